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

/** Asks `read` again at each fire until it gives something; undefined after `ms`. */
export async function waitFor<Value>(
  signal: Signal,
  read: () => Value | undefined,
  ms: number,
): Promise<Value | undefined> {
  const end = Date.now() + ms
  for (;;) {
    const value = read()
    const left = end - Date.now()
    if (value !== undefined || left <= 0) return value
    await signal.wait(left)
  }
}
