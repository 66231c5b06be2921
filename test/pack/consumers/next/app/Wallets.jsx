'use client'

import { createTabkey } from 'tabkey'
import { ethereum } from 'tabkey/networks'
import { TabkeyProvider } from 'tabkey/react'
import { optionsFor } from '../../dapp/optionsFor.js'

// Made once per page, and once on the server, where it does nothing.
const client = createTabkey(optionsFor(ethereum))
if (typeof window !== 'undefined') window.tabkey = client

export function Wallets({ children }) {
  return <TabkeyProvider client={client}>{children}</TabkeyProvider>
}
