import type { PageApi } from '../contract/pageApi.ts'
import type { Patch } from '../contract/state.ts'
import type { Tab } from '../contract/tab.ts'
import type { WalletError } from '../errors/base.ts'
import { TabClosedError } from '../errors/engine.ts'
import { plainError } from '../errors/wire.ts'
import { createRemote } from './calls.ts'
import type { WireClock } from './environment.ts'
import { createWire, type Wire } from './port.ts'
import { nest, PAGE_TABLE } from './table.ts'

/** One tab, from the side of the wire that changes it. Services get `tab` and can only read it. */
export interface EngineTab {
  readonly tab: Tab
  setVisible(visible: boolean): void
  suspend(): void
  resume(): void
  /** For good. Idempotent. @param makeError what its pending calls reject with; default: the tab is closed */
  close(makeError?: () => WalletError): void
}

export interface EngineTabParameters {
  readonly id: string
  readonly url: string
  readonly visible: boolean
  readonly wire: Wire
  readonly clock: WireClock
}

/** Makes the engine's view of a tab: what it asks of the page settles whatever becomes of the page. */
export function createEngineTab({ id, url, visible, wire, clock }: EngineTabParameters): EngineTab {
  const remote = createRemote(wire, PAGE_TABLE, clock, plainError)
  const gone = new AbortController()
  const closed = () => new TabClosedError()
  let isVisible = visible
  let lastVisibleAt = visible ? clock.monotonic() : 0
  let isSuspended = false

  const page = nest<PageApi>(PAGE_TABLE, (path, argument) =>
    isSuspended ? Promise.reject(closed()) : remote.call(path, argument),
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
      remote.forgo(closed)
    },
    resume() {
      isSuspended = false
    },
    close(makeError = closed) {
      if (gone.signal.aborted) return
      remote.close(makeError)
      gone.abort(closed())
    },
  }
}

/** A wire that can be held shut. */
export interface Gate {
  readonly wire: Wire
  shut(): void
  /** @param first posts what must come before the answers that waited */
  open(first: () => void): void
}

/**
 * Holds back what would be posted to a page in bfcache: one message evicts it. Answers wait for the
 * page's return; nothing else is posted meanwhile, because patches and page calls stop at the tab.
 */
export function createGate(wire: Wire): Gate {
  let held: unknown[] | null = null
  return {
    wire: createWire(receive => ({
      post(message) {
        if (held) held.push(message)
        else wire.post(message)
      },
      close: wire.listen(receive),
    })),
    shut() {
      held ??= []
    },
    open(first) {
      const waited = held ?? []
      held = null
      first()
      for (const message of waited) wire.post(message)
    },
  }
}
