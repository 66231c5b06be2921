import type { Tabkey } from 'tabkey-base'
import { ConnectButton, TabkeyProvider, useAccount } from 'tabkey-base/react'
import { Frame, render } from './Frame.tsx'

const Page = () => <Frame button={<ConnectButton />} address={useAccount().address} />

export function renderTabkey(tabkey: Tabkey): void {
  const bench: NonNullable<Window['bench']> = { disconnect: () => tabkey.disconnect() }
  window.bench = bench
  tabkey.subscribe(
    state => state.wc.uri,
    uri => {
      if (uri) bench.uri = uri
    },
  )
  render(
    <TabkeyProvider client={tabkey}>
      <Page />
    </TabkeyProvider>,
  )
}
