import type { WalletError } from '../../bridge/errors/base.ts'
import type { Cache } from '../../storage/cache.ts'
import type { Clock, TimerId } from '../base/clock.ts'

/** What watchers of a key see. A failed reload keeps the last value. */
export interface WatchedState<T> {
  readonly status: 'loading' | 'fresh' | 'stale' | 'error'
  readonly value: T | null
  readonly error: WalletError | null
  /** When the value was read, ms since epoch; 0 before. */
  readonly at: number
}

export interface CreateWatchedParameters<T, Key extends string> {
  readonly clock: Clock
  readonly cache: Cache<T>
  /** Life of a value, and the interval of reloads while a visible tab watches. */
  readonly everyMs: number
  /** Pause after a failure. */
  readonly retryMs: number
  /** @param isForced a value that an HTTP cache holds may be outdated */
  readonly load: (key: Key, isForced: boolean) => Promise<T>
  readonly toError: (cause: unknown) => WalletError
  readonly show: (key: Key, state: WatchedState<T>) => void
  readonly forget: (key: Key) => void
  /** Whether a watching tab is visible. */
  readonly isVisible: (key: Key) => boolean
}

/** Values by key, read through a cache, reloaded once for all watchers, and only while a watching tab is visible. */
export interface Watched<T, Key extends string> {
  /** @throws what `toError` makes of a failure, also of one less than `retryMs` ago unless forced */
  get(key: Key, isForced?: boolean): Promise<T>
  watch(key: Key): void
  unwatch(key: Key): void
  /** A watching tab became visible again: an expired value is reloaded. */
  onVisible(key: Key): void
  /** What is known may be wrong now: all that is watched is read again, but what is skipped. */
  refresh(isSkipped?: (key: Key) => boolean): void
  stop(): void
}

interface Entry<T> {
  /** What was shown last; a reload keeps it, even one whose cache entry was thrown away. */
  last: { readonly value: T | null; readonly at: number }
  timer: TimerId
  isDue: boolean
  isLoading: boolean
  /** What is being read began before a refresh. */
  isOutdated: boolean
}

export function createWatched<T, Key extends string>({
  clock,
  cache,
  everyMs,
  retryMs,
  load,
  toError,
  show,
  forget,
  isVisible,
}: CreateWatchedParameters<T, Key>): Watched<T, Key> {
  const entries = new Map<Key, Entry<T>>()
  const failures = new Map<Key, { readonly at: number; readonly error: WalletError }>()

  async function get(key: Key, isForced = false): Promise<T> {
    const failure = failures.get(key)
    if (isForced) cache.delete(key)
    else if (failure && clock.monotonic() - failure.at < retryMs) throw failure.error
    try {
      const value = await cache.get(key, () => load(key, isForced))
      failures.delete(key)
      return value
    } catch (cause) {
      const error = toError(cause)
      failures.set(key, { at: clock.monotonic(), error })
      throw error
    }
  }

  function cachedValue(key: Key): { readonly value: T | null; readonly at: number } {
    const known = cache.peek(key)
    return known.status === 'miss' ? { value: null, at: 0 } : known
  }

  function schedule(key: Key, entry: Entry<T>, ms: number): void {
    clock.clearTimeout(entry.timer)
    entry.timer = clock.setTimeout(() => {
      if (isVisible(key)) void reload(key)
      else entry.isDue = true
    }, ms)
  }

  async function reload(key: Key): Promise<void> {
    const entry = entries.get(key)
    if (!entry || entry.isLoading) return
    entry.isLoading = true
    entry.isDue = false
    entry.isOutdated = false
    const known = cachedValue(key)
    const before = known.value === null ? entry.last : known
    show(key, { ...before, status: before.value === null ? 'loading' : 'stale', error: null })
    let next: WatchedState<T>
    try {
      const value = await get(key)
      next = { value, at: cachedValue(key).at || clock.now(), status: 'fresh', error: null }
    } catch (error) {
      next = { ...before, status: 'error', error: error as WalletError }
    }
    entry.isLoading = false
    if (entries.get(key) !== entry) return
    if (entry.isOutdated) return reload(key)
    entry.last = { value: next.value, at: next.at }
    show(key, next)
    const ageMs = next.status === 'fresh' ? Math.max(0, clock.now() - next.at) : 0
    schedule(key, entry, next.status === 'fresh' ? Math.max(0, everyMs - ageMs) : retryMs)
  }

  return {
    async get(key, isForced) {
      const value = await get(key, isForced)
      if (entries.has(key))
        show(key, { value, at: cachedValue(key).at || clock.now(), status: 'fresh', error: null })
      return value
    },
    watch(key) {
      if (entries.has(key)) return
      const now = cachedValue(key)
      entries.set(key, { last: now, timer: undefined, isDue: false, isLoading: false, isOutdated: false })
      // The disk first: an old value is shown while the new one loads.
      void cache.read(key).then(
        () => reload(key),
        () => reload(key),
      )
      show(key, { ...now, status: now.value === null ? 'loading' : 'stale', error: null })
    },
    unwatch(key) {
      clock.clearTimeout(entries.get(key)?.timer)
      if (entries.delete(key)) forget(key)
    },
    onVisible(key) {
      if (entries.get(key)?.isDue) void reload(key)
    },
    refresh(isSkipped = () => false) {
      failures.clear()
      for (const [key, entry] of entries) {
        if (isSkipped(key)) continue
        cache.delete(key)
        if (entry.isLoading) entry.isOutdated = true
        else if (isVisible(key)) void reload(key)
        else entry.isDue = true
      }
    },
    stop() {
      for (const { timer } of entries.values()) clock.clearTimeout(timer)
      entries.clear()
    },
  }
}
