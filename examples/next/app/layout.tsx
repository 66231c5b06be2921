import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import type { ReactNode } from 'react'
import { ConnectButton } from 'tabkey/react'
import { readTabkeyCookie } from 'tabkey/ssr'
import { Wallets } from './Wallets'

const origin = process.env.ORIGIN ?? 'http://localhost:3000'

export const metadata: Metadata = { title: 'Tabkey with Next', icons: { icon: 'data:,' } }

export default async function Layout({ children }: { readonly children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Wallets initialState={readTabkeyCookie(await cookies(), { origin })}>
          <header>
            <ConnectButton />
          </header>
          {children}
        </Wallets>
      </body>
    </html>
  )
}
