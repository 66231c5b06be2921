import { createTabkey } from 'tabkey'
import { base, ethereum } from 'tabkey/networks'
import { TabkeyProvider, useNetwork, useSwitchNetwork, useTabkeyAccount } from 'tabkey/react'

const tabkey = createTabkey({ networks: [ethereum, base] })

declare module 'tabkey' {
  interface Register {
    client: typeof tabkey
  }
}

function Network() {
  const shown = useNetwork()
  const { mutate } = useSwitchNetwork()
  const { address } = useTabkeyAccount({ namespace: 'eip155' })
  const id: 1 | 8453 | null = shown.isSupported ? shown.chainId : null
  const hex: `0x${string}` | undefined = address
  // @ts-expect-error a wallet may be on a network that is not configured
  const any: 1 | 8453 | null = shown.chainId
  // @ts-expect-error a network that is not configured
  const wrong = () => mutate({ network: 'eip155:10' })
  const right = () => mutate({ network: 'eip155:8453' }, { onSuccess: () => {} })
  return <button type="button" onClick={id === 1 ? right : wrong}>{`${hex} ${any}`}</button>
}

export const App = () => (
  <TabkeyProvider client={tabkey}>
    <Network />
    <tabkey-button balance="hide" disabled={undefined} />
    {/* @ts-expect-error written as the text "false", which is present */}
    <tabkey-button disabled={false} />
  </TabkeyProvider>
)
