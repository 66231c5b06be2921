import type { AlertCode } from '../../bridge/contract/alertCode.ts'
import type { ControlSlice } from '../../bridge/contract/control.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { Clock, TimerId } from '../base/clock.ts'
import { CONTROL_BODY_MAX_BYTES } from '../base/limits.ts'
import { exchange, type Fetch } from '../net/exchange.ts'
import type { Store } from '../store/store.ts'
import { ControlSignatureError } from './errors.ts'
import { readControl, restoreControl } from './readControl.ts'

/** A visible tab sees a change of the control file after ten minutes at the latest. */
export const CONTROL_POLL_MS = 600_000
export const CONTROL_TIMEOUT_MS = 5_000

export interface FollowControlParameters {
  readonly store: Store
  readonly clock: Clock
  readonly fetch: Fetch
  readonly config: () => Pick<EngineConfig, 'endpoints' | 'control'>
  /** Origin of the pages; `undefined` while no tab is known. */
  readonly pageOrigin: () => string | undefined
  readonly isVisible: () => boolean
  readonly alert: (code: AlertCode) => void
  readonly onFault: (error: unknown) => void
}

export interface Control {
  /** A tab came, or a page became visible: looks whether the file is due. */
  refresh(): void
  stop(): void
}

/**
 * Follows the control file of `endpoints.control`: asked at the start, then every ten minutes while a tab is visible.
 * What cannot be fetched or read changes nothing: the last valid file holds until it expires. Without the endpoint
 * nothing is fetched.
 */
export function followControl({
  store,
  clock,
  fetch,
  config,
  pageOrigin,
  isVisible,
  alert,
  onFault,
}: FollowControlParameters): Control {
  let requestedAt: number | undefined
  let isStopped = false
  let timer: TimerId

  /** The key that the store's record was checked with; `null` before the first check. */
  let checkedKey: string | undefined | null = null
  /** The store's record that was checked; a record that was read late is checked, too. */
  let checked: ControlSlice | null = null
  /** The highest version that was seen, by key. */
  const highest = new Map<string | undefined, number>()

  /** Checks the record that an earlier engine, or an earlier key, left in the store. */
  async function check(publicKey: string | undefined): Promise<void> {
    const { control = null } = store.get()
    if (checkedKey === publicKey && checked === control) return
    checkedKey = publicKey
    checked = control
    if (!control) return
    const left = await restoreControl(control, publicKey, clock.now())
    if (left && !isStopped) raise(publicKey, left.version)
    if (!isStopped && left !== control && store.get().control === control) change(left)
  }

  function change(control: ControlSlice | null): void {
    checked = control
    store.change(() => ({ control }))
  }

  function raise(publicKey: string | undefined, version: number): void {
    highest.set(publicKey, Math.max(version, highest.get(publicKey) ?? 0))
  }

  /** Ends what has expired. The version is kept: an older file is not accepted afterwards either. */
  function expire(): void {
    const { control } = store.get()
    // A record that was not checked expires after its check.
    const hasAny =
      control &&
      control === checked &&
      control.features.length + control.methods.length + control.wallets.length > 0
    if (hasAny && control.expires <= clock.now())
      change({ ...control, features: [], methods: [], wallets: [] })
  }

  async function fetchControl(url: string): Promise<void> {
    const { publicKey } = config().control ?? {}
    const { origin, host } = new URL(url)
    await check(publicKey)
    // Unsigned, the file is trusted as the page's own scripts are.
    if (publicKey === undefined && origin !== pageOrigin()) {
      alert('CONTROL_NOT_TRUSTED')
      return
    }
    const { bytes } = await exchange(
      { fetch, clock, allowHosts: new Set([host]) },
      {
        url,
        method: 'GET',
        timeoutMs: CONTROL_TIMEOUT_MS,
        maxBytes: CONTROL_BODY_MAX_BYTES,
        cache: 'no-cache',
        label: 'control file',
      },
    )
    const next = await readControl(bytes, publicKey, clock.now())
    const isOther = config().control?.publicKey !== publicKey
    if (isStopped || isOther || next.version < (highest.get(publicKey) ?? 0)) return
    raise(publicKey, next.version)
    change(next)
    schedule()
  }

  function refresh(): void {
    const url = config().endpoints.control
    if (isStopped || url === undefined) return
    expire()
    const isOtherKey = checkedKey !== null && checkedKey !== config().control?.publicKey
    const isUnchecked = (store.get().control ?? null) !== checked
    const isDue =
      requestedAt === undefined ||
      isOtherKey ||
      isUnchecked ||
      (isVisible() && clock.monotonic() - requestedAt >= CONTROL_POLL_MS)
    if (isDue) {
      requestedAt = clock.monotonic()
      fetchControl(url).catch((error: unknown) => {
        if (error instanceof ControlSignatureError) alert('CONTROL_NOT_TRUSTED')
        onFault(error)
      })
    }
    schedule()
  }

  /** One timer: for the next question, or for the end of the file, whichever comes first. */
  function schedule(): void {
    clock.clearTimeout(timer)
    const untilPoll = CONTROL_POLL_MS - (clock.monotonic() - (requestedAt ?? 0))
    const untilEnd = (store.get().control?.expires ?? 0) - clock.now()
    // With no tab visible the next look is that of a tab that becomes visible.
    const waits = [...(isVisible() ? [untilPoll] : []), ...(untilEnd > 0 ? [untilEnd] : [])]
    if (waits.length > 0) timer = clock.setTimeout(refresh, Math.max(1, Math.min(...waits)))
  }

  refresh()
  return {
    refresh,
    stop() {
      isStopped = true
      clock.clearTimeout(timer)
    },
  }
}
