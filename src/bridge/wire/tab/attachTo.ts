import type { ErrorWire } from '../../errors/wire.ts'
import type { WireClock } from '../environment.ts'
import { type Greeting, type Holder, isNotice } from '../messages.ts'
import type { Wire } from '../port.ts'
import { BOOT_MS, BOOTING_SILENCE_MS } from '../wireLimits.ts'

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
  /** How long nothing at all may be heard. */
  readonly silenceMs: number
  /** Sends the first word. Said again and again: the other side may die while it boots, and only an answer tells. */
  readonly ask: () => void
  readonly askEveryMs: number
}

/** Asks for the engine and waits for its greeting, within bounds. Never rejects. */
export function attachTo(parameters: AttachParameters): Promise<Reached> {
  const { wire, broken, clock, silenceMs, ask, askEveryMs } = parameters
  return new Promise(resolve => {
    let isOver = false
    let asking: unknown
    let silence = clock.setTimeout(onSilence, silenceMs)
    // The engine ends a boot that takes too long by itself; this is for one that cannot.
    const limit = clock.setTimeout(() => finish({ status: 'failed', error: null }), 2 * BOOT_MS)
    const stop = wire.listen(message => {
      if (!isNotice(message)) return
      switch (message.kind) {
        case 'booting':
          clock.clearTimeout(silence)
          silence = clock.setTimeout(onSilence, Math.max(silenceMs, BOOTING_SILENCE_MS))
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
    askAgain()

    function askAgain(): void {
      ask()
      asking = clock.setTimeout(askAgain, askEveryMs)
    }
    function onSilence(): void {
      finish({ status: 'silent' })
    }
    function finish(reached: Reached): void {
      if (isOver) return
      isOver = true
      stop()
      for (const timer of [silence, limit, asking]) clock.clearTimeout(timer)
      resolve(reached)
    }
  })
}
