import { createTabkey } from 'tabkey'
import { base, ethereum } from 'tabkey/networks'
import {
  TabkeyProvider,
  useAccount,
  useNetwork,
  useSignMessage,
  useSwitchNetwork,
  useTabkey,
  useTabkeyAccount,
} from 'tabkey/react'

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
  const id: 'eip155:1' | 'eip155:8453' | null = shown.networkId
  const number: 1 | 8453 | null = shown.isSupported ? shown.chainId : null
  const hex: `0x${string}` | undefined = address
  // @ts-expect-error a wallet may be on a network that is not configured
  const any: 1 | 8453 | null = shown.chainId
  // @ts-expect-error a network that is not configured
  const wrong = () => mutate({ network: 'eip155:10' })
  const right = () => mutate({ network: 'eip155:8453' }, { onSuccess: () => {} })
  return <button type="button" onClick={number === 1 ? right : wrong}>{`${hex} ${any} ${id}`}</button>
}

function Sign() {
  const { request } = useTabkey()
  const { data, mutate } = useSignMessage()
  const { address, isConnected } = useAccount()
  const hex: `0x${string}` | undefined = address
  const signature: `0x${string}` | undefined = data
  // @ts-expect-error without a connection there may be no address
  const always: `0x${string}` = address
  if (!isConnected) return <p>{hex ?? always}</p>
  const balance = async (): Promise<`0x${string}`> =>
    request({ method: 'eth_getBalance', params: [address], network: 'eip155:1' })
  // @ts-expect-error the app has no Solana network
  mutate({ message: 'Hello', namespace: 'solana' })
  return (
    <button type="button" onClick={balance}>
      {signature}
    </button>
  )
}

export const App = () => (
  <TabkeyProvider client={tabkey}>
    <Network />
    <Sign />
    <tabkey-button balance="hide" disabled={undefined} />
    {/* @ts-expect-error written as the text "false", which is present */}
    <tabkey-button disabled={false} />
  </TabkeyProvider>
)
