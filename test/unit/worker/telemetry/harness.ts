import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { createTelemetry } from '../../../../src/worker/telemetry/telemetry.ts'
import { PLAIN_FEATURES } from '../../../support/engineConfig.ts'
import { testStore } from '../../../support/engineStore.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { config as baseConfig, testTab } from '../rpc/harness.ts'

export const PULSE = 'http://pulse.test'
export const EXPLORER = 'http://explorer.test'
const ADDRESS = '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

export interface Posted {
  readonly url: URL
  readonly body: Readonly<Record<string, unknown>> & { readonly props: Readonly<Record<string, unknown>> }
}

export interface TestTelemetryOptions {
  readonly config?: Partial<EngineConfig>
  /** Status of each request that posts events, by the events before it; the last stays. */
  readonly statuses?: readonly number[]
  /** The analytics config; a thrown value is a socket that fails. */
  readonly explorer?: () => unknown
}

/** Telemetry over endpoints of the test's own; time stands still until the test moves it. */
export function testTelemetry({ config: change, statuses = [200], explorer }: TestTelemetryOptions = {}) {
  const settings: { config: EngineConfig } = {
    config: {
      ...baseConfig,
      projectId: 'project',
      enableLogger: true,
      endpoints: { ...baseConfig.endpoints, analytics: PULSE, explorer: EXPLORER },
      features: { ...PLAIN_FEATURES, analytics: true },
      ...change,
    },
  }
  const clock = createFakeClock()
  const store = testStore()
  store.change(() => ({
    accounts: {
      eip155: {
        address: ADDRESS,
        caipAddress: `eip155:1:${ADDRESS}`,
        allAccounts: [{ namespace: 'eip155', address: ADDRESS, type: 'eoa' }],
      },
    },
  }))
  const posted: Posted[] = []
  const asked: URL[] = []
  const tab: Tab = { ...testTab(), url: 'https://dapp.test/swap' }
  const telemetry = createTelemetry({
    store,
    clock,
    async fetch(address, init) {
      const url = new URL(address)
      if (url.host === 'explorer.test') {
        asked.push(url)
        const answer = explorer ? explorer() : { isAnalyticsEnabled: true }
        return new Response(JSON.stringify(answer))
      }
      const status = statuses[Math.min(posted.length, statuses.length - 1)] ?? 200
      // A batch is a list of events.
      const bodies: Posted['body'][] = [JSON.parse(String(init.body))].flat()
      for (const body of bodies) posted.push({ url, body })
      return new Response('{}', { status })
    },
    config: () => settings.config,
    endpoints: () => resolveEndpoints(settings.config),
    visibleTab: () => tab,
  })
  return {
    telemetry,
    clock,
    store,
    tab,
    posted,
    asked,
    address: ADDRESS,
    configure(next: Partial<EngineConfig>) {
      settings.config = { ...settings.config, ...next }
    },
    /** The connected account is on this network from now on. */
    stand(id: NetworkId) {
      store.change(({ networks }) => ({ networks: { ...networks, active: { eip155: id } } }))
    },
    /** Lets what is on its way arrive. */
    settle: () => clock.advance(1),
  }
}
