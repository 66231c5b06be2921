import type { ListedWallet } from '../../../bridge/contract/wallet.ts'
import { EVM_AND_BITCOIN_WALLETS } from './evmAndBitcoin.ts'
import { EVM_AND_OTHER_WALLETS } from './evmAndOthers.ts'
import { EVM_WALLETS } from './evmOnly.ts'
import { listedWallet, type WalletFacts } from './walletFacts.ts'
import { NON_EVM_WALLETS } from './withoutEvm.ts'

const FACTS: readonly (readonly [name: string, facts: WalletFacts])[] = Object.entries({
  ...EVM_AND_BITCOIN_WALLETS,
  ...EVM_AND_OTHER_WALLETS,
  ...EVM_WALLETS,
  ...NON_EVM_WALLETS,
})

/**
 * Well-known wallets and their published links, for hosts without an explorer: nothing is fetched, and the interface
 * shows the first letter of the name.
 */
export const BUNDLED_WALLETS: readonly ListedWallet[] = FACTS.map(([name, facts]) =>
  listedWallet(name, facts),
).sort((a, b) => (a.order ?? 0) - (b.order ?? 0))

/** A directory may list one wallet under several ids. */
const BY_ID = new Map(
  FACTS.flatMap(([name, facts]) =>
    [facts.id, ...(facts.otherIds ?? [])].map(id => [id, listedWallet(name, facts)] as const),
  ),
)

/** The bundled record of a wallet, by any of its ids. */
export const findBundledWallet = (id: string): ListedWallet | undefined => BY_ID.get(id)

/**
 * Adds to a directory record what directories do not publish: families of networks and the link into the wallet's own
 * browser. Matched by id alone: directories list wrong rdns.
 */
export function withBundledFacts(wallet: ListedWallet): ListedWallet {
  const known = findBundledWallet(wallet.id)
  if (!known) return wallet
  const { namespaces, browse_link, browse_namespaces } = known
  return {
    ...(namespaces && { namespaces }),
    ...(browse_link && { browse_link }),
    ...(browse_namespaces && { browse_namespaces }),
    ...wallet,
  }
}
