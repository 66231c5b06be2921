import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { walletsFound } from '../../store/actions.ts'
import type { Store } from '../../store/store.ts'
import { createTwinMarker } from './createTwinMarker.ts'

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
