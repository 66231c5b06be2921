import type { Tabkey } from 'tabkey'
import { ConnectButton, TabkeyProvider, useAccount } from 'tabkey/react'
import { Frame, render } from './Frame.tsx'

const Page = () => <Frame button={<ConnectButton />} address={useAccount().address} />

export function renderTabkey(tabkey: Tabkey): void {
  window.bench = { disconnect: () => tabkey.disconnect() }
  render(
    <TabkeyProvider client={tabkey}>
      <Page />
    </TabkeyProvider>,
  )
}
