import { performance } from 'node:perf_hooks'

/**
 * Refuses calls that this process would answer late. Without it a process that gets more calls than it can answer
 * queues them, and answers each after its browser has given up.
 */
export interface OverloadGuard {
  /** @returns undefined when the call must be refused, else what ends it. */
  begin(path: string): (() => void) | undefined
  close(): void
}

/** `Retry-After` of a refused call. */
export const RETRY_SECONDS = 2
/** Calls of one path at once: those that wait for a slow mail server or node do not keep others out. */
const MAX_OPEN = 200
/** How long one turn of the event loop serves calls: those that wait behind them in the same turn are refused, */
const TURN_MS = 400
/** after so many turns that were longer. One alone is a pause of the machine. */
const LATE_TURNS = 3
const TICK_MS = 50
/** Calls that wait for a person; they cost a connection only. */
const WAITING = new Set(['/api/email/device', '/api/social/wait'])

export function createOverloadGuard(): OverloadGuard {
  const open = new Map<string, number>()
  let tickedAt = performance.now()
  let lateTurns = 0
  const isLate = () => performance.now() - tickedAt > TICK_MS + TURN_MS
  const timer = setInterval(() => {
    lateTurns = isLate() ? lateTurns + 1 : 0
    tickedAt = performance.now()
  }, TICK_MS)
  timer.unref()
  return {
    begin(path) {
      if (WAITING.has(path)) return () => {}
      const count = open.get(path) ?? 0
      if (count >= MAX_OPEN || (lateTurns >= LATE_TURNS && isLate())) return undefined
      open.set(path, count + 1)
      return () => {
        const left = (open.get(path) ?? 1) - 1
        // A path may be the word of a stranger.
        if (left === 0) open.delete(path)
        else open.set(path, left)
      }
    },
    close: () => clearInterval(timer),
  }
}
