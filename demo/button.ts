import { defineElements } from 'tabkey/elements'
import { createClient } from './client.ts'

// No React in this file, nor in what it imports, until the modal opens.
const client = createClient()
defineElements(client)

const address = document.getElementById('address')
function show(account: string | undefined): void {
  if (address) address.textContent = account ?? 'none'
}
show(client.getAccount().address)
client.subscribe(state => state.accounts.eip155?.address, show)
