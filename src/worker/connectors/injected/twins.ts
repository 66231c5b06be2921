import type { PageWallet } from '../../../bridge/contract/wallet.ts'

const nameOf = ({ name }: PageWallet): string => name.normalize('NFKC').toLowerCase()
/** What a Wallet Standard wallet's id begins with: its name is all that tells it apart. */
const isStandard = ({ id }: PageWallet): boolean => id.startsWith('standard:')

/**
 * Marks the wallets that announced themselves by a second standard: same name, other namespaces, and nobody else of that
 * name. The name alone is no proof, so nothing is borrowed for signing over it; it only spares people a second row.
 */
export function createTwins(): (found: readonly PageWallet[]) => readonly PageWallet[] {
  const marked = new WeakMap<PageWallet, PageWallet>()

  return found =>
    found.map(wallet => {
      if (!isStandard(wallet) || wallet.isDuplicate) return wallet
      const [other, ...more] = found.filter(
        one => !isStandard(one) && one.kind === 'announced' && nameOf(one) === nameOf(wallet),
      )
      const isTwin =
        other !== undefined &&
        more.length === 0 &&
        !other.namespaces.some(namespace => wallet.namespaces.includes(namespace))
      if (!isTwin) return wallet
      const before = marked.get(wallet)
      if (before?.twinOf === other.id) return before
      const twin = { ...wallet, twinOf: other.id }
      marked.set(wallet, twin)
      return twin
    })
}
