import { isLoggedIn, type LoginTab } from '../../client/login/loginTab.ts'

type FarcasterTab = Pick<LoginTab, 'engine' | 'mirror'>

/** Delay between leaving the Farcaster view and reloading the page in the secure frame. */
const FARCASTER_RELOAD_MS = 100

/** Reloads that have not finished. A login that starts meanwhile waits, since the reload would discard the request. */
const reloads = new WeakMap<FarcasterTab, Promise<void>>()

/** Resolves when the reload after the last visit is done; at once when none is pending. */
export const untilReloaded = (tab: FarcasterTab): Promise<void> => reloads.get(tab) ?? Promise.resolve()

/** Cancels the login and reloads the page in the secure frame, unless the login has succeeded meanwhile. */
export function leaveFarcaster(tab: FarcasterTab): void {
  const { embedded } = tab.engine
  embedded.cancel().catch(() => {})
  const reloaded = new Promise<void>(resolve => setTimeout(resolve, FARCASTER_RELOAD_MS))
    .then(() => (isLoggedIn(tab) ? undefined : embedded.reload()))
    .catch(() => {})
  reloads.set(tab, reloaded)
}
