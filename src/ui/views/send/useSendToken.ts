import { useStore } from 'zustand'
import type { AssetEntry, TokenBalance } from '../../../bridge/contract/assets.ts'
import { useAsset } from '../../hooks/useAsset.ts'
import { useTab } from '../../hooks/useTab.ts'
import { getSendDraft } from './sendDraft.ts'

export const tokenKey = ({ address }: TokenBalance): string => address ?? 'native'

/** Contract or mint, without the network it is on; absent for the coin. */
export const tokenReference = ({ address }: TokenBalance): string | undefined => address?.split(':')[2]

/** Hosts name a token by its CAIP-10 id or by its contract alone. */
const isNamed = (token: TokenBalance, key: string): boolean =>
  [tokenKey(token), tokenReference(token)].some(name => name?.toLowerCase() === key.toLowerCase())

/** The tokens that can be sent, and the selected token: the first until the user selects one. */
export function useSendToken(): {
  readonly tokens: AssetEntry<'tokens'> | null
  readonly token: TokenBalance | null
} {
  const { draft } = getSendDraft(useTab())
  const tokens = useAsset('tokens')
  const key = useStore(draft, state => state.token)
  const list = tokens?.value ?? []
  const token = key === null ? list[0] : list.find(candidate => isNamed(candidate, key))
  return { tokens, token: token ?? null }
}
