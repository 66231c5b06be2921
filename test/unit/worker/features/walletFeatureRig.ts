import type { RpcRequest } from '../../../../src/bridge/contract/engineApi.ts'
import type { FeatureCall } from '../../../../src/bridge/contract/features.ts'
import type { CaipAddress } from '../../../../src/bridge/contract/network.ts'
import type { Connection } from '../../../../src/bridge/contract/state.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { createWriter } from '../../../../src/storage/coalesce.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { createData } from '../../../../src/worker/data/data.ts'
import { createHosted } from '../../../../src/worker/data/hosted.ts'
import { openFeatures } from '../../../../src/worker/features/openFeatures.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { configArrived } from '../../../../src/worker/store/configs.ts'
import { connectionOpened } from '../../../../src/worker/store/connections.ts'
import type { TelemetryEvent } from '../../../../src/worker/telemetry/events.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { settledKeyValue } from '../../../support/settledKeyValue.ts'
import { config as baseConfig, testTab } from '../rpc/harness.ts'

const API = 'http://api.test'

/** What reached a service. */
export interface Served {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** How the request uses the HTTP cache, where that is not the default. */
  readonly cache?: RequestCache
}

export interface FeatureRigOptions {
  readonly accounts?: readonly CaipAddress[]
  readonly connection?: Partial<Connection>
  readonly features?: Partial<EngineConfig['features']>
  /** Default true: a project id, and endpoints. */
  readonly isHosted?: boolean
  readonly serve: (asked: Served) => unknown
  readonly wallet?: (request: RpcRequest) => unknown
}

/** An engine's features over a wallet and services of the test's own. A `Response` goes out as it is, else as JSON. */
export function walletFeatureRig({
  accounts = [],
  connection,
  features,
  isHosted = true,
  serve,
  wallet,
}: FeatureRigOptions) {
  const clock = createFakeClock()
  const kv = settledKeyValue(createMemory())
  const writer = createWriter(kv, { clock })
  const store = testStore()
  const config = {
    ...baseConfig,
    ...(isHosted ? { projectId: 'p', endpoints: { blockchainApi: API, explorer: API, cosigner: API } } : {}),
    features: { ...baseConfig.features, smartSessions: true, ...features },
  } as EngineConfig
  configArrived(store, config)
  const [first] = accounts
  if (first)
    connectionOpened(store, {
      namespace: 'eip155',
      accounts,
      networkId: 'eip155:1',
      connection: {
        walletId: 'io.example',
        kind: 'announced',
        wallet: { name: 'Example', type: 'announced' },
        approvedNetworks: 'all',
        ...connection,
      },
    })
  const served: Served[] = []
  const asked: RpcRequest[] = []
  const reported: TelemetryEvent[] = []
  const aborted: string[] = []
  const parameters = {
    store,
    clock,
    kv,
    writer,
    config: () => config,
    endpoints: () => resolveEndpoints(config),
    async fetch(url: string, init: RequestInit) {
      const { pathname, searchParams } = new URL(url)
      const request = {
        method: init.method ?? 'GET',
        path: decodeURIComponent(pathname),
        query: Object.fromEntries(searchParams),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
        ...(init.cache ? { cache: init.cache } : {}),
      }
      served.push(request)
      const answer = await serve(request)
      return answer instanceof Response ? answer : Response.json(answer)
    },
    chains: () => Promise.reject(new Error('no chain here')),
  }
  const hosted = createHosted(parameters)
  const data = createData({ ...parameters, views: { watch() {}, unwatch() {} }, onFault() {} })
  const opened = openFeatures({
    ...parameters,
    hosted,
    data: async () => data,
    track: (_tab, what) => reported.push(what),
    async request(_tab, request) {
      asked.push(request)
      if (!wallet) throw new Error('no wallet here')
      return wallet(request)
    },
    payments: { find: async () => undefined, claim: async () => false, claimsBeside: async () => null },
    abort: (_tab, id) => aborted.push(id),
    onFault() {},
  })
  const tab = testTab()
  return {
    clock,
    store,
    data,
    served,
    asked,
    told: reported,
    aborted,
    tab,
    opened,
    call: (feature: FeatureCall['feature'], verb: string, parameters: unknown) =>
      opened.call(tab, { feature, method: verb, parameters }),
    /** Paths that were asked, without what every engine asks first. */
    paths: () =>
      served
        .map(({ method, path }) => `${method} ${path}`)
        .filter(path => !path.endsWith('supported-chains')),
  }
}
