import { optionsFor } from './optionsFor.js'
import { createTabkey, defineElements, ethereum } from './tabkey.js'

const tabkey = createTabkey(optionsFor(ethereum))
window.tabkey = tabkey
defineElements(tabkey)
const show = address => {
  document.querySelector('output').textContent = address ?? ''
}
tabkey.subscribe(state => state.accounts.eip155?.address, show)
show(tabkey.getAccount().address)
