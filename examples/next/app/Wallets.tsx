'use client'

import type { ReactNode } from 'react'
import { TabkeyProvider } from 'tabkey/react'
import type { TabkeyInitialState } from 'tabkey/ssr'
import { tabkey } from '../lib/tabkey'

interface WalletsProps {
  readonly initialState: TabkeyInitialState | null
  readonly children: ReactNode
}

export function Wallets({ initialState, children }: WalletsProps) {
  return (
    <TabkeyProvider client={tabkey} initialState={initialState}>
      {children}
    </TabkeyProvider>
  )
}
