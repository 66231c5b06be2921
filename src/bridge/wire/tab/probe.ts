import type { WireClock } from '../environment.ts'
import { OVERDUE_MS, PINGS_MISSED } from '../wireLimits.ts'

export interface ProbeParameters {
  readonly clock: WireClock
  /** Age of the oldest pending call; `null` without one. */
  readonly oldestAgeMs: () => number | null
  /** A hidden tab is throttled, so that its pings would fail wrongly. */
  readonly isVisible: () => boolean
  /** Rejects after 1 s (table.ts). */
  readonly ping: () => Promise<unknown>
  readonly onHung: () => void
}

/** Pings the engine while a call is overdue: a worker in an endless loop keeps its lock. */
export function createProbe(parameters: ProbeParameters): { stop(): void } {
  const { clock, oldestAgeMs, isVisible, ping, onHung } = parameters
  let isStopped = false
  let timer: unknown = clock.setTimeout(() => void probe(), OVERDUE_MS)

  async function probe(): Promise<void> {
    const age = oldestAgeMs()
    const isOverdue = age !== null && age >= OVERDUE_MS
    const isHung = isOverdue && isVisible() && !(await answers())
    if (isStopped) return
    if (isHung) onHung()
    else timer = clock.setTimeout(() => void probe(), OVERDUE_MS)
  }

  async function answers(): Promise<boolean> {
    for (let missed = 0; missed < PINGS_MISSED && !isStopped; missed += 1) {
      try {
        await ping()
        return true
      } catch {
        // Counted by the loop.
      }
    }
    return isStopped
  }

  return {
    stop() {
      isStopped = true
      clock.clearTimeout(timer)
    },
  }
}
