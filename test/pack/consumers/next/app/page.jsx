import { ConnectButton } from 'tabkey/react'
import { Address } from './Address.jsx'
import { Wallets } from './Wallets.jsx'

/** Rendered on the server: `tabkey/react` says by itself that it is for pages. */
export default function Page() {
  return (
    <Wallets>
      <header>
        <ConnectButton />
      </header>
      <Address />
    </Wallets>
  )
}
