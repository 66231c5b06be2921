import * as z from 'zod/mini'
import { HttpError } from '../../bridge/errors/network.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import { createUuid } from '../../bridge/values/randomId.ts'
import type { Clock } from '../base/clock.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import { createHttp, type Http } from '../net/http.ts'
import { TELEMETRY_EVENTS_MAX } from './limits.ts'
import { toPlace } from './redact.ts'

export interface CreateReportParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly config: () => Pick<EngineConfig, 'projectId' | 'sdk'>
  readonly endpoints: () => ResolvedEndpoints
  /** The endpoint refused a report; raised once until it accepts one again. */
  readonly onRefused: (origin: string | undefined) => void
}

export interface Reported {
  readonly url: string
  /** A number for events, ISO text for errors. */
  readonly timestamp: number | string
  readonly props: object
}

/** Sends events to the analytics endpoint. Never throws and is never awaited. */
export interface Report {
  /** Whether an analytics endpoint is configured. */
  isOn(): boolean
  send(reported: Reported): Promise<void>
  /** Keeps an event, and sends it in one request with the next one that is sent. */
  enqueue(reported: Reported): void
}

const analyticsConfigSchema = z.object({ isAnalyticsEnabled: z.boolean() })
/** Statuses of an endpoint that knows no such path or method. */
const NO_BATCH: ReadonlySet<number> = new Set([404, 405, 501])
/** The answer is ignored. */
const anything = z.unknown()

export function createReport({ clock, fetch, config, endpoints, onRefused }: CreateReportParameters): Report {
  let permission: Promise<boolean> | undefined
  let queued: Reported[] = []
  let inFlight = 0
  let isRefused = false
  /** Whether the endpoint takes several events in one request. */
  let hasBatch = true

  function openHttp(baseUrl: string) {
    const { projectId, sdk } = config()
    const params = { projectId, st: sdk.type, sv: sdk.version }
    return createHttp({ baseUrl, fetch, clock, allowHosts: endpoints().allowedHosts, params })
  }

  /** Asked once: an explorer that refuses or does not respond turns analytics off for this engine. */
  function readPermission(): Promise<boolean> {
    const { explorer } = endpoints()
    if (explorer === undefined) return Promise.resolve(true)
    permission ??= openHttp(explorer)
      .get('/getAnalyticsConfig', { schema: analyticsConfigSchema })
      .then(
        ({ isAnalyticsEnabled }) => isAnalyticsEnabled,
        () => false,
      )
    return permission
  }

  const toBody = ({ url, timestamp, props }: Reported) => ({
    eventId: createUuid(),
    ...toPlace(url),
    timestamp,
    props,
  })

  /** Several events go out in one request, or one by one where the endpoint knows single events only. */
  async function postAll(http: Http, bodies: readonly object[]): Promise<void> {
    if (hasBatch && bodies.length > 1) {
      try {
        await http.post('/batch', { body: bodies, schema: anything })
        return
      } catch (error) {
        // A refused preflight request has no status.
        if (error instanceof HttpError && !NO_BATCH.has(error.status)) throw error
      }
    }
    for (const body of bodies) {
      await http.post('/e', { body, schema: anything })
      hasBatch &&= bodies.length === 1
    }
  }

  async function post(analytics: string, before: readonly Reported[], reported: Reported): Promise<void> {
    const place = toPlace(reported.url)
    try {
      await postAll(openHttp(analytics), [...before.map(toBody), toBody(reported)])
    } catch (error) {
      const isNow = error instanceof HttpError && error.status === 403
      if (isNow && !isRefused) onRefused(URL.canParse(place.url) ? new URL(place.url).origin : undefined)
      isRefused ||= isNow
      return
    }
    isRefused = false
  }

  return {
    isOn: () => endpoints().analytics !== undefined,
    enqueue(reported) {
      if (endpoints().analytics !== undefined && queued.length < TELEMETRY_EVENTS_MAX) queued.push(reported)
    },
    async send(reported) {
      if (endpoints().analytics === undefined || inFlight >= TELEMETRY_EVENTS_MAX) return
      inFlight += 1
      try {
        const may = await readPermission()
        // The host may have changed its mind meanwhile.
        const { analytics } = endpoints()
        if (!may || analytics === undefined) return
        const before = queued
        queued = []
        await post(analytics, before, reported)
      } catch {
        // A failure of telemetry is ignored.
      } finally {
        inFlight -= 1
      }
    },
  }
}
