import type { NetworkId } from '../../bridge/contract/network.ts'
import type { AnswerSource } from '../../bridge/contract/trace.ts'
import type { Probe } from '../base/probe.ts'
import type { Recorder } from './createRecorder.ts'
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

export function createRequestProbes(
  recorder: Recorder,
  tabNames: TabNames,
  now: () => number,
): RequestProbes {
  const asking = new Map<string, { readonly network: NetworkId; attempts: number }>()
  return {
    async request(call, run) {
      const { tab, method, params, networkId } = call
      const startMs = now()
      const progress = {
        network: networkId,
        attempts: 0,
        source: null as AnswerSource | null,
        ms: null as number | null,
        error: null as string | null,
      }
      let key: string | null = null
      const name = tabNames.nameOf(tab)
      // The ring keeps no parameters that may not be shown.
      const shown = isPublicRead(method) && params !== undefined ? { params: redactPublic(params) } : {}
      const onChange = recorder.add('request', () => ({
        kind: 'request',
        tab: name,
        method: redactName(method),
        ...shown,
        ...progress,
      }))
      function onSource(source: AnswerSource): void {
        progress.source = source
        if (source === 'node') key = keyOf(method, params)
        if (key !== null) asking.set(key, progress)
        onChange()
      }
      try {
        return await run({ ...call, onSource })
      } catch (error) {
        progress.error = nameOf(error)
        throw error
      } finally {
        progress.ms = now() - startMs
        progress.source ??= 'engine'
        if (key !== null && asking.get(key) === progress) asking.delete(key)
        onChange()
        measure(`rpc ${redactName(method)}`, startMs)
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
