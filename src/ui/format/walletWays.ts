import type { Namespace } from '../../bridge/contract/network.ts'
import type { PageWallet } from '../../bridge/contract/wallet.ts'

/** One way into a wallet: the object in the page that speaks for a namespace. */
export interface WalletWay {
  readonly namespace: Namespace
  readonly wallet: PageWallet
}

/**
 * A wallet that announced itself by several standards is one wallet for a person, with one way per namespace.
 *
 * @param wallet the row a person tapped
 * @param found all wallets of the page
 * @param namespaces of the configured networks, in their order
 */
export function waysInto(
  wallet: PageWallet,
  found: readonly PageWallet[],
  namespaces: readonly Namespace[],
): readonly WalletWay[] {
  const main = wallet.sameAs ?? wallet.id
  const same = found.filter(({ id, sameAs }) => id === main || sameAs === main)
  return namespaces.flatMap(namespace => {
    const way = same.find(other => other.namespaces.includes(namespace))
    return way ? [{ namespace, wallet: way }] : []
  })
}
