/**
 * How often a report that did not arrive is made again, and after how long at first; each pause is twice the one
 * before.
 */
const TRIES_MAX = 4
const PAUSE_MS = 500

/** Reports of this tab to the engine: its wallets, their events, and its watches. */
export interface Reports {
  /**
   * Makes a report. A part of the engine that did not load, or that broke over it, is tried again.
   *
   * @param about a later report about the same thing takes the place of this one
   */
  report(about: string, say: () => Promise<void>): void
  stop(): void
}

export type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout'>

/** @param timers the page's own, if not given */
export function createReports({ setTimeout, clearTimeout }: Timers = globalThis): Reports {
  const latest = new Map<string, () => Promise<void>>()
  const waiting = new Set<ReturnType<typeof setTimeout>>()

  async function attempt(about: string, say: () => Promise<void>, tries: number): Promise<void> {
    if (latest.get(about) !== say) return
    try {
      await say()
    } catch {
      if (latest.get(about) !== say) return
      if (tries < TRIES_MAX) {
        const again = setTimeout(
          () => {
            waiting.delete(again)
            void attempt(about, say, tries + 1)
          },
          PAUSE_MS * 2 ** tries,
        )
        waiting.add(again)
        return
      }
    }
    if (latest.get(about) === say) latest.delete(about)
  }

  return {
    report(about, say) {
      latest.set(about, say)
      void attempt(about, say, 0)
    },
    stop() {
      latest.clear()
      for (const again of waiting) clearTimeout(again)
      waiting.clear()
    },
  }
}
