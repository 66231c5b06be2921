import { abortable } from '../abortable.ts'
import type { Step } from '../call.ts'
import { isOnce, routeIn } from '../families.ts'
import { requestKey } from '../requestKey.ts'

interface Flight {
  readonly answer: Promise<unknown>
  readonly stop: AbortController
  /** Callers that still wait. */
  waiting: number
}

export interface Dedupe {
  readonly step: Step
  /** Reads from here on join no read that began before: what a person signed may have changed the answer. */
  forget(): void
}

/** Equal reads under way are one read, whichever tabs ask. A caller's abort only lets that caller go; the last one stops the read. */
export function dedupe(): Dedupe {
  const flights = new Map<string, Flight>()

  return {
    forget: () => flights.clear(),
    step: async (call, next) => {
      const { method, namespace, networkId, params, signal } = call
      if (routeIn(namespace, method) !== 'node' || isOnce(namespace, method)) return next(call)
      const key = requestKey(networkId, method, params)
      let flight = flights.get(key)
      if (!flight || flight.stop.signal.aborted) {
        const stop = new AbortController()
        const started: Flight = { stop, waiting: 0, answer: next({ ...call, signal: stop.signal }) }
        const land = () => void (flights.get(key) === started && flights.delete(key))
        started.answer.then(land, land)
        flights.set(key, started)
        flight = started
      } else call.onSource?.('shared')
      const shared = flight
      shared.waiting += 1
      try {
        return await abortable(shared.answer, signal)
      } finally {
        shared.waiting -= 1
        if (shared.waiting === 0) shared.stop.abort()
      }
    },
  }
}
