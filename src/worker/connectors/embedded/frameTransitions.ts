import type { EmbeddedSlice } from '../../../bridge/contract/embedded.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { TabClosedError } from '../../../bridge/errors/engine.ts'
import { FrameLoadError } from '../../../bridge/errors/frame.ts'
import type { Clock, TimerId } from '../../base/clock.ts'
import { FRAME_LOAD_MS, FRAME_SETTLE_MS } from './limits.ts'

/** Account and network of a frame's wallet, as its page reported last. */
export interface FrameAccount {
  readonly networkId: NetworkId
  /** Lower case for hex addresses. */
  readonly address: string
  /** Set for a smart account without code: the site prepares it before its first use. */
  readonly isUndeployed?: true
}

/** The frame of one tab. */
export interface FrameLink {
  readonly tab: Tab
  state: 'none' | 'opening' | 'settling' | 'ready' | 'failed'
  account: FrameAccount | null
  /** Settles when the page has the dapp's data and has reported whether a user is logged in. Never rejects. */
  greeted: Promise<void>
}

/** State of a frame for `frames.ts`. */
export interface FrameEntry extends FrameLink {
  /** Settles when the frame is usable; `null` while no caller has to wait. */
  opened: { readonly promise: Promise<void>; resolve(): void; reject(error: unknown): void } | null
  timer: TimerId
  /** When a ready page sent READY again, monotonic. */
  readyAgainAt: number | null
  /** The engine asked the page to reload, so that its `load` is expected. */
  isReloading: boolean
  /** The page was usable before it began to load; a navigation then means that the page is lost. */
  wasReady: boolean
}

export interface FramesParameters {
  readonly clock: Clock
  readonly url: () => string
  /** Called when the frame is usable, to send the dapp's data to its page. */
  readonly greet: (link: FrameLink) => Promise<void>
  /** Called when the page inside is lost; its pending requests get no answer. */
  readonly onLost: (tab: Tab, makeError: () => unknown) => void
  readonly onLoadFailed: (tab: Tab) => void
  readonly onState: (state: EmbeddedSlice['frame']) => void
}

/** Changes of a frame's state, from opening to its end. */
export interface FrameTransitions {
  /** The entry of a tab; created if needed. */
  getEntry(tab: Tab): FrameEntry
  readonly entries: Map<Tab, FrameEntry>
  open(entry: FrameEntry, url: string): Promise<void>
  /** Starts the wait for READY, 20 s. */
  expectReady(entry: FrameEntry): void
  /** The page has sent READY: the frame is usable after 500 ms. */
  settle(entry: FrameEntry): void
  /** The frame is usable. */
  use(entry: FrameEntry): void
  /** The frame is not usable any more; waiting callers get the error. */
  end(entry: FrameEntry, state: 'none' | 'failed', error: unknown): void
  /** Publishes the state of all frames. */
  publish(): void
}

function createDeferred(): NonNullable<FrameEntry['opened']> {
  let resolve = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

const createEntry = (tab: Tab): FrameEntry => ({
  tab,
  state: 'none',
  account: null,
  greeted: Promise.resolve(),
  opened: null,
  timer: undefined,
  readyAgainAt: null,
  isReloading: false,
  wasReady: false,
})

export function createFrameTransitions(parameters: FramesParameters): FrameTransitions {
  const { clock, greet, onLoadFailed, onState } = parameters
  const entries = new Map<Tab, FrameEntry>()

  function publish(): void {
    const states = [...entries.values()].map(({ state }) => state)
    if (states.includes('ready')) onState('ready')
    else if (states.includes('opening') || states.includes('settling')) onState('loading')
    else onState(states.includes('failed') ? 'failed' : 'none')
  }

  function enter(entry: FrameEntry, state: FrameEntry['state']): void {
    clock.clearTimeout(entry.timer)
    entry.state = state
    if (state !== 'ready') entry.account = null
    publish()
  }

  function end(entry: FrameEntry, state: 'none' | 'failed', error: unknown): void {
    enter(entry, state)
    const { opened } = entry
    entry.opened = null
    opened?.reject(error)
  }

  function fail(entry: FrameEntry, cause?: unknown): void {
    end(entry, 'failed', new FrameLoadError(cause === undefined ? {} : { cause }))
    onLoadFailed(entry.tab)
  }

  function expectReady(entry: FrameEntry): void {
    entry.opened ??= createDeferred()
    entry.wasReady = entry.state === 'ready'
    entry.readyAgainAt = null
    enter(entry, 'opening')
    entry.timer = clock.setTimeout(() => fail(entry), FRAME_LOAD_MS)
  }

  function use(entry: FrameEntry): void {
    enter(entry, 'ready')
    entry.greeted = greet(entry).catch(() => {})
    const { opened } = entry
    entry.opened = null
    opened?.resolve()
  }

  async function open(entry: FrameEntry, url: string): Promise<void> {
    const { tab } = entry
    const hasFailed = entry.state === 'failed'
    expectReady(entry)
    const { opened } = entry
    try {
      // The old frame has no secure site, or one that answered too late.
      if (hasFailed) await tab.page.frame.close()
      const { isReady } = await tab.page.frame.open({ url })
      // The previous engine opened the frame, and its page is settled.
      if (isReady && entry.opened === opened && entry.state === 'opening') use(entry)
    } catch (error) {
      if (entry.opened !== opened) return
      if (error instanceof TabClosedError) end(entry, 'none', error)
      else fail(entry, error)
    }
  }

  function getEntry(tab: Tab): FrameEntry {
    const entry = entries.get(tab) ?? createEntry(tab)
    entries.set(tab, entry)
    return entry
  }

  function settle(entry: FrameEntry): void {
    entry.opened ??= createDeferred()
    enter(entry, 'settling')
    entry.timer = clock.setTimeout(() => use(entry), FRAME_SETTLE_MS)
  }

  return { getEntry, entries, open, expectReady, settle, use, end, publish }
}
