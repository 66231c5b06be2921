import type { FrameLoss } from '../../../bridge/contract/embedded.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { EngineMovedError, TabClosedError } from '../../../bridge/errors/engine.ts'
import { FrameRestartedError } from '../../../bridge/errors/frame.ts'
import { createFrameTransitions, type FrameLink, type FramesParameters } from './frameTransitions.ts'
import { FRAME_READY_BEFORE_LOAD_MS } from './limits.ts'

/** The frames of all tabs: one per tab, opened on demand. */
export interface Frames {
  of(tab: Tab): FrameLink
  /**
   * Opens the tab's frame if needed.
   *
   * @returns when the frame is usable: 500 ms after READY
   * @throws FrameLoadError after 20 s, TabClosedError, FrameRestartedError
   */
  ready(tab: Tab): Promise<FrameLink>
  /** The page sent READY. Ignored for a frame that the engine did not open. */
  onReady(tab: Tab): void
  lost(tab: Tab, reason: FrameLoss): void
  /** The engine asked the page to reload. */
  reloading(tab: Tab): void
  /** The page refused to reload. */
  onReloadRefused(tab: Tab): void
  asleep(tab: Tab): void
  gone(tab: Tab): void
  /** Usable frames of tabs that are awake. */
  usable(): readonly FrameLink[]
  /** Forgets the accounts of the other frames, or with `null` of all frames, so that they are read again. */
  forgetAccountsExcept(link: FrameLink | null): void
  close(tab: Tab): void
  stop(): void
}

export function createFrames(parameters: FramesParameters): Frames {
  const { clock, url, greet, onLost } = parameters
  const { getEntry, entries, open, expectReady, settle, use, end, publish } =
    createFrameTransitions(parameters)

  return {
    of: getEntry,
    async ready(tab) {
      if (tab.gone.aborted || tab.suspended) throw new TabClosedError()
      const entry = getEntry(tab)
      if (entry.state === 'none' || entry.state === 'failed') void open(entry, url())
      await entry.opened?.promise
      return entry
    },
    onReady(tab) {
      const entry = entries.get(tab)
      if (!entry || entry.state === 'none' || entry.state === 'settling') return
      if (entry.state === 'ready') {
        // The same page again, or the next page, which `lost` decides. A second greeting is harmless.
        entry.readyAgainAt = clock.monotonic()
        entry.greeted = greet(entry).catch(() => {})
        return
      }
      // Also after the 20 s.
      settle(entry)
    },
    lost(tab, reason) {
      const entry = entries.get(tab)
      if (!entry || entry.state === 'none' || entry.state === 'failed') return
      const { state, readyAgainAt, isReloading, wasReady } = entry
      // A redirect before READY is part of a page that does not load; the load deadline applies.
      if (reason === 'navigated' && state === 'opening' && !wasReady) return
      if (reason === 'reloaded') {
        entry.isReloading = false
        // Caused by the engine's own opening or reload, whose READY is expected or has arrived.
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
      entry.account = null
      if (!isBack) expectReady(entry)
    },
    reloading(tab) {
      const entry = entries.get(tab)
      if (entry?.state !== 'ready') return
      entry.isReloading = true
      expectReady(entry)
    },
    onReloadRefused(tab) {
      const entry = entries.get(tab)
      if (!entry?.isReloading) return
      entry.isReloading = false
      if (entry.state === 'opening') use(entry)
    },
    asleep(tab) {
      const entry = entries.get(tab)
      // The page may have missed READY while frozen; `open` asks the frame again.
      if (entry?.state === 'opening' || entry?.state === 'settling') end(entry, 'none', new TabClosedError())
    },
    gone(tab) {
      const entry = entries.get(tab)
      if (!entry) return
      end(entry, 'none', new TabClosedError())
      entries.delete(tab)
      publish()
      // The tab may be open and this engine replaced: the error of a ping tells.
      const lose = (error: unknown) =>
        onLost(tab, () => (error instanceof EngineMovedError ? error : new TabClosedError()))
      tab.page.ping().then(() => lose(undefined), lose)
    },
    usable: () => [...entries.values()].filter(({ state, tab }) => state === 'ready' && !tab.suspended),
    forgetAccountsExcept(link) {
      for (const entry of entries.values()) if (entry !== link) entry.account = null
    },
    close(tab) {
      const entry = entries.get(tab)
      if (!entry || entry.state === 'none') return
      onLost(tab, () => new FrameRestartedError({ details: 'the frame was closed' }))
      end(entry, 'none', new FrameRestartedError({ details: 'the frame was closed' }))
      tab.page.frame.close().catch(() => {})
    },
    stop() {
      for (const entry of entries.values()) clock.clearTimeout(entry.timer)
    },
  }
}
