import { base58 } from '@scure/base'
import { beforeEach, expect, test } from 'vitest'
import type { Network } from '../../src/bridge/contract/network.ts'
import { solana, solanaDevnet, solanaTestnet } from '../../src/ui/client/networks/solana.ts'
import { until } from '../support/createTestTab.ts'
import { createFlow, type Flow, type FlowTab, flowConfig, flowNetwork, peers } from '../support/flowTab.ts'

// WalletConnect's two ids of a Solana cluster, with a real WalletKit that knows the current, the former, or both.

const { phone } = peers
const CURRENT = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const FORMER = 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K'
const devnet: Network = { ...solanaDevnet, rpcUrls: { default: { http: [peers.solana.url] } } }
const config = () => flowConfig({ networks: [flowNetwork(1, 'Ethereum'), devnet] })

async function pair(solanaChains: readonly string[]): Promise<{ flow: Flow; tab: FlowTab }> {
  const flow = createFlow()
  const tab = await flow.open({ wallets: [], config: config() })
  const connecting = tab.connect('walletConnect', { namespace: 'solana' })
  await phone.approve(await until(() => tab.state().wc.uri, 10_000), { solanaChains })
  await connecting
  await phone.mode({ requests: 'approve' })
  return { flow, tab }
}

async function sign(tab: FlowTab): Promise<void> {
  const pubkey = tab.state().accounts.solana?.address ?? ''
  const message = base58.encode(new TextEncoder().encode('Sign in to Tabkey'))
  const answer = await tab.ask('solana_signMessage', { message, pubkey }, { network: CURRENT })
  expect(answer).toMatchObject({ signature: expect.any(String) })
}

beforeEach(() => peers.reset())

test('the proposal asks for both ids of mainnet and devnet, the one id of testnet, and six methods', async () => {
  const flow = createFlow()
  const networks = [solana, solanaDevnet, solanaTestnet]
  const tab = await flow.open({ wallets: [], config: flowConfig({ networks, defaultNetwork: CURRENT }) })
  tab.connect('walletConnect', { namespace: 'solana' }).catch(() => {})
  const proposal = await phone.pair(await until(() => tab.state().wc.uri, 10_000))
  const { solana: asked } = proposal.optionalNamespaces as Record<
    string,
    { chains: string[]; methods: string[] }
  >
  expect(asked?.chains).toEqual([
    'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
    CURRENT,
    FORMER,
    'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  ])
  expect([...(asked?.methods ?? [])].sort()).toEqual([
    'solana_getAccounts',
    'solana_requestAccounts',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
    'solana_signMessage',
    'solana_signTransaction',
  ])
})

test.for([
  ['only the current id', [CURRENT], CURRENT],
  ['only the former id', [FORMER], FORMER],
  ['both ids', [FORMER, CURRENT], CURRENT],
] as const)(
  'a wallet with %s: one network is shown, and requests name the id it has',
  async ([_case, chains, requested]) => {
    const { flow, tab } = await pair(chains)
    const account = await until(() => tab.state().accounts.solana, 10_000)
    expect(account.caipAddress).toBe(`${CURRENT}:${account.address}`)
    expect(account.allAccounts).toHaveLength(1)
    expect(tab.state().connections.solana?.approvedNetworks).toEqual([CURRENT])
    await sign(tab)
    expect((await phone.state()).asked.map(({ chainId }) => chainId)).toEqual([requested])

    // The next engine restores the session and reads the same ids from it.
    await flow.kill()
    const later = await flow.reload(tab, { wallets: [], config: config() })
    await until(() => later.state().connections.solana?.status === 'connected', 10_000)
    await sign(later)
    expect((await phone.state()).asked.map(({ chainId }) => chainId)).toEqual([requested, requested])
  },
)
