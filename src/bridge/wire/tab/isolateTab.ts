import { settleBy, type WireEnvironment } from '../environment.ts'
import { hold, tabLockName } from '../liveness.ts'
import { TAB_LOCK_MS } from '../wireLimits.ts'

/** Whether this tab may share an engine, and the identity and lock that it uses. */
export interface TabIsolation {
  readonly identity: string
  readonly environment: WireEnvironment
  /** The tab has its own engine, which other tabs cannot reach. */
  readonly isIsolated: boolean
  release(): void
}

export interface IsolationParameters {
  readonly identity: string
  readonly tabId: string
  readonly scope: 'origin' | 'tab'
  readonly environment: WireEnvironment
  /** The page's sessionStorage, `null` where it is blocked. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null
}

/**
 * Takes the tab's own lock, by which the engine detects the end of the tab. If that fails, the end of a tab cannot be
 * detected, so that the tab gets its own engine. The same applies to `scope: 'tab'`.
 */
export async function isolateTab(parameters: IsolationParameters): Promise<TabIsolation> {
  const { identity, tabId, scope, environment } = parameters
  const { locks, clock } = environment
  const lockHold = locks
    ? await settleBy(clock, hold(locks, tabLockName(tabId)), TAB_LOCK_MS, null).catch(() => null)
    : null
  const usable: WireEnvironment = lockHold ? environment : { ...environment, locks: null, openChannel: null }
  if (lockHold && scope === 'origin') {
    return { identity, environment: usable, isIsolated: false, release: lockHold.release }
  }
  const own = await ownIdentity(parameters, usable)
  return {
    identity: own.identity,
    environment: usable,
    isIsolated: true,
    release() {
      own.release()
      lockHold?.release()
    },
  }
}

/** Survives a reload. A duplicated tab copies sessionStorage and must not use the identity of the first. */
async function ownIdentity(
  { identity, storage }: IsolationParameters,
  { locks, randomId }: WireEnvironment,
): Promise<{ identity: string; release: () => void }> {
  const key = `tabkey:${identity}:tab`
  let id = read() ?? renew()
  let lockHold = locks ? await hold(locks, `tab-scope:${id}`, { ifAvailable: true }) : null
  if (locks && !lockHold) {
    id = renew()
    lockHold = await hold(locks, `tab-scope:${id}`)
  }
  return { identity: `${identity}:tab:${id}`, release: () => lockHold?.release() }

  function read(): string | null {
    try {
      const known = storage?.getItem(key) ?? null
      return known !== null && /^[0-9a-f]{32}$/.test(known) ? known : null
    } catch {
      return null
    }
  }
  function renew(): string {
    const fresh = randomId()
    try {
      storage?.setItem(key, fresh)
    } catch {
      // Without sessionStorage a reload makes a new engine.
    }
    return fresh
  }
}
