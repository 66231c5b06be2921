/** Something others wait for. */
export interface Signal {
  fire(): void
  /** Resolves at the next fire, or after `ms`. */
  wait(ms: number): Promise<void>
}

export function createSignal(): Signal {
  const waiting = new Set<() => void>()
  return {
    fire() {
      for (const wake of [...waiting]) wake()
    },
    wait: ms =>
      new Promise(resolve => {
        const wake = () => {
          clearTimeout(timer)
          waiting.delete(wake)
          resolve()
        }
        const timer = setTimeout(wake, ms)
        timer.unref()
        waiting.add(wake)
      }),
  }
}

/** Another process of the site may have changed what is waited for: the database is read again this often. */
const POLL_MS = 1_000

/** Reads again at each fire, and once a second, until there is a value; undefined after `ms`. */
export async function waitFor<Value>(
  signal: Signal,
  read: () => Promise<Value | undefined>,
  ms: number,
): Promise<Value | undefined> {
  const end = Date.now() + ms
  for (;;) {
    const value = await read()
    const left = end - Date.now()
    if (value !== undefined || left <= 0) return value
    await signal.wait(Math.min(left, POLL_MS))
  }
}
