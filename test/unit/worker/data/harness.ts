import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { createWriter } from '../../../../src/storage/coalesce.ts'
import type { KeyValue } from '../../../../src/storage/keyValue.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { createLazy } from '../../../../src/worker/base/lazy.ts'
import type { ChainAdapter } from '../../../../src/worker/chains/adapter.ts'
import { type CreateDataParameters, createData } from '../../../../src/worker/data/data.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import type { OpenedRpc } from '../../../../src/worker/rpc/openRpc.ts'
import type { Telemetry } from '../../../../src/worker/telemetry/telemetry.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { config as baseConfig, testTab } from '../rpc/harness.ts'

export const API = 'http://api.test'

/** Answers of the chain's nodes; `0x` to all other methods. */
const NODE: Readonly<Record<string, unknown>> = {
  eth_blockNumber: '0x64',
  eth_getLogs: [],
  getSignaturesForAddress: [],
}

/** What a server would answer; thrown values fail the request as a broken socket does. */
export type Serve = (url: URL) => Response | Promise<Response>

export interface TestDataOptions {
  readonly config?: Partial<EngineConfig>
  readonly serve?: Serve
  readonly kv?: KeyValue
  /** What the wallet in use answers to what no person is asked. */
  readonly wallet?: (method: string, params: unknown) => unknown
  readonly checkPayment?: CreateDataParameters['checkPayment']
}

/** The engine's data over a chain of the test's own; time stands still until the test moves it. */
export function testData({
  config: changes,
  serve,
  kv = createMemory(),
  wallet,
  checkPayment,
}: TestDataOptions = {}) {
  const config = { ...baseConfig, ...changes } as EngineConfig
  const clock = createFakeClock()
  const store = testStore(config)
  const asked = {
    balances: [] as string[],
    lookups: [] as string[],
    names: [] as string[],
    urls: [] as URL[],
    wallet: [] as string[],
    nodes: [] as string[],
    told: [] as string[],
  }
  const tab = testTab()
  const rpc = {
    async request(_tab: unknown, { method, params }: { readonly method: string; readonly params?: unknown }) {
      asked.wallet.push(method)
      return wallet?.(method, params)
    },
    abort() {},
  } as unknown as OpenedRpc['rpc']
  const chain: ChainAdapter = {
    // A chain without contracts and without transactions: no token of a list is held.
    async request(_network, { method }) {
      asked.nodes.push(method)
      return NODE[method] ?? '0x'
    },
    async balance(network, address) {
      asked.balances.push(`${network.caipNetworkId}:${address}`)
      return { value: 1_500_000_000_000_000_000n }
    },
    async lookupAddress(address) {
      asked.lookups.push(address)
      return { name: null, avatar: null }
    },
    async resolveName(name) {
      asked.names.push(name)
      return null
    },
    close() {},
  }
  const telemetry = createLazy<Pick<Telemetry, 'track'>>(async () => ({
    track: (_tab, { event }) => void asked.told.push(event),
  }))
  void telemetry.get()
  const views: string[] = []
  const faults: unknown[] = []
  const data = createData({
    store,
    clock,
    kv,
    writer: createWriter(kv, { clock }),
    views: {
      watch: (tab, slice, key) => views.push(`+ ${tab.id} ${slice} ${key}`),
      unwatch: (tab, slice, key) => views.push(`- ${tab.id} ${slice} ${key}`),
    },
    async fetch(url) {
      asked.urls.push(new URL(url))
      if (!serve) throw new TypeError('nobody serves here')
      return serve(new URL(url))
    },
    config: () => config,
    endpoints: () => resolveEndpoints(config),
    chains: async () => chain,
    onFault: error => faults.push(error),
    ...(wallet ? { requests: createLazy(async () => ({ rpc })) } : {}),
    walletTabs: { mostVisible: () => tab },
    telemetry,
    ...(checkPayment && { checkPayment }),
  })
  return { clock, store, kv, chain, data, views, faults, asked, tab }
}
