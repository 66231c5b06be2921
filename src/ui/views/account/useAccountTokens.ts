import type { AssetEntry, TokenBalance } from '../../../bridge/contract/assets.ts'
import { useAsset } from '../../hooks/useAsset.ts'
import { useNativeBalance } from '../../hooks/useNativeBalance.ts'
import { useTab } from '../../hooks/useTab.ts'
import { hasTokenService } from './accountFeatures.ts'

/**
 * The tokens of the account. While there is no list, because the config names no service or the service failed, the list is
 * the network's coin with the balance of the node.
 *
 * @returns `null` while nothing is known
 */
export function useAccountTokens(): AssetEntry<'tokens'> | null {
  const { config } = useTab()
  const entry = useAsset('tokens')
  const balance = useNativeBalance()?.balance
  const isExpected = hasTokenService(config.engine) && entry?.status !== 'error'
  if (entry?.value || !balance || isExpected) return entry
  const coin: TokenBalance = { ...balance, price: null, value: null, icon: null }
  return { status: entry?.status ?? 'fresh', value: [coin], error: entry?.error ?? null, at: entry?.at ?? 0 }
}
