import type { AssetKey } from '../../bridge/contract/assets.ts'
import type { WatchQuery } from '../../bridge/contract/engineApi.ts'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { Lazy } from '../base/lazy.ts'
import type { WatchedSlice } from '../store/fields.ts'
import type { Views } from '../store/views.ts'
import type { Assets } from './assets/createAssets.ts'
import type { Balances } from './balances.ts'
import type { Identities } from './identity.ts'
import { createWatchers, type Watchers } from './watchers.ts'

interface KeySource<Key extends string> {
  watch(key: Key): void
  unwatch(key: Key): void
}

/** Which tab watches which balance, identity and list, and the source that keeps each of them current. */
export interface DataWatchers {
  readonly balance: Watchers<CaipAddress>
  readonly identity: Watchers<CaipAddress>
  readonly assets: Watchers<AssetKey>
  add(tab: Tab, query: WatchQuery): void
  remove(tab: Tab, query: WatchQuery): void
  /** Stops all watches of a closed tab. */
  leave(tab: Tab): void
}

export function createDataWatchers({
  views,
  balances,
  identities,
  assets,
  onFault,
}: {
  readonly views: Pick<Views, 'watch' | 'unwatch'>
  readonly balances: Pick<Balances, 'watch' | 'unwatch'>
  readonly identities: Pick<Identities, 'watch' | 'unwatch'>
  readonly assets: Lazy<Assets>
  readonly onFault: (error: unknown) => void
}): DataWatchers {
  const createSliceWatchers = <Key extends string>(slice: WatchedSlice, source: KeySource<Key>) =>
    createWatchers<Key>({
      onTab: (tab, key, isWatching) =>
        isWatching ? views.watch(tab, slice, key) : views.unwatch(tab, slice, key),
      onAny: (key, isWatched) => (isWatched ? source.watch(key) : source.unwatch(key)),
    })
  const watchers = {
    balance: createSliceWatchers<CaipAddress>('balances', balances),
    identity: createSliceWatchers<CaipAddress>('identities', identities),
    assets: createSliceWatchers<AssetKey>('assets', {
      watch(key) {
        assets.get().then(part => part.watch(key), onFault)
      },
      unwatch: key => assets.notify(part => part.unwatch(key)),
    }),
  }

  function change(method: 'add' | 'remove', tab: Tab, { kind, account }: WatchQuery): void {
    if (kind === 'balance' || kind === 'identity') watchers[kind][method](tab, account)
    else watchers.assets[method](tab, `${kind} ${account}`)
  }

  return {
    ...watchers,
    add: (tab, query) => change('add', tab, query),
    remove: (tab, query) => change('remove', tab, query),
    leave(tab) {
      for (const watched of Object.values(watchers)) watched.leave(tab)
    },
  }
}
