import type { ListedWallet, PageWallet } from '../../../bridge/contract/wallet.ts'
import { isInsideWallet, phoneWallets } from '../../format/phoneWallets.ts'

/**
 * The grid's wallets: each once, installed ones first, else in the order they came.
 *
 * @param isMobile keeps only wallets a phone can open
 */
export function mergeWallets({
  custom,
  listed,
  found,
  isMobile,
}: {
  readonly custom: readonly ListedWallet[]
  readonly listed: readonly ListedWallet[]
  readonly found: readonly PageWallet[]
  readonly isMobile: boolean
}): readonly ListedWallet[] {
  const inPage = new Set(found.flatMap(({ id, rdns }) => (rdns ? [id, rdns] : [id])))
  const byId = new Map<string, ListedWallet>()
  const all = [...custom, ...listed]
  const usable = isMobile ? phoneWallets(all, { isInside: isInsideWallet(isMobile, found) }) : all
  for (const wallet of usable) {
    if (byId.has(wallet.id)) continue
    const installed = inPage.has(wallet.id) || (wallet.rdns ? inPage.has(wallet.rdns) : false)
    byId.set(wallet.id, installed === (wallet.installed ?? false) ? wallet : { ...wallet, installed })
  }
  const merged = [...byId.values()]
  return [...merged.filter(wallet => wallet.installed), ...merged.filter(wallet => !wallet.installed)]
}
