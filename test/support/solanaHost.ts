import type { Network } from '../../src/bridge/contract/network.ts'
import type { Tabkey } from '../../src/ui/client/api/tabkey.ts'
import { solanaDevnet } from '../../src/ui/client/networks/solana.ts'
import { clientOver } from './clientOver.ts'
import { until } from './createTestTab.ts'
import { createFlow, type Flow, type FlowTab, flowConfig, flowNetwork, peers, randomId } from './flowTab.ts'

/** Solana's devnet at the peer. */
export const devnet: Network = {
  ...solanaDevnet,
  rpcUrls: { default: { http: [peers.solana.url] } },
}

const config = () => flowConfig({ networks: [flowNetwork(1, 'Ethereum'), devnet] })

/** The client of a tab, as a Solana dapp has it. */
export interface SolanaHost {
  readonly tab: FlowTab
  readonly tabkey: Tabkey
}

export async function openSolanaHost(flow: Flow = createFlow()): Promise<SolanaHost> {
  const tab = await flow.open({ wallets: [], config: config() })
  return { tab, tabkey: clientOver(tab, { config: config(), nextId: randomId }) }
}

/** Connects the phone over the real relay, which then signs what it is sent. */
export async function connectPhone({ tab }: Pick<SolanaHost, 'tab'>): Promise<string> {
  const connecting = tab.connect('walletConnect', { namespace: 'solana' })
  await peers.phone.approve(await until(() => tab.state().wc.uri, 10_000))
  await connecting
  const { address } = await until(() => tab.state().accounts.solana, 10_000)
  await peers.phone.mode({ requests: 'approve' })
  return address
}

/** How often the node was called, by method. */
export async function nodeCalls(): Promise<Readonly<Record<string, number>>> {
  return (await peers.solana.stats()).calls
}
