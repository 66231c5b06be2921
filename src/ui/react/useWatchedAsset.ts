import { useEffect } from 'react'
import type { AssetEntry, AssetKey, AssetKind } from '../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import { activeAccount } from '../client/activeAccount.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UseAssetParameters {
  /** CAIP-10; default the connected account on the active network. */
  readonly account?: CaipAddress | undefined
  /** False watches nothing. */
  readonly enabled?: boolean | undefined
}

/** Watches a list of an account while the component is mounted; all watchers share one request. */
export function useWatchedAsset<Kind extends AssetKind>(
  kind: Kind,
  { account, enabled = true }: UseAssetParameters,
): {
  readonly account: CaipAddress | undefined
  /** `undefined` while nothing is watched. */
  readonly entry: AssetEntry<Kind> | null | undefined
} {
  const client = useTabkey()
  useEffect(() => {
    if (enabled) return client[kind]?.watch(account ? { account } : {}, () => {})
  }, [client, kind, account, enabled])
  const connectionId = useTabkeyState(state => account ?? (state.ready ? activeAccount(state) : undefined))
  const entry = useTabkeyState(state =>
    connectionId ? (state.assets[`${kind} ${connectionId}` as AssetKey] ?? null) : undefined,
  )
  return {
    account: connectionId,
    entry: enabled ? (entry as AssetEntry<Kind> | null | undefined) : undefined,
  }
}
