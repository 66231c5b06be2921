import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { UserRejectedError } from '../../../bridge/errors/connection.ts'
import { FrameAbortedError, FrameRequestError } from '../../../bridge/errors/frame.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { Clock } from '../../base/clock.ts'
import { abortable } from '../../rpc/abortable.ts'
import { requestOpened, requestSettled } from '../../store/actions.ts'
import type { Store } from '../../store/store.ts'
import type { Calls } from './calls.ts'
import type { Frames } from './frames.ts'
import type { Keys } from './keys.ts'
import { abortInFrame, isRejection, NOT_OPEN } from './rpc.ts'

/** Requests for which the site shows a screen of its own. */
export type ScreenName = 'CONNECT_PASSKEY' | 'OPEN_WALLET' | 'MANAGE_WALLET'

/** Screens of the site, on which the user decides without a deadline. */
export interface Screens {
  /**
   * Resolves when the user has finished.
   *
   * @param options `id`: for `abort`; `signal`: closes the screen
   * @throws UserRejectedError when the user declines on the screen, FrameAbortedError when the tab or the signal closes it,
   * else the error of the frame
   */
  show(
    tab: Tab,
    name: ScreenName,
    options?: { readonly id?: string; readonly signal?: AbortSignal | undefined },
  ): Promise<void>
  /** Whether a request was refused because the wallet is locked, by a site that answers OPEN_WALLET. */
  isLocked(error: unknown): boolean
  /**
   * Lets the user open the wallet of the login. The tab shows its frame meanwhile, by the entry in `requests`.
   *
   * @throws UserRejectedError also when the user closes the modal
   */
  openWallet(tab: Tab, networkId: NetworkId, signal?: AbortSignal): Promise<void>
  /** Runs requests, and again after the user has opened a wallet that was locked. */
  withOpenWallet<Value>(
    place: { readonly tab: Tab; readonly networkId: NetworkId; readonly signal?: AbortSignal },
    run: () => Promise<Value>,
  ): Promise<Value>
  /** Closes one screen of the tab. */
  abort(tab: Tab, id: string): void
  /** Closes the screens of the tab. */
  cancel(tab: Tab): void
}

interface Screen {
  readonly tab: Tab
  readonly id: string
  readonly stop: AbortController
}

export function createScreens({
  store,
  clock,
  calls,
  frames,
  keys,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly calls: Calls
  readonly frames: Pick<Frames, 'ready'>
  readonly keys: Pick<Keys, 'now'>
}): Screens {
  const screens = new Set<Screen>()

  const close = (matches: (screen: Screen) => boolean): void => {
    for (const screen of screens) if (matches(screen)) screen.stop.abort(new FrameAbortedError())
  }

  const show: Screens['show'] = async (tab, name, { id = createRandomId(), signal } = {}) => {
    const stop = new AbortController()
    const screen = { tab, id, stop }
    const onAbort = (): void => stop.abort(new FrameAbortedError({ cause: signal?.reason }))
    if (signal?.aborted) onAbort()
    signal?.addEventListener('abort', onAbort, { once: true })
    screens.add(screen)
    try {
      await abortable(frames.ready(tab), stop.signal)
      await calls.send(tab, name, undefined, { id, withinMs: 'human', signal: stop.signal })
    } catch (error) {
      if (stop.signal.aborted) abortInFrame(tab, id)
      throw isRejection(error) ? new UserRejectedError({ cause: error }) : error
    } finally {
      screens.delete(screen)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  const isLocked: Screens['isLocked'] = error =>
    error instanceof FrameRequestError &&
    error.message === NOT_OPEN &&
    keys.now.siteRequests.includes('OPEN_WALLET')

  const openWallet: Screens['openWallet'] = async (tab, networkId, signal) => {
    const id = createRandomId()
    const { namespace } = parseNetworkId(networkId)
    requestOpened(store, {
      id,
      method: 'OPEN_WALLET',
      namespace,
      networkId,
      walletName: store.get().connections[namespace]?.wallet.name ?? '',
      since: clock.now(),
      tabId: tab.id,
      isEmbedded: true,
    })
    try {
      await show(tab, 'OPEN_WALLET', { id, signal })
    } catch (error) {
      throw error instanceof FrameAbortedError ? new UserRejectedError({ cause: error }) : error
    } finally {
      requestSettled(store, id)
    }
  }

  return {
    show,
    isLocked,
    openWallet,
    async withOpenWallet({ tab, networkId, signal }, run) {
      try {
        return await run()
      } catch (error) {
        if (!isLocked(error)) throw error
      }
      await openWallet(tab, networkId, signal)
      return run()
    },
    abort: (tab, id) => close(screen => screen.tab === tab && screen.id === id),
    cancel: tab => close(screen => screen.tab === tab),
  }
}
