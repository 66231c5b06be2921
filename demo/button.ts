import 'tabkey/elements'
import { createClient } from './client.ts'

// Without React in this file and in what it imports: the elements find the client they are given.
const client = createClient()
for (const element of document.querySelectorAll('tabkey-button, tabkey-network-button'))
  Object.assign(element, { client })

const address = document.getElementById('address')
client.subscribe(
  state => state.accounts.eip155?.address,
  account => {
    if (address) address.textContent = account ?? 'none'
  },
)
