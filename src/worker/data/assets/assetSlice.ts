import type { AssetEntry, AssetKey, AssetKind, AssetKinds } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { type Store, without } from '../../store/store.ts'
import type { WatchedState } from '../watched.ts'

/** The entries of one kind of list in the slice `assets`, by account. */
export interface AssetSlice<Kind extends AssetKind> {
  show(account: CaipAddress, state: WatchedState<AssetKinds[Kind]>): void
  forget(account: CaipAddress): void
  isVisible(account: CaipAddress): boolean
}

export function createAssetSlice<Kind extends AssetKind>(
  kind: Kind,
  { store, isVisible }: { readonly store: Store; readonly isVisible: (key: AssetKey) => boolean },
): AssetSlice<Kind> {
  return {
    show(account, { status, value, error, at }) {
      const entry: AssetEntry<Kind> = { status, value, error: error && toErrorWire(error), at }
      store.change(({ assets }) => ({ assets: { ...assets, [`${kind} ${account}`]: entry } }))
    },
    forget(account) {
      store.change(({ assets }) => ({ assets: without(assets, `${kind} ${account}`) as typeof assets }))
    },
    isVisible: account => isVisible(`${kind} ${account}`),
  }
}
