import {
  decodeFunctionData,
  encodeFunctionData,
  encodeFunctionResult,
  erc20Abi,
  hexToString,
  stringToHex,
} from 'viem'
import type { RpcRequest } from '../../../../src/bridge/contract/engineApi.ts'
import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import type { ReviewedSwap, SwapsFeature, SwapToken } from '../../../../src/bridge/features/swaps/contract.ts'
import { defineNetwork } from '../../../../src/ui/client/networks/defineNetwork.ts'
import type { Swap } from '../../../../src/ui/views/swaps/createSwap.ts'
import { createSwap } from '../../../../src/ui/views/swaps/createSwap.ts'
import type { Clock } from '../../../../src/worker/base/clock.ts'
import type { ChainAdapter } from '../../../../src/worker/chains/adapter.ts'
import type { Hosted } from '../../../../src/worker/data/hosted.ts'
import type { FeatureParameters } from '../../../../src/worker/features/feature.ts'
import { createSwapsFeature } from '../../../../src/worker/features/swaps/feature.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import type { Http, HttpWriteOptions } from '../../../../src/worker/net/http.ts'
import { testStore } from '../../../support/engineStore.ts'
import { testConfig } from '../../../support/walletConnectRig.ts'
import { testTab } from '../../worker/rpc/harness.ts'

type Hex = `0x${string}`

export const PEOPLE: readonly Hex[] = [
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
]
export const ON: readonly NetworkId[] = ['eip155:1', 'eip155:10']
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const [TOKEN_A, TOKEN_B, POOL] = ['a1', 'b2', 'c3'].map(end => `0x${end.padStart(40, '1')}` as Hex) as [
  Hex,
  Hex,
  Hex,
]

/** A number from 0 up to 1, the same for the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** What the built swap says in its data, so that the test can read what was sent. */
export interface Said {
  readonly from: string
  readonly to: string
  readonly amount: string
}
export const saidIn = (data: Hex): Said => JSON.parse(hexToString(data)) as Said
export const approvedIn = (data: Hex) =>
  decodeFunctionData({ abi: erc20Abi, data }).args as readonly [Hex, bigint]

/** The store of the modal and the engine's feature, with time, services, nodes and wallet in the test's hands. */
export function openSwap(seed: number) {
  const random = seeded(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const world = {
    rate: 1_000_000n,
    now: 0,
    isYes: true,
    account: PEOPLE[0] as Hex,
    network: ON[0] as NetworkId,
  }
  const allowed = new Map<string, bigint>()
  const waiting: (() => void)[] = []
  const timers = new Map<number, { readonly at: number; readonly run: () => void }>()
  let nextTimer = 1
  const sent: RpcRequest[] = []
  const clicked = new Map<string, ReviewedSwap>()

  /** Answers as things were when it was asked, whenever that is let through. */
  function later<Value>(make: () => Value): Promise<Value> {
    const made = (() => {
      try {
        return { value: make() }
      } catch (error) {
        return { error }
      }
    })()
    return new Promise((resolve, reject) => {
      const settle = () => ('error' in made ? reject(made.error) : resolve(made.value))
      if (random() < 0.85) settle()
      else waiting.push(settle)
    })
  }

  const clock: Clock = {
    now: () => world.now,
    monotonic: () => world.now,
    setTimeout(run, ms) {
      timers.set(nextTimer, { at: world.now + ms, run })
      nextTimer += 1
      return nextTimer - 1
    },
    clearTimeout: id => void timers.delete(id as number),
  }

  function answer(path: string, { params, body }: HttpWriteOptions<unknown>): unknown {
    const given = { ...params, ...(body as object) } as Record<string, string>
    switch (path.replace('/v1/', '')) {
      case 'convert/tokens':
        return {
          tokens: [
            { name: 'Coin', symbol: 'ETH', address: `${given.chainId}:${COIN}`, decimals: 18 },
            { name: 'A', symbol: 'A', address: `${given.chainId}:${TOKEN_A}`, decimals: 6 },
            { name: 'B', symbol: 'B', address: `${given.chainId}:${TOKEN_B}`, decimals: 18 },
          ],
        }
      case 'convert/quotes':
        return {
          quotes: [{ toAmount: String((BigInt(given.amount ?? 0) * world.rate) / 1_000_000n) }],
        }
      case 'convert/allowance':
        return { allowance: '0' }
      case 'convert/gas-price':
        return { standard: '1' }
      case 'convert/build-approve':
        return {
          tx: {
            from: given.from,
            to: given.from,
            data: encodeFunctionData({
              abi: erc20Abi,
              functionName: 'approve',
              args: [POOL, 2n ** 256n - 1n],
            }),
          },
        }
      case 'convert/build-transaction': {
        const { from, to, amount, userAddress } = given
        return {
          tx: {
            from: userAddress,
            to: POOL,
            data: stringToHex(JSON.stringify({ from, to, amount })),
            amount,
          },
        }
      }
      default:
        return { fungibles: [{ price: 1 }] }
    }
  }
  const ask = (path: string, options: HttpWriteOptions<unknown>) =>
    later(() => {
      const parsed = options.schema.safeParse(answer(path, options))
      if (!parsed.success) throw parsed.error
      return parsed.data
    })
  const http = { get: ask, post: ask } as unknown as Http
  const hosted: Hosted = { has: () => true, fetchPage: (_service, call) => call(http) }

  const adapter = {
    request: (_network, { method, params }) =>
      later(() => {
        const [first] = (params ?? []) as [{ to: Hex; data: Hex }]
        switch (method) {
          case 'eth_getBalance':
            return `0x${(10n ** 30n).toString(16)}`
          case 'eth_call': {
            const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: first.data })
            if (functionName === 'decimals')
              return encodeFunctionResult({
                abi: erc20Abi,
                functionName,
                result: first.to === TOKEN_A ? 6 : 18,
              })
            const result =
              functionName === 'allowance'
                ? (allowed.get(`${first.to} ${args?.[0]}`.toLowerCase()) ?? 0n)
                : 10n ** 30n
            return encodeFunctionResult({ abi: erc20Abi, functionName: 'balanceOf', result })
          }
          case 'eth_getCode':
            return '0x60'
          case 'eth_estimateGas':
            return '0x5208'
          case 'eth_getTransactionReceipt':
            return { status: '0x1' }
          default:
            return '0x1'
        }
      }),
    balance: async () => ({ value: 10n ** 30n }),
    close() {},
  } as ChainAdapter

  const networks = [1, 10].map(id =>
    defineNetwork({
      id,
      caipNetworkId: `eip155:${id}`,
      chainNamespace: 'eip155',
      name: `Chain ${id}`,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
    }),
  )
  const config = testConfig({ networks })
  const store = testStore(config)
  function stand(account: Hex, network: NetworkId): void {
    world.account = account
    world.network = network
    store.change(state => ({
      networks: { ...state.networks, active: { eip155: network } },
      connections: {
        eip155: {
          namespace: 'eip155',
          status: 'connected',
          walletId: 'w',
          kind: 'announced',
          wallet: { name: 'W', type: 'announced' },
          reach: 'reachable',
          approvedNetworks: 'all',
        },
      },
      accounts: {
        eip155: { address: account, caipAddress: `${network}:${account}`, allAccounts: [] },
      },
    }))
    swap.start(network, account, { amount: '1' })
  }

  const parameters = {
    store,
    clock,
    hosted,
    config: () => config,
    endpoints: () => resolveEndpoints(config),
    chains: async () => adapter,
    async request(_tab: unknown, request: RpcRequest) {
      sent.push(request)
      const { isYes } = world
      return later(() => {
        if (!isYes) throw new UserRejectedError()
        const [{ to, from, data }] = request.params as [{ to: string; from: string; data: Hex }]
        if (data.startsWith('0x095ea7b3')) allowed.set(`${to} ${from}`.toLowerCase(), approvedIn(data)[1])
        return `0x${String(sent.length).padStart(64, '0')}`
      })
    },
    data: async () => ({ get: async () => [] }),
    track() {},
  } as unknown as FeatureParameters
  const { methods } = createSwapsFeature(parameters)
  const tab = testTab()
  const { signal } = new AbortController()
  const feature = Object.fromEntries(
    Object.entries(methods).map(([name, { run }]) => [name, (given: unknown) => run(tab, given, signal)]),
  ) as unknown as SwapsFeature
  let nextId = 1
  const swap: Swap = createSwap({
    api: feature,
    timers: clock,
    createId: () => `request-${String(nextId++).padStart(8, '0')}`,
    onRequest() {},
    onDone() {},
    onFailed() {},
    onOutcome() {},
    follow() {},
  })

  return {
    random,
    pick,
    world,
    swap,
    sent,
    clicked,
    stand,
    /** Lets one late answer through, any of them. */
    release() {
      const [settle] = waiting.splice(Math.floor(random() * waiting.length), 1)
      settle?.()
    },
    /** Time goes on to the next timer. */
    tick() {
      const [next] = [...timers].sort(([, a], [, b]) => a.at - b.at)
      if (!next) return
      timers.delete(next[0])
      world.now = Math.max(world.now, next[1].at)
      next[1].run()
    },
    waiting,
    click(review: ReviewedSwap): void {
      clicked.set(review.id, review)
      void swap.confirm(review, review.risks)
    },
    tokens: (): readonly SwapToken[] => swap.store.getState().tokens,
  }
}
