import type { ListedWallet, PageWallet } from '../../bridge/contract/wallet.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { createStore } from '../state/store.ts'
import { keepEqual, mapSource, type Source, stateSource } from './source.ts'

const TYPING_MS = 200
const NONE: readonly ListedWallet[] = []

/** Which wallets of the directory are shown. */
export interface WalletQuery {
  /** Part of a name. Asked 200 ms after it came to rest. */
  readonly search?: string
  /** Wallets per page, 1 to 100; default 40. */
  readonly entries?: number
  /** Only wallets with this badge. */
  readonly badge?: 'none' | 'certified'
  /** False asks the directory for nothing. */
  readonly enabled?: boolean
}

/** Installed wallets, and those of the directory. */
export interface WalletsSlice {
  /** Wallets of the open pages, in order of arrival; with `search` those whose name contains it. */
  readonly installed: readonly PageWallet[]
  /** Wallets of the directory, all pages fetched so far as one list. */
  readonly wallets: readonly ListedWallet[]
  /** Wallets the directory has for this query; `null` before the first page. */
  readonly count: number | null
  /** Whether the directory has another page for this query. */
  readonly hasMore: boolean
  /** Whether a page is being loaded. */
  readonly isLoading: boolean
  /** Error of the last page, until the next page is requested. */
  readonly error: Error | null
}

/** The wallet directory without the modal. */
export interface WalletDirectory extends Source<WalletsSlice> {
  /** Replaces the query; an equal one changes nothing. */
  readonly setQuery: (query: WalletQuery) => void
  /** Loads the next page, or the failed page again; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

interface Pages {
  readonly page: number
  readonly wallets: readonly ListedWallet[]
  readonly count: number | null
  readonly isLoading: boolean
  readonly error: Error | null
}

interface DirectoryState {
  readonly text: string
  readonly entries: number
  readonly badge: WalletQuery['badge']
  readonly isEnabled: boolean
  readonly pages: Pages
}

interface DirectoryInputs {
  readonly installed: readonly PageWallet[]
  readonly state: DirectoryState
}

const NO_PAGES: Pages = { page: 0, wallets: NONE, count: null, isLoading: false, error: null }

const readQuery = ({ search = '', entries = 40, badge, enabled = true }: WalletQuery): DirectoryState => ({
  text: search.trim(),
  entries,
  badge,
  isEnabled: enabled,
  pages: NO_PAGES,
})

/**
 * Opens the wallet directory: installed wallets, listed wallets in pages, search. The first page is requested when the
 * directory is followed.
 */
export function createWalletDirectory(client: Tabkey, query: WalletQuery = {}): WalletDirectory {
  const store = createStore(readQuery(query))
  const found = stateSource(client, state => state.wallets.found)
  let followers = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (): void => {
    clearTimeout(timer)
    const { text, isEnabled, pages } = store.getState()
    if (followers === 0 || !isEnabled || pages.page > 0) return
    timer = setTimeout(() => void loadMore(), text ? TYPING_MS : 0)
  }

  async function loadMore(): Promise<void> {
    const current = store.getState()
    const { pages, entries, text, badge } = current
    const isEnd = pages.count !== null && pages.wallets.length >= pages.count
    if (pages.isLoading || isEnd) return
    const loading: Pages = { ...pages, isLoading: true, error: null }
    store.set({ ...current, pages: loading })
    // The answer to an earlier query must not take the place of this one's.
    const settle = (next: Partial<Pages>): void => {
      const now = store.getState()
      if (now.pages === loading) store.set({ ...now, pages: { ...pages, ...next } })
    }
    try {
      const page = pages.page + 1
      const answer = await client.wallets.get({
        page,
        entries,
        ...(text ? { search: text } : {}),
        ...(badge ? { badge } : {}),
      })
      const known = new Set(pages.wallets.map(({ id }) => id))
      const wallets = [...pages.wallets, ...answer.wallets.filter(({ id }) => !known.has(id))]
      // A page without news is the end, whatever the directory counts.
      const count = wallets.length === pages.wallets.length ? wallets.length : answer.count
      settle({ page, wallets, count, isLoading: false, error: null })
    } catch (error) {
      settle({ isLoading: false, error: error instanceof Error ? error : new Error(String(error)) })
    }
  }

  const read = ({ installed, state }: DirectoryInputs): WalletsSlice => {
    const { text, isEnabled, pages } = state
    const wanted = text.toLowerCase()
    const { page, wallets, count, error } = pages
    return {
      installed: wanted ? installed.filter(({ name }) => name.toLowerCase().includes(wanted)) : installed,
      wallets,
      count,
      hasMore: count === null ? isEnabled : wallets.length < count,
      isLoading: pages.isLoading || (isEnabled && page === 0 && error === null),
      error,
    }
  }

  const inputs: Source<DirectoryInputs> = {
    get: keepEqual(() => ({ installed: found.get(), state: store.getState() })),
    getServer: keepEqual(initialState => ({
      installed: found.getServer(initialState),
      state: store.getState(),
    })),
    subscribe(listener) {
      const stops = [found.subscribe(listener), store.subscribe(() => listener())]
      followers += 1
      schedule()
      return () => {
        followers -= 1
        if (followers === 0) clearTimeout(timer)
        for (const stop of stops) stop()
      }
    },
  }

  return {
    ...mapSource(inputs, read),
    setQuery(next) {
      const { text, entries, badge, isEnabled } = readQuery(next)
      const before = store.getState()
      const isSameList = text === before.text && entries === before.entries && badge === before.badge
      if (isSameList && isEnabled === before.isEnabled) return
      store.set({ text, entries, badge, isEnabled, pages: isSameList ? before.pages : NO_PAGES })
      schedule()
    },
    loadMore,
  }
}
