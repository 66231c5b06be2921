import type { WireClock } from '../environment.ts'
import { OVERDUE_MS, PINGS_MISSED } from '../wireLimits.ts'

export interface ProbeParameters {
  readonly clock: WireClock
  /** Age of the oldest call on its way, `null` when there is none. */
  readonly oldestAgeMs: () => number | null
  /** A tab nobody looks at is throttled, and its pings would lie. */
  readonly isVisible: () => boolean
  /** Rejects after 1 s (table.ts). */
  readonly ping: () => Promise<unknown>
  readonly onHung: () => void
}

/** Looks whether the engine still answers, but only while a call is overdue. A looping worker keeps its lock. */
export function createProbe(parameters: ProbeParameters): { stop(): void } {
  const { clock, oldestAgeMs, isVisible, ping, onHung } = parameters
  let isStopped = false
  let timer: unknown = clock.setTimeout(() => void look(), OVERDUE_MS)

  async function look(): Promise<void> {
    const age = oldestAgeMs()
    const isOverdue = age !== null && age >= OVERDUE_MS
    const isHung = isOverdue && isVisible() && !(await answers())
    if (isStopped) return
    if (isHung) onHung()
    else timer = clock.setTimeout(() => void look(), OVERDUE_MS)
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
