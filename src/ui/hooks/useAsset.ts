import { useEffect } from 'react'
import type { AssetEntry, AssetKey, AssetKind } from '../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../bridge/contract/network.ts'
import type { SharedState } from '../../bridge/contract/state.ts'
import { useMirror } from './useMirror.ts'
import { useTab } from './useTab.ts'

/** The active account on its active network; `null` without an account, or on an unknown network. */
export function accountInUse(state: SharedState | null): CaipAddress | null {
  if (!state) return null
  const { activeNamespace, active, unsupported } = state.networks
  const address = state.accounts[activeNamespace]?.address
  const network = active[activeNamespace]
  return address && network && !unsupported[activeNamespace] ? `${network}:${address}` : null
}

/**
 * Keeps a list of the connected account in the mirror while the view stands, on whatever network it is. Ten of them
 * cost one watch, and all tabs together one request.
 *
 * @param kind `null` watches nothing
 * @returns `null` while there is no account, and before the engine begins to read
 */
export function useAsset<Kind extends AssetKind>(kind: Kind | null): AssetEntry<Kind> | null {
  const { client } = useTab()
  useEffect(() => (kind ? client[kind]?.watch({}, () => {}) : undefined), [client, kind])
  const key = useMirror((state): AssetKey | null => {
    const account = kind && accountInUse(state)
    return account ? `${kind as Kind} ${account}` : null
  })
  return (useMirror(state => (key ? state?.assets[key] : undefined)) as AssetEntry<Kind> | undefined) ?? null
}
