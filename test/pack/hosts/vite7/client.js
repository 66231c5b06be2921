import { createTabkey } from 'tabkey'
import { defineElements } from 'tabkey/elements'
import { ethereum } from 'tabkey/networks'
import { optionsFor } from './dapp/optionsFor.js'

export const client = createTabkey(optionsFor(ethereum))
defineElements(client)
window.tabkey = client
