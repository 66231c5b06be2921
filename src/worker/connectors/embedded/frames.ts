import type { EmbeddedSlice, FrameLoss } from '../../../bridge/contract/embedded.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { EngineMovedError, TabClosedError } from '../../../bridge/errors/engine.ts'
import { FrameLoadError, FrameRestartedError } from '../../../bridge/errors/frame.ts'
import type { Clock, TimerId } from '../../base/clock.ts'
import { FRAME_LOAD_MS, FRAME_READY_BEFORE_LOAD_MS, FRAME_SETTLE_MS } from '../../base/limits.ts'

/** Where a frame's wallet stands, as its page said last. */
export interface FrameStand {
  readonly networkId: NetworkId
  /** Lower case where it is hex. */
  readonly address: string
}

/** The frame of one tab. */
export interface FrameLink {
  readonly tab: Tab
  state: 'none' | 'opening' | 'settling' | 'ready' | 'failed'
  stand: FrameStand | null
  /** Settles when the page inside has been told of the dapp, and has said whether somebody is logged in. Never rejects. */
  greeted: Promise<void>
}

interface Entry extends FrameLink {
  opened: { readonly promise: Promise<void>; resolve(): void; reject(error: unknown): void } | null
  timer: TimerId
  /** When a page that was ready said READY again, monotonic. */
  readyAgainAt: number | null
  /** We asked the page to load itself anew: its `load` is no loss. */
  isReloading: boolean
  /** The page was usable before it began to load: whoever leads it elsewhere now takes it away. */
  wasReady: boolean
}

/** The frames of all tabs: one each, opened when it is needed, by the owner rules of page wallets. */
export interface Frames {
  of(tab: Tab): FrameLink
  /**
   * Opens the tab's frame when it is not there.
   *
   * @returns when it is usable: READY and 500 ms
   * @throws FrameLoadError after 20 s, TabClosedError, FrameRestartedError
   */
  ready(tab: Tab): Promise<FrameLink>
  /** The page said READY. From a frame that nobody opened it means nothing. */
  saidReady(tab: Tab): void
  lost(tab: Tab, reason: FrameLoss): void
  /** We asked the page to load itself anew. */
  reloading(tab: Tab): void
  /** It would not: it is what it was. */
  stays(tab: Tab): void
  asleep(tab: Tab): void
  gone(tab: Tab): void
  /** Usable frames of tabs that are awake. */
  usable(): readonly FrameLink[]
  /** What the other frames said of the wallet holds no more; `null` is all of them. */
  forgetStandsBut(link: FrameLink | null): void
  close(tab: Tab): void
  stop(): void
}

export interface CreateFramesParameters {
  readonly clock: Clock
  readonly url: () => string
  /** The frame is usable: its page learns who we are. */
  readonly greet: (link: FrameLink) => Promise<void>
  /** The page inside is gone: what it was asked is answered no more. */
  readonly onLost: (tab: Tab, makeError: () => unknown) => void
  readonly onLoadFailed: (tab: Tab) => void
  readonly onState: (state: EmbeddedSlice['frame']) => void
}

/** Whoever needs the frame waits on it; nobody has to. */
function deferred(): NonNullable<Entry['opened']> {
  let resolve = () => {}
  let reject: (error: unknown) => void = () => {}
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  promise.catch(() => {})
  return { promise, resolve, reject }
}

export function createFrames(parameters: CreateFramesParameters): Frames {
  const { clock, url, greet, onLost, onLoadFailed, onState } = parameters
  const entries = new Map<Tab, Entry>()

  function of(tab: Tab): Entry {
    const entry: Entry = entries.get(tab) ?? {
      tab,
      state: 'none',
      stand: null,
      greeted: Promise.resolve(),
      opened: null,
      timer: undefined,
      readyAgainAt: null,
      isReloading: false,
      wasReady: false,
    }
    entries.set(tab, entry)
    return entry
  }

  function tell(): void {
    const states = [...entries.values()].map(({ state }) => state)
    if (states.includes('ready')) onState('ready')
    else if (states.includes('opening') || states.includes('settling')) onState('loading')
    else onState(states.includes('failed') ? 'failed' : 'none')
  }

  function enter(entry: Entry, state: Entry['state']): void {
    clock.clearTimeout(entry.timer)
    entry.state = state
    if (state !== 'ready') entry.stand = null
    tell()
  }

  function end(entry: Entry, state: 'none' | 'failed', error: unknown): void {
    enter(entry, state)
    const { opened } = entry
    entry.opened = null
    opened?.reject(error)
  }

  function fail(entry: Entry, cause?: unknown): void {
    end(entry, 'failed', new FrameLoadError(cause === undefined ? {} : { cause }))
    onLoadFailed(entry.tab)
  }

  /** From here READY is waited for, 20 s. */
  function expectReady(entry: Entry): void {
    entry.opened ??= deferred()
    entry.wasReady = entry.state === 'ready'
    entry.readyAgainAt = null
    enter(entry, 'opening')
    entry.timer = clock.setTimeout(() => fail(entry), FRAME_LOAD_MS)
  }

  function use(entry: Entry): void {
    enter(entry, 'ready')
    entry.greeted = greet(entry).catch(() => {})
    const { opened } = entry
    entry.opened = null
    opened?.resolve()
  }

  async function open(entry: Entry, address: string): Promise<void> {
    const { tab } = entry
    const isAnew = entry.state === 'failed'
    expectReady(entry)
    const { opened } = entry
    try {
      // What is in the frame now is no secure site, or one that is too late for us.
      if (isAnew) await tab.page.frame.close()
      const { isReady } = await tab.page.frame.open({ url: address })
      // An engine before this one opened it: its page is long settled.
      if (isReady && entry.opened === opened && entry.state === 'opening') use(entry)
    } catch (error) {
      if (entry.opened !== opened) return
      if (error instanceof TabClosedError) end(entry, 'none', error)
      else fail(entry, error)
    }
  }

  return {
    of,
    async ready(tab) {
      if (tab.gone.aborted || tab.suspended) throw new TabClosedError()
      const entry = of(tab)
      if (entry.state === 'none' || entry.state === 'failed') void open(entry, url())
      await entry.opened?.promise
      return entry
    },
    saidReady(tab) {
      const entry = entries.get(tab)
      if (!entry || entry.state === 'none' || entry.state === 'settling') return
      if (entry.state === 'ready') {
        // A second word of the same page, or the first of the next one: `lost` tells. Greeting twice harms nobody.
        entry.readyAgainAt = clock.monotonic()
        entry.greeted = greet(entry).catch(() => {})
        return
      }
      // Late ones too.
      entry.opened ??= deferred()
      enter(entry, 'settling')
      entry.timer = clock.setTimeout(() => use(entry), FRAME_SETTLE_MS)
    },
    lost(tab, reason) {
      const entry = entries.get(tab)
      if (!entry || entry.state === 'none' || entry.state === 'failed') return
      const { state, readyAgainAt, isReloading, wasReady } = entry
      // A site that leads elsewhere before it was ready is one that does not load.
      if (reason === 'navigated' && state === 'opening' && !wasReady) return
      if (reason === 'reloaded') {
        entry.isReloading = false
        // Our own opening or reload: its READY is on its way, or was here first.
        if (isReloading || state !== 'ready') return
      }
      onLost(tab, () => new FrameRestartedError({ details: reason }))
      if (reason !== 'reloaded') {
        end(entry, 'none', new FrameRestartedError({ details: reason }))
        if (reason === 'navigated') tab.page.frame.close().catch(() => {})
        return
      }
      const isBack = readyAgainAt !== null && clock.monotonic() - readyAgainAt < FRAME_READY_BEFORE_LOAD_MS
      entry.readyAgainAt = null
      entry.stand = null
      if (!isBack) expectReady(entry)
    },
    reloading(tab) {
      const entry = entries.get(tab)
      if (entry?.state !== 'ready') return
      entry.isReloading = true
      expectReady(entry)
    },
    stays(tab) {
      const entry = entries.get(tab)
      if (!entry?.isReloading) return
      entry.isReloading = false
      if (entry.state === 'opening') use(entry)
    },
    asleep(tab) {
      const entry = entries.get(tab)
      // Whether READY came while it slept, `open` will say.
      if (entry?.state === 'opening' || entry?.state === 'settling') end(entry, 'none', new TabClosedError())
    },
    gone(tab) {
      const entry = entries.get(tab)
      if (!entry) return
      end(entry, 'none', new TabClosedError())
      entries.delete(tab)
      tell()
      // The tab may be alive, and this engine the one that goes: its page says which.
      const lose = (error: unknown) =>
        onLost(tab, () => (error instanceof EngineMovedError ? error : new TabClosedError()))
      tab.page.ping().then(() => lose(undefined), lose)
    },
    usable: () => [...entries.values()].filter(({ state, tab }) => state === 'ready' && !tab.suspended),
    forgetStandsBut(link) {
      for (const entry of entries.values()) if (entry !== link) entry.stand = null
    },
    close(tab) {
      const entry = entries.get(tab)
      if (!entry || entry.state === 'none') return
      onLost(tab, () => new FrameRestartedError({ details: 'closed' }))
      end(entry, 'none', new FrameRestartedError({ details: 'closed' }))
      tab.page.frame.close().catch(() => {})
    },
    stop() {
      for (const entry of entries.values()) clock.clearTimeout(entry.timer)
    },
  }
}
