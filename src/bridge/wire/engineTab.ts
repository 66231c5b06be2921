import { PAGE_CALLS, type PageApi } from '../contract/pageApi.ts'
import type { Patch } from '../contract/state.ts'
import type { Tab } from '../contract/tab.ts'
import type { WalletError } from '../errors/base.ts'
import { TabClosedError } from '../errors/engine.ts'
import { plainError } from '../errors/wire.ts'
import { createCaller, rejection, wrapCalls } from './calls.ts'
import { PAGE_DEADLINES } from './deadlines.ts'
import type { WireClock } from './environment.ts'
import { createWire, type Wire } from './port.ts'

/** One tab for the wire, which may change it. Services get `tab`, which is read-only. */
export interface EngineTab {
  readonly tab: Tab
  setVisible(visible: boolean): void
  suspend(): void
  resume(): void
  /** Closes the tab. Idempotent. @param makeError error of its pending calls; default: the tab is closed */
  close(makeError?: () => WalletError): void
}

export interface EngineTabParameters {
  readonly id: string
  readonly url: string
  readonly visible: boolean
  readonly wire: Wire
  readonly clock: WireClock
}

/** Creates the engine's view of a tab. Calls to the page always settle. */
export function createEngineTab({ id, url, visible, wire, clock }: EngineTabParameters): EngineTab {
  const caller = createCaller(wire, PAGE_DEADLINES, clock, plainError)
  const gone = new AbortController()
  const closed = () => new TabClosedError()
  let isVisible = visible
  let lastVisibleAt = visible ? clock.monotonic() : 0
  let isSuspended = false

  const page: PageApi = wrapCalls<PageApi>(
    (message, deliver) =>
      isSuspended ? deliver(rejection(message, closed())) : caller.send(message, deliver),
    PAGE_CALLS,
  )

  const tab: Tab = {
    id,
    url,
    page,
    get visible() {
      return isVisible && !isSuspended
    },
    get lastVisibleAt() {
      return lastVisibleAt
    },
    get suspended() {
      return isSuspended
    },
    gone: gone.signal,
    push(patch: Patch) {
      if (!isSuspended && !gone.signal.aborted) wire.post(patch)
    },
  }

  return {
    tab,
    setVisible(next) {
      isVisible = next
      if (next) lastVisibleAt = clock.monotonic()
    },
    suspend() {
      isSuspended = true
      caller.rejectAll(closed)
    },
    resume() {
      isSuspended = false
    },
    close(makeError = closed) {
      if (gone.signal.aborted) return
      caller.close(makeError)
      gone.abort(closed())
    },
  }
}

/** A wire that can be held shut. */
export interface Gate {
  readonly wire: Wire
  shut(): void
  /** @param first posts messages that must precede the queued answers */
  open(first: () => void): void
}

/**
 * Queues messages to a page in bfcache, because one message evicts it. Answers wait for the page's return; patches and
 * calls to the page are not sent meanwhile.
 */
export function createGate(wire: Wire): Gate {
  let queued: unknown[] | null = null
  return {
    wire: createWire(receive => ({
      post(message) {
        if (queued) queued.push(message)
        else wire.post(message)
      },
      close: wire.listen(receive),
    })),
    shut() {
      queued ??= []
    },
    open(first) {
      const waited = queued ?? []
      queued = null
      first()
      for (const message of waited) wire.post(message)
    },
  }
}
