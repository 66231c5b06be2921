import type { ErrorWire } from '../../contract/errorWire.ts'
import type { WireClock } from '../environment.ts'
import { type Greeting, type Holder, isNotice } from '../messages.ts'
import type { Wire } from '../port.ts'
import { BOOT_MS, BOOTING_SILENCE_MS } from '../wireLimits.ts'

/** Result of a request for the engine to a worker, page or lane. */
export type Reached =
  | { readonly status: 'engine'; readonly greeting: Greeting }
  | { readonly status: 'moved'; readonly to: Holder | null }
  | { readonly status: 'retired' }
  | { readonly status: 'failed'; readonly error: ErrorWire | null }
  /** No message: a closing worker, a holder that ended, or a script that is still loading. */
  | { readonly status: 'silent' }

export interface AttachParameters {
  readonly wire: Wire
  readonly broken?: Promise<void>
  readonly clock: WireClock
  /** Limit of silence. */
  readonly silenceMs: number
  /**
   * Sends the first message. Repeated, because the other side may end during its boot and only an answer shows that it
   * runs.
   */
  readonly request: () => void
  readonly repeatEveryMs: number
}

/** Requests the engine and waits for its greeting, with deadlines. Never rejects. */
export function attachTo(parameters: AttachParameters): Promise<Reached> {
  const { wire, broken, clock, silenceMs, request, repeatEveryMs } = parameters
  return new Promise(resolve => {
    let isSettled = false
    let repeatTimer: unknown
    let silence = clock.setTimeout(onSilence, silenceMs)
    // The engine ends a slow boot itself; this limit is for an engine that cannot.
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
    sendRequest()

    function sendRequest(): void {
      request()
      repeatTimer = clock.setTimeout(sendRequest, repeatEveryMs)
    }
    function onSilence(): void {
      finish({ status: 'silent' })
    }
    function finish(reached: Reached): void {
      if (isSettled) return
      isSettled = true
      stop()
      for (const timer of [silence, limit, repeatTimer]) clock.clearTimeout(timer)
      resolve(reached)
    }
  })
}
