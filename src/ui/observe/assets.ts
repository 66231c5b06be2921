import type {
  AssetEntry,
  AssetKey,
  AssetKind,
  AssetKinds,
  TokenBalance,
} from '../../bridge/contract/assets.ts'
import type { ErrorWire } from '../../bridge/contract/errorWire.ts'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { Balance, BalanceEntry } from '../../bridge/contract/state.ts'
import type { Tabkey, TabkeyState } from '../client/api/tabkey.ts'
import { activeAccount } from '../client/values/activeAccount.ts'
import { createAssetPages, type PagedItem, type PagedKind } from '../client/values/pages.ts'
import { featureOff } from './featureOff.ts'
import { keepEqual, mapSource, runDuring, type Source, stateSource } from './source.ts'

/** What is watched of an account. */
export interface WatchParameters {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress | undefined
  /** False watches nothing. */
  readonly enabled?: boolean | undefined
}

const watchedAccount = (state: TabkeyState, account: CaipAddress | undefined): CaipAddress | undefined =>
  account ?? (state.ready ? activeAccount(state) : undefined)

/** How a watched value stands. */
export interface WatchedStatus {
  /** `idle` while nothing is watched; a `stale` value is being read again. */
  readonly status: BalanceEntry['status'] | 'idle'
  /** Why the last read failed, until the next one. */
  readonly error: ErrorWire | null
}

/** @param entry `undefined` while nothing is watched, `null` before the first answer */
const watchedStatus = (entry: Pick<BalanceEntry, 'status' | 'error'> | null | undefined): WatchedStatus => ({
  status: entry === undefined ? 'idle' : (entry?.status ?? 'loading'),
  error: entry?.error ?? null,
})

/** The native balance of an account. */
export interface BalanceSlice extends WatchedStatus {
  /** The last value; kept during a reload, `null` before the first. */
  readonly balance: Balance | null
}

/** The native balance, kept fresh while it is followed. */
export function balanceSource(
  client: Tabkey,
  { account, enabled = true }: WatchParameters = {},
): Source<BalanceSlice> {
  const entry = stateSource(client, state => {
    const key = enabled ? watchedAccount(state, account) : undefined
    return key === undefined ? undefined : (state.balances[key] ?? null)
  })
  const balance = mapSource(entry, value => ({
    balance: value?.balance ?? null,
    ...watchedStatus(value),
  }))
  return runDuring(balance, () =>
    enabled ? client.balances.watch(account ? { account } : {}, () => {}) : undefined,
  )
}

interface WatchedAsset<Kind extends AssetKind> {
  readonly account: CaipAddress | undefined
  /** `undefined` while nothing is watched. */
  readonly entry: AssetEntry<Kind> | null | undefined
}

/** A list of an account, kept fresh while it is followed; all followers share one request. */
function assetSource<Kind extends AssetKind>(
  client: Tabkey,
  kind: Kind,
  { account, enabled = true }: WatchParameters,
): Source<WatchedAsset<Kind>> {
  const watched = stateSource(client, state => {
    const watched = enabled ? watchedAccount(state, account) : undefined
    return {
      account: watched,
      entry: watched && ((state.assets[`${kind} ${watched}` as AssetKey] ?? null) as AssetEntry<Kind> | null),
    }
  })
  return runDuring(watched, () =>
    enabled ? client[kind]?.watch(account ? { account } : {}, () => {}) : undefined,
  )
}

/** The tokens of an account. */
export interface TokensSlice extends WatchedStatus {
  /** The native coin first, then by value; kept during a reload, `null` before the first list. */
  readonly tokens: readonly TokenBalance[] | null
}

/** All an account holds, kept fresh while it is followed. */
export const tokensSource = (client: Tabkey, parameters: WatchParameters = {}): Source<TokensSlice> =>
  mapSource(assetSource(client, 'tokens', parameters), ({ entry }) => ({
    tokens: entry?.value ?? null,
    ...watchedStatus(entry),
  }))

/** A list in pages. */
export interface PagedSlice<Item> extends WatchedStatus {
  /** All pages fetched so far, as one list; empty before the first. */
  readonly items: readonly Item[]
  /** Whether there is another page. */
  readonly hasMore: boolean
  /** Whether the next page is being loaded. */
  readonly isLoadingMore: boolean
}

/** A list in pages, with the call that loads the next one. */
export interface PagedSource<Item> extends Source<PagedSlice<Item>> {
  /** Loads the next page; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

const NO_ITEMS: readonly never[] = []

/** NFTs or history of an account: the first page is kept fresh while it is followed, others load by `loadMore`. */
export function pagedSource<Kind extends PagedKind>(
  client: Tabkey,
  kind: Kind,
  parameters: WatchParameters = {},
): PagedSource<PagedItem<Kind>> {
  const watched = assetSource(client, kind, parameters)
  const pages = createAssetPages(kind)
  const read = ({ account, entry }: WatchedAsset<Kind>): PagedSlice<PagedItem<Kind>> => {
    const first = entry?.value ?? null
    if (account && first) pages.receive(account, first)
    const shown = pages.store.getState()
    const isCurrent = account !== undefined && shown.account === account
    return {
      items: isCurrent ? shown.items : NO_ITEMS,
      hasMore: isCurrent && shown.next !== null,
      isLoadingMore: isCurrent && shown.status === 'loading',
      ...watchedStatus(entry),
    }
  }
  return {
    get: keepEqual(() => read(watched.get())),
    getServer: keepEqual(initialState => read(watched.getServer(initialState))),
    subscribe(listener) {
      const stops = [watched.subscribe(listener), pages.store.subscribe(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    loadMore: () =>
      pages.more(async (owner, cursor) => {
        const list = client[kind]
        if (!list) throw await featureOff(kind)
        return list.get({ account: owner, cursor }) as Promise<AssetKinds[Kind]>
      }),
  }
}
