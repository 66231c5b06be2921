import type { FeatureName } from '../../../../src/bridge/contract/features.ts'
import type { Namespace, NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { createHosted } from '../../../../src/worker/data/hosted.ts'
import type { Feature, FeatureMethod, FeatureParameters } from '../../../../src/worker/features/feature.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { connectionOpened } from '../../../../src/worker/store/connections.ts'
import type { TelemetryEvent } from '../../../../src/worker/telemetry/events.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { testConfig } from '../../../support/walletConnectRig.ts'
import { testTab } from '../rpc/harness.ts'

export interface Call {
  readonly url: URL
  readonly method: string
  readonly body: unknown
}

/** A server of the test's: what it throws fails the request as a broken socket does. */
export type Answer = (call: Call) => Response | Promise<Response>

export interface FeatureRigOptions {
  readonly config?: Partial<EngineConfig>
  readonly account?: { readonly network: NetworkId; readonly address: string }
  readonly answer: Answer
  /** Networks the blockchain API says it serves; that question is then no call of the test's. */
  readonly serves?: readonly NetworkId[]
  /** Parts of the engine that the feature needs beside. */
  readonly more?: Partial<FeatureParameters>
}

/** A feature's body over a server of the test's; time stands still until the test moves it. */
export function featureRig<Name extends FeatureName>(
  create: (parameters: FeatureParameters) => Feature<Name>,
  { config: changes = {}, account, answer, serves, more }: FeatureRigOptions,
) {
  const base = testConfig(changes)
  const config = { ...base, features: { ...base.features, onramp: true, pay: true, ...changes.features } }
  const clock = createFakeClock()
  const store = testStore(config)
  if (account)
    connectionOpened(store, {
      namespace: account.network.split(':')[0] as Namespace,
      accounts: [`${account.network}:${account.address}`],
      networkId: account.network,
      connection: {
        walletId: 'test.wallet',
        kind: 'announced',
        wallet: { name: 'W', type: 'announced' },
        approvedNetworks: 'all',
      },
    })
  const calls: Call[] = []
  const reported: TelemetryEvent[] = []
  const refreshed: string[] = []
  const endpoints = () => resolveEndpoints(config)
  const fetch: FeatureParameters['fetch'] = async (url, { method = 'GET', body }) => {
    const call = { url: new URL(url), method, body: body ? JSON.parse(String(body)) : undefined }
    if (serves && call.url.pathname === '/v1/supported-chains') return Response.json({ http: serves, ws: [] })
    calls.push(call)
    return answer(call)
  }
  const feature = create({
    store,
    clock,
    fetch,
    config: () => config,
    endpoints,
    hosted: createHosted({ store, clock, fetch, config: () => config, endpoints }),
    data: async () => ({ refresh: (reason: string) => refreshed.push(reason) }),
    track: (_tab: unknown, entry: TelemetryEvent) => void reported.push(entry),
    ...more,
  } as unknown as FeatureParameters)
  const tab = testTab()
  const stop = new AbortController()
  const ask = async (verb: string, parameters: unknown = {}): Promise<unknown> =>
    (feature.methods as Readonly<Record<string, FeatureMethod>>)[verb]?.run(tab, parameters, stop.signal)
  return { feature, store, clock, calls, told: reported, refreshed, ask, stop }
}
