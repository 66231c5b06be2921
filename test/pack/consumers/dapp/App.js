import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { ConnectButton, TabkeyProvider, useAccount } from 'tabkey/react'

function Address() {
  const { address } = useAccount()
  return address ? createElement('output', { 'aria-label': 'Address' }, address) : null
}

/** The page every bundler builds: the button in the header, and the connected address. */
export function App({ client }) {
  return createElement(
    TabkeyProvider,
    { client },
    createElement('header', null, createElement(ConnectButton)),
    createElement(Address),
  )
}

/** Draws the page, and shows its client to the test. */
export function start(client) {
  window.tabkey = client
  createRoot(document.getElementById('app')).render(createElement(App, { client }))
}
