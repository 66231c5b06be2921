import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { AnswerSource, RequestEntry } from '../../../../src/bridge/contract/trace.ts'
import type { Probe } from '../../../../src/worker/base/probe.ts'
import type { Description, Recorder, Writable } from './createRecorder.ts'
import { measure } from './measure.ts'
import { isPublicRead, redactErrorName, redactName, redactPublic } from './redactTrace.ts'
import type { TabNames } from './tabNames.ts'

/** The requests of dapps. */
export interface RequestProbes {
  readonly request: Probe['request']
  /**
   * A node is asked: every further time for the same request is a retry.
   *
   * @returns the network of the request; `undefined` for a read of the engine's own
   */
  onAttempt(method: string, params: unknown): NetworkId | undefined
}

/** The name of an error; of anything else that was thrown, its type. */
export const getErrorName = (error: unknown): string =>
  error instanceof Error ? redactErrorName(error.name) : typeof error

/** `null` when the parameters cannot be written as JSON, and so cannot be compared. */
function toKey(method: string, params: unknown): string | null {
  try {
    return `${method} ${JSON.stringify(params ?? [])}`
  } catch {
    return null
  }
}

interface RequestFacts extends Writable<Omit<RequestEntry, 'kind' | 'seq' | 'at' | 'params'>> {
  /** What the dapp sent until it is redacted, then what may be shown of it. */
  params: unknown
  readonly startMs: number
}

const REQUEST: Description<RequestFacts> = {
  redact(facts) {
    const { method, params } = facts
    facts.params = undefined
    facts.method = redactName(method)
    measureRequest(facts)
    if (isPublicRead(method) && params !== undefined) facts.params = redactPublic(params)
  },
  read: ({ startMs, params, ...facts }) => ({
    kind: 'request',
    ...facts,
    ...(params === undefined ? {} : { params }),
  }),
}

function measureRequest({ method, startMs, ms }: RequestFacts): void {
  if (ms !== null) measure(`rpc ${method}`, startMs, startMs + ms)
}

export function createRequestProbes(
  recorder: Recorder,
  tabNames: TabNames,
  now: () => number,
): RequestProbes {
  const pending = new Map<string, RequestFacts>()
  return {
    async request(call, run) {
      const { tab, method, params, networkId } = call
      const facts: RequestFacts = {
        tab: tabNames.getName(tab),
        method,
        params,
        network: networkId,
        attempts: 0,
        source: null,
        startMs: now(),
        ms: null,
        error: null,
      }
      const recorded = recorder.record('request', facts, REQUEST)
      let key: string | null = null
      function onSource(source: AnswerSource): void {
        facts.source = source
        if (source === 'node') key = toKey(method, params)
        if (key !== null) pending.set(key, facts)
        recorder.changed(recorded)
      }
      try {
        return await run({ ...call, onSource })
      } catch (error) {
        facts.error = getErrorName(error)
        throw error
      } finally {
        facts.ms = now() - facts.startMs
        facts.source ??= 'engine'
        if (key !== null && pending.get(key) === facts) pending.delete(key)
        recorder.changed(recorded)
        if (recorded.isRedacted) measureRequest(facts)
      }
    },
    onAttempt(method, params) {
      const key = toKey(method, params)
      const progress = key === null ? undefined : pending.get(key)
      if (progress) progress.attempts += 1
      return progress?.network
    },
  }
}
