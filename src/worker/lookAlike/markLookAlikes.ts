import type { PageWallet } from '../../bridge/contract/wallet.ts'
import { hasInvisible } from '../../bridge/values/invisible.ts'
import { toSkeletons } from '../base/skeletons.ts'
import { BUNDLED_WALLETS } from '../data/bundled/bundledWallets.ts'

const plain = (name: string): string => name.trim().toLowerCase()

/**
 * Place in the public directory up to which a wallet counts as well known. Below it a similar name is more likely a
 * coincidence than an imitation.
 */
const WELL_KNOWN_ORDER = 1_500

/** Well-known wallets by what their names look like. */
const KNOWN: ReadonlyMap<string, string> = new Map(
  BUNDLED_WALLETS.filter(({ order = 0 }) => order <= WELL_KNOWN_ORDER).flatMap(({ name }) =>
    toSkeletons(name).map(skeleton => [skeleton, name]),
  ),
)

/**
 * Marks wallets whose name looks like a well-known one, or like another one of the list, and is spelt otherwise. Equal
 * names are not marked here: `isDuplicate` says so.
 *
 * @param found wallets of the pages
 * @returns the same objects where nothing is marked
 */
export function markLookAlikes(found: readonly PageWallet[]): readonly PageWallet[] {
  const others = new Map<string, PageWallet[]>()
  for (const wallet of found)
    for (const skeleton of toSkeletons(wallet.name))
      others.set(skeleton, [...(others.get(skeleton) ?? []), wallet])
  return found.map(wallet => {
    if (wallet.kind === 'external') return wallet
    const skeletons = toSkeletons(wallet.name)
    const names = skeletons.flatMap(skeleton => [
      ...(KNOWN.has(skeleton) ? [KNOWN.get(skeleton) ?? ''] : []),
      ...(others.get(skeleton) ?? []).map(({ name }) => name),
    ])
    const known = skeletons.map(skeleton => KNOWN.get(skeleton)).find(name => name !== undefined)
    // No wallet needs invisible characters in its name: with them it imitates the wallet whose name is left.
    if (known !== undefined && (wallet.isObscured || hasInvisible(wallet.name)))
      return { ...wallet, looksLike: known }
    // The well-known wallet itself is never marked as an imitation.
    if (skeletons.some(skeleton => plain(KNOWN.get(skeleton) ?? '') === plain(wallet.name))) return wallet
    const looksLike = names.find(name => plain(name) !== plain(wallet.name))
    return looksLike === undefined ? wallet : { ...wallet, looksLike }
  })
}
