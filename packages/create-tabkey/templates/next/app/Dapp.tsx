'use client'

import { TabkeyProvider } from 'tabkey/react'
import { tabkey } from './tabkey'
import { Wallet } from './Wallet'

export function Dapp() {
  return (
    <TabkeyProvider client={tabkey}>
      <Wallet />
    </TabkeyProvider>
  )
}
