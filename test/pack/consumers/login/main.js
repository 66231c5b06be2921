import { createTabkey } from 'tabkey'
import { ethereum } from 'tabkey/networks'
import { start } from '../dapp/App.js'
import { optionsFor } from '../dapp/optionsFor.js'

const options = optionsFor(ethereum)
start(
  createTabkey({
    ...options,
    endpoints: { ...options.endpoints, secureSite: globalThis.packPeers.secureSite },
    features: { email: true, socials: false },
  }),
)
