import { createTabkey } from 'tabkey'
import { defineElements } from 'tabkey/elements'
import { ethereum } from 'tabkey/networks'
import { optionsFor } from './dapp/optionsFor.js'

// The file that `npx tabkey engine dist` wrote. A variable, because Parcel changes workers whose address it can read.
const engineUrl = '/engine.v1.js'

export const client = createTabkey({
  ...optionsFor(ethereum),
  engine: () => new SharedWorker(engineUrl, { type: 'module', name: 'tabkey' }),
})
defineElements(client)
window.tabkey = client
