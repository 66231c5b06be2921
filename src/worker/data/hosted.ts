import { findRefusalAlert } from '../../bridge/errors/alerts.ts'
import { EndpointMissingError, HttpError } from '../../bridge/errors/network.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { Clock } from '../base/clock.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import { createHttp, type Http } from '../net/http.ts'
import { alertRaised } from '../store/alerts.ts'
import type { Store } from '../store/store.ts'

export type HostedService = 'explorer' | 'blockchainApi'

/** The hosted services of the config, asked with what each of their calls carries. */
export interface Hosted {
  has(service: HostedService): boolean
  /**
   * @throws EndpointMissingError when the config names no such service, else what the call throws; words the server is
   * known for raise their alert
   */
  fetchPage<T>(service: HostedService, call: (http: Http) => Promise<T>): Promise<T>
}

export interface CreateHostedParameters {
  readonly store: Store
  readonly clock: Clock
  readonly fetch: Fetch
  readonly config: () => Pick<EngineConfig, 'projectId' | 'sdk'>
  readonly endpoints: () => ResolvedEndpoints
}

export function createHosted({ store, clock, fetch, config, endpoints }: CreateHostedParameters): Hosted {
  function notice(error: unknown): void {
    const code = error instanceof HttpError ? findRefusalAlert(error.status, error.details ?? '') : undefined
    // Node has no location: tests, and nothing else.
    const origin = typeof location === 'undefined' ? undefined : location.origin
    if (code) alertRaised(store, code, clock.now(), origin)
  }

  return {
    has: service => endpoints()[service] !== undefined,
    async fetchPage(service, call) {
      const resolved = endpoints()
      const baseUrl = resolved[service]
      if (baseUrl === undefined) throw new EndpointMissingError(service)
      const { projectId, sdk } = config()
      const params = { projectId, st: sdk.type, sv: sdk.version }
      const http = createHttp({ baseUrl, fetch, clock, allowHosts: resolved.allowedHosts, params })
      return call(http).catch((error: unknown) => {
        notice(error)
        throw error
      })
    },
  }
}
