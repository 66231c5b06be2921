import { defineElements } from 'tabkey/elements'
import { createClient } from './client.ts'

// No React in this file, nor in what it imports, until the modal opens.
const client = createClient()
defineElements(client)

const address = document.getElementById('address')
client.subscribe(
  state => state.accounts.eip155?.address,
  account => {
    if (address) address.textContent = account ?? 'none'
  },
)
