import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { walletsFound } from '../../store/actions.ts'
import type { Store } from '../../store/store.ts'

const normalizeName = ({ name }: PageWallet): string => name.normalize('NFKC').toLowerCase()
/** Wallet Standard wallets have no identifier besides their name. */
const isStandard = ({ id }: PageWallet): boolean => id.startsWith('standard:')

/**
 * Marks wallets that are announced by two standards: the same name, different namespaces, and no third wallet of that
 * name. The name alone is not proof of identity: the mark hides a second row in the list, and signing never relies on
 * it.
 */
export function createTwinMarker(): (found: readonly PageWallet[]) => readonly PageWallet[] {
  const marked = new WeakMap<PageWallet, PageWallet>()

  return found =>
    found.map(wallet => {
      if (!isStandard(wallet) || wallet.isDuplicate) return wallet
      const [other, ...more] = found.filter(
        entry =>
          !isStandard(entry) && entry.kind === 'announced' && normalizeName(entry) === normalizeName(wallet),
      )
      const isTwin =
        other !== undefined &&
        more.length === 0 &&
        !other.namespaces.some(namespace => wallet.namespaces.includes(namespace))
      if (!isTwin) return wallet
      const before = marked.get(wallet)
      if (before?.sameAs === other.id) return before
      const twin = { ...wallet, sameAs: other.id }
      marked.set(wallet, twin)
      return twin
    })
}

type MarkLookAlikes = (wallets: readonly PageWallet[]) => readonly PageWallet[]

/**
 * Publishes the wallets of all pages, with marks on wallets that are announced twice or have the name of another
 * wallet.
 *
 * The names are compared by a chunk that is loaded with the first announced wallet. Until then, and when the chunk
 * fails to load, the wallets are published without that mark.
 */
export function createWalletList(store: Store): (wallets: readonly PageWallet[]) => void {
  const markTwins = createTwinMarker()
  let markLookAlikes: MarkLookAlikes | undefined
  let latest: readonly PageWallet[] = []

  return wallets => {
    latest = markTwins(wallets)
    walletsFound(store, markLookAlikes?.(latest) ?? latest)
    if (markLookAlikes || !wallets.some(({ kind }) => kind === 'announced')) return
    import('../../lookAlike/markLookAlikes.ts').then(
      loaded => {
        markLookAlikes = loaded.markLookAlikes
        walletsFound(store, markLookAlikes(latest))
      },
      () => {},
    )
  }
}
