import type { ErrorWire } from '../../errors/wire.ts'
import type { WireClock } from '../environment.ts'
import { type Greeting, type Holder, isNotice } from '../messages.ts'
import type { Wire } from '../port.ts'
import { BOOT_MS } from '../wireLimits.ts'

/** What came of asking a worker, page or lane for the engine. */
export type Reached =
  | { readonly status: 'engine'; readonly greeting: Greeting }
  | { readonly status: 'moved'; readonly to: Holder | null }
  | { readonly status: 'retired' }
  | { readonly status: 'failed'; readonly error: ErrorWire | null }
  /** No word at all: a closing worker, a dead holder, or a script that still loads. */
  | { readonly status: 'silent' }

export interface AttachParameters {
  readonly wire: Wire
  readonly broken?: Promise<void>
  readonly clock: WireClock
  readonly silenceMs: number
  /** Sends the first word, at once and again where it may get lost. */
  readonly ask: () => void
  readonly askEveryMs?: number
}

/** Asks for the engine and waits for its greeting, within bounds. Never rejects. */
export function attachTo(parameters: AttachParameters): Promise<Reached> {
  const { wire, broken, clock, silenceMs, ask, askEveryMs } = parameters
  return new Promise(resolve => {
    let isOver = false
    let asking: unknown
    let limit = clock.setTimeout(() => finish({ status: 'silent' }), silenceMs)
    const stop = wire.listen(message => {
      if (!isNotice(message)) return
      switch (message.kind) {
        case 'booting':
          clock.clearTimeout(asking)
          clock.clearTimeout(limit)
          // The engine has its own limit for booting and reports it; this one is for an engine that hangs there.
          limit = clock.setTimeout(() => finish({ status: 'failed', error: null }), BOOT_MS + silenceMs)
          return
        case 'engine':
          return finish({ status: 'engine', greeting: message })
        case 'moved':
          return finish({ status: 'moved', to: message.to })
        case 'retired':
          return finish({ status: 'retired' })
        case 'failed':
          return finish({ status: 'failed', error: message.error })
      }
    })
    broken?.then(() => finish({ status: 'failed', error: null }))

    function finish(reached: Reached): void {
      if (isOver) return
      isOver = true
      stop()
      clock.clearTimeout(limit)
      clock.clearTimeout(asking)
      resolve(reached)
    }
    function askAgain(): void {
      if (isOver) return
      ask()
      if (askEveryMs !== undefined) asking = clock.setTimeout(askAgain, askEveryMs)
    }
    askAgain()
  })
}
