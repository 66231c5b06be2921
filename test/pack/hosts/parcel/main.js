import { client } from './client.js'

function show(address) {
  const output = document.querySelector('output')
  output.hidden = !address
  output.textContent = address ?? ''
}
client.subscribe(state => state.accounts.eip155?.address, show)
show(client.getAccount().address)
