import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AssetKinds, Page } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { EMPTY_PAGES_MAX } from '../../../bridge/values/pageLimits.ts'

export interface PagesState<Item> {
  readonly account: CaipAddress | null
  /** Newest first. The same array as long as nothing changed. */
  readonly items: readonly Item[]
  /** Cursor of the page after these. */
  readonly next: string | null
  readonly status: 'idle' | 'loading' | 'failed'
}

export interface Pages<Item> {
  readonly store: StoreApi<PagesState<Item>>
  /** Replaces the first page after a reload. Another account drops all pages. */
  receive(account: CaipAddress, first: Page<Item>): void
  /** Loads the next page; does nothing during a load and at the end. */
  more(fetchPage: (account: CaipAddress, cursor: string) => Promise<Page<Item>>): Promise<void>
}

export interface PagesOptions<Item> {
  readonly getKey: (item: Item) => string
  /** Whether an item that left the first page still stands: one that was pending does not. */
  readonly isLasting: (item: Item) => boolean
}

/**
 * A list that a service gives in pages. The first page comes again and again as it is watched, the others once; what
 * moves from the first page to the second in between is neither lost nor shown twice.
 */
export function createPages<Item>({ getKey, isLasting }: PagesOptions<Item>): Pages<Item> {
  const store = createStore<PagesState<Item>>(() => ({
    account: null,
    items: [],
    next: null,
    status: 'idle',
  }))
  let first: Page<Item> | null = null
  let keys = new Set<string>()
  let hasOlder = false

  function start(account: CaipAddress): void {
    first = null
    keys = new Set()
    hasOlder = false
    store.setState({ account, items: [], next: null, status: 'idle' })
  }

  return {
    store,
    receive(account, page) {
      if (store.getState().account !== account) start(account)
      if (page === first) return
      first = page
      const fresh = new Set(page.items.map(getKey))
      const { items, next } = store.getState()
      const lasting = items.filter(item => isLasting(item) && !fresh.has(getKey(item)))
      const all = [...page.items, ...lasting]
      keys = new Set(all.map(getKey))
      store.setState({ items: all, next: hasOlder ? next : page.next })
    },
    async more(fetchPage) {
      const { account, status } = store.getState()
      if (account === null || status === 'loading' || store.getState().next === null) return
      store.setState({ status: 'loading' })
      for (let tries = 0; tries < EMPTY_PAGES_MAX; tries += 1) {
        const cursor = store.getState().next
        if (cursor === null) break
        const page = await fetchPage(account, cursor).catch(() => null)
        if (store.getState().account !== account) return
        if (page === null) {
          store.setState({ status: 'failed' })
          return
        }
        hasOlder = true
        const added = page.items.filter(item => !keys.has(getKey(item)))
        for (const item of added) keys.add(getKey(item))
        // A service that gives the cursor it was asked with would be asked for ever.
        const next = page.next === cursor ? null : page.next
        const { items } = store.getState()
        store.setState({ items: added.length > 0 ? [...items, ...added] : items, next })
        if (added.length > 0) break
      }
      store.setState({ status: 'idle' })
    },
  }
}

/** The lists of an account that come in pages. */
export type PagedKind = 'nfts' | 'history'
export type PagedItem<Kind extends PagedKind> = AssetKinds[Kind]['items'][number]

const OPTIONS: { readonly [Kind in PagedKind]: PagesOptions<PagedItem<Kind>> } = {
  nfts: { getKey: ({ id }) => id, isLasting: () => true },
  history: {
    getKey: ({ id }) => id,
    // A transaction that the engine sent has another id once the service knows it.
    isLasting: ({ id, status }) => status !== 'pending' && !id.startsWith('sent:'),
  },
}

/** The pages of an account's list, for the modal and for the host's hooks. */
export const createAssetPages = <Kind extends PagedKind>(kind: Kind): Pages<PagedItem<Kind>> =>
  createPages<PagedItem<Kind>>(OPTIONS[kind])
