import { settleBy, type WireEnvironment } from '../environment.ts'
import { type AcquiredLock, acquireLock, tabLockName } from '../liveness.ts'
import { TAB_LOCK_MS } from '../wireLimits.ts'

/**
 * Takes the tab's own lock, by which an engine detects the end of the tab. The tab keeps it until its end.
 *
 * @returns `null` without Web Locks, and when the lock is not granted in time
 */
export async function acquireTabLock(
  { locks, clock }: WireEnvironment,
  tabId: string,
): Promise<AcquiredLock | null> {
  if (!locks) return null
  const lockRequest = acquireLock(locks, tabLockName(tabId)).catch(() => null)
  const inTime = await settleBy(clock, lockRequest, TAB_LOCK_MS, undefined)
  if (inTime === undefined) void lockRequest.then(lock => lock?.release())
  return inTime ?? null
}

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
  readonly tabLock: AcquiredLock | null
  readonly scope: 'origin' | 'tab'
  readonly environment: WireEnvironment
  /** The page's sessionStorage, `null` where it is blocked. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null
}

/**
 * Gives a tab without a lock of its own, whose end no engine can detect, its own engine. The same applies to
 * `scope: 'tab'`.
 */
export async function isolateTab(parameters: IsolationParameters): Promise<TabIsolation> {
  const { identity, tabLock, scope, environment } = parameters
  const usable: WireEnvironment = tabLock ? environment : { ...environment, locks: null, openChannel: null }
  if (tabLock && scope === 'origin')
    return { identity, environment: usable, isIsolated: false, release: () => {} }
  return { ...(await ownIdentity(parameters, usable)), environment: usable, isIsolated: true }
}

/** Survives a reload. A duplicated tab copies sessionStorage and must not use the identity of the first. */
async function ownIdentity(
  { identity, storage }: IsolationParameters,
  { locks, randomId }: WireEnvironment,
): Promise<{ identity: string; release: () => void }> {
  const key = `tabkey:${identity}:tab`
  let id = read() ?? renew()
  let scopeLock = locks ? await acquireLock(locks, `tab-scope:${id}`, { ifAvailable: true }) : null
  if (locks && !scopeLock) {
    id = renew()
    scopeLock = await acquireLock(locks, `tab-scope:${id}`)
  }
  return { identity: `${identity}:tab:${id}`, release: () => scopeLock?.release() }

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
