import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi } from 'viem'
import type { SwapQuoteRequest } from '../../../../../src/bridge/features/swaps/contract.ts'
import type { ChainAdapter } from '../../../../../src/worker/chains/adapter.ts'
import type { SwapSourceContext } from '../../../../../src/worker/features/swaps/sources/swapSource.ts'
import { createFakeClock } from '../../../../support/fakeClock.ts'
import { config } from '../../rpc/harness.ts'

export const SERVICE = 'https://swaps.test'
export const OWNER = '0x7ab1e50000000000000000000000000000000001'
export const ACCOUNT = `eip155:1:${OWNER}` as const
export const SOLD = '0x7ab1e50000000000000000000000000000000a01'
export const BOUGHT = '0x7ab1e50000000000000000000000000000000a02'
export const signal = new AbortController().signal

const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A swap of the examples in the contracts. @param change plain addresses; `coin` for the network's coin */
export function toInput({
  from = SOLD,
  to = BOUGHT,
  amount = '100000000000000000000',
}: {
  readonly from?: string
  readonly to?: string
  readonly amount?: string
} = {}): SwapQuoteRequest {
  const toCaip = (token: string) => `eip155:1:${token === 'coin' ? COIN : token}` as const
  return { network: 'eip155:1', from: toCaip(from), to: toCaip(to), amount }
}

export interface SwapRigOptions {
  readonly serve?: (url: URL, init: RequestInit) => Response | Promise<Response>
  /** Answers the methods of the node. */
  readonly node?: (method: string, params: readonly unknown[]) => unknown
}

/** The context of a source of swaps over a service and a node of the test's own, and what was asked of the service. */
export function createSwapRig({ serve, node }: SwapRigOptions = {}) {
  const asked: { readonly url: URL; readonly init: RequestInit }[] = []
  const clock = createFakeClock()
  const [network] = config.networks
  if (!network) throw new Error('the config has no network')
  const context: SwapSourceContext = {
    clock,
    async fetch(url, init) {
      asked.push({ url: new URL(url), init })
      if (!serve) throw new TypeError('no service')
      return serve(new URL(url), init)
    },
    endpoints: () => ({ allowedHosts: new Set([new URL(SERVICE).host]) }),
    openNetwork: async id => ({
      network: { ...network, caipNetworkId: id },
      chain: {
        request: async (
          _network: unknown,
          { method, params }: { method: string; params: readonly unknown[] },
        ) => node?.(method, params),
      } as unknown as ChainAdapter,
    }),
  }
  return { context, asked, clock }
}

const MULTICALL = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
])

/** A node whose contracts answer as told; `null` is a call that reverts. */
export function answerCalls(answer: (to: string, data: Hex) => Hex | null, time = 0x68000000) {
  return (method: string, params: readonly unknown[]): unknown => {
    if (method === 'eth_getBlockByNumber')
      return { number: '0x10', timestamp: `0x${time.toString(16)}`, baseFeePerGas: '0x7', miner: OWNER }
    if (method !== 'eth_call') throw new Error(method)
    const [{ data }] = params as [{ data: Hex }]
    const [calls] = decodeFunctionData({ abi: MULTICALL, data }).args
    const results = calls.map(({ target, callData }) => {
      const returned = answer(target.toLowerCase(), callData)
      return { success: returned !== null, returnData: returned ?? ('0x' as const) }
    })
    return encodeFunctionResult({ abi: MULTICALL, functionName: 'aggregate3', result: results })
  }
}
