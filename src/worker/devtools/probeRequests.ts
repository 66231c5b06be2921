import type { NetworkId } from '../../bridge/contract/network.ts'
import type { AnswerSource, RequestEntry } from '../../bridge/contract/trace.ts'
import type { Probe, ProbedRequest } from '../base/probe.ts'
import type { Mark, Recorder, Writable } from './createRecorder.ts'
import { measure } from './measure.ts'
import { isPublicRead, redactName, redactPublic } from './redactTrace.ts'
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
export const nameOf = (error: unknown): string =>
  error instanceof Error ? redactName(error.name) : typeof error

/** `null` when the parameters cannot be written as JSON, and so cannot be compared. */
function keyOf(method: string, params: unknown): string | null {
  try {
    return `${method} ${JSON.stringify(params ?? [])}`
  } catch {
    return null
  }
}

type Details = Writable<Omit<RequestEntry, 'kind' | 'seq' | 'at' | 'tab'>>

/** Adds a request to the trace, by its details alone: nothing that was sent is reachable from the entry. */
const recordRequest = (recorder: Recorder, tab: string, details: Details, mark: Mark): (() => void) =>
  recorder.add('request', () => ({ kind: 'request', tab, ...details }), mark)

/** Writes down what may be shown of a request. */
function describeRequest(details: Details, { method, params }: ProbedRequest): void {
  details.method = redactName(method)
  if (isPublicRead(method) && params !== undefined) details.params = redactPublic(params)
}

export function createRequestProbes(
  recorder: Recorder,
  tabNames: TabNames,
  now: () => number,
): RequestProbes {
  const asking = new Map<string, Details>()
  return {
    async request(call, run) {
      const { tab, method, params, networkId } = call
      const mark = recorder.mark()
      const startMs = now()
      const details: Details = {
        method: '',
        network: networkId,
        attempts: 0,
        source: null,
        ms: null,
        error: null,
      }
      // The request waits for the clock alone; its entry is made later.
      let onChange: (() => void) | undefined
      function measureEnd(): void {
        if (onChange && details.ms !== null) measure(`rpc ${details.method}`, startMs, startMs + details.ms)
      }
      recorder.defer('request', () => {
        onChange = recordRequest(recorder, tabNames.nameOf(tab), details, mark)
        describeRequest(details, call)
        measureEnd()
      })
      let key: string | null = null
      function onSource(source: AnswerSource): void {
        details.source = source
        if (source === 'node') key = keyOf(method, params)
        if (key !== null) asking.set(key, details)
        onChange?.()
      }
      try {
        return await run({ ...call, onSource })
      } catch (error) {
        details.error = nameOf(error)
        throw error
      } finally {
        details.ms = now() - startMs
        details.source ??= 'engine'
        if (key !== null && asking.get(key) === details) asking.delete(key)
        onChange?.()
        measureEnd()
      }
    },
    onAttempt(method, params) {
      const key = keyOf(method, params)
      const progress = key === null ? undefined : asking.get(key)
      if (progress) progress.attempts += 1
      return progress?.network
    },
  }
}
