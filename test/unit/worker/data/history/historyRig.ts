import { decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem'
import type { Namespace, NetworkId } from '../../../../../src/bridge/contract/network.ts'
import type { ChainAdapter } from '../../../../../src/worker/chains/adapter.ts'
import type { HistorySourceContext } from '../../../../../src/worker/data/history/historySource.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { config } from '../../rpc/harness.ts'

export { jsonOf } from '../nft/nftRig.ts'

export const SERVICE = 'https://history.test'
export const LIST = `${SERVICE}/list.json`
export const OWNER = '0x7ab1e50000000000000000000000000000000001'
export const OTHER = '0x7ab1e50000000000000000000000000000000002'
export const TOKEN = '0x7ab1e50000000000000000000000000000000a01'
/** Later than the blocks of the contracts' examples. */
export const NOW = Date.parse('2026-06-01T00:00:00.000Z')

export interface HistoryRigOptions {
  readonly networkId?: NetworkId
  readonly namespace?: Namespace
  readonly coin?: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly serve?: (url: URL) => Response
  /** Rows of the token list; `null` for the bundled one. */
  readonly list?: readonly object[] | null
  /** Decimals by token, as the contracts state them; 6 for all others. */
  readonly decimals?: Readonly<Record<string, number | bigint | null>>
  /** Answers of the chain's nodes beside `eth_call`; thrown values are failures of the node. */
  readonly node?: (method: string, params: readonly unknown[]) => unknown
  readonly transactions?: ChainAdapter['transactions']
}

export const listed = (address: string, symbol = 'SYN') => ({
  chainId: 1,
  address,
  name: 'Synthetic',
  symbol,
  decimals: 6,
})

const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}` as const

/** The context of a source of history over a service and a node of the test's own, and what was asked of them. */
export function createHistoryRig({
  networkId = 'eip155:1',
  namespace = 'eip155',
  coin,
  serve,
  list = [listed(TOKEN)],
  decimals = {},
  node,
  transactions,
}: HistoryRigOptions = {}) {
  const asked: URL[] = []
  const calls: { readonly method: string; readonly params: readonly unknown[] }[] = []
  const [plain] = config.networks
  if (!plain) throw new Error('the config has no network')

  function readDecimals(data: `0x${string}`) {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data })
    const inner = args?.[0] as readonly { readonly target: string }[]
    const result = inner.map(({ target }) => {
      const stated = decimals[target.toLowerCase()]
      return { success: stated !== null, returnData: stated === null ? ('0x' as const) : word(stated ?? 6) }
    })
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }

  const context: HistorySourceContext = {
    clock: createFakeClock(NOW),
    async fetch(url) {
      const at = new URL(url)
      if (at.href === LIST) return new Response(JSON.stringify({ name: 'list', tokens: list }))
      asked.push(at)
      if (!serve) throw new TypeError('no service')
      return serve(at)
    },
    endpoints: () => ({ allowedHosts: new Set([new URL(SERVICE).host]) }),
    network: {
      ...plain,
      caipNetworkId: networkId,
      chainNamespace: namespace,
      ...(coin && { nativeCurrency: coin }),
    },
    ...(list && { list: LIST }),
    chain: {
      async request(_network, { method, params }) {
        const given = params as readonly unknown[]
        if (method === 'eth_call') return readDecimals((given[0] as { data: `0x${string}` }).data)
        calls.push({ method, params: given })
        return node?.(method, given)
      },
      ...(transactions && { transactions }),
    },
  }
  return { context, asked, calls }
}
