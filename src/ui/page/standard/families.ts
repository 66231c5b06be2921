import type { Namespace } from '../../../bridge/contract/network.ts'
import type { StandardFamily } from './methods.ts'
import type { Families } from './readWallet.ts'

/** One line per chain family that Wallet Standard wallets speak. */
const FAMILIES: Readonly<Partial<Record<Namespace, () => Promise<StandardFamily>>>> = {
  solana: async () => (await import('./solana.ts')).solanaFamily,
  bip122: async () => (await import('./bitcoin.ts')).bitcoinFamily,
}

/** Fetches the families of the configured namespaces, and no other. */
export async function loadFamilies(namespaces: readonly Namespace[]): Promise<Families> {
  const loaded = await Promise.all(
    [...new Set(namespaces)].map(async namespace => {
      const family = await FAMILIES[namespace]?.()
      return family ? [[namespace, family] as const] : []
    }),
  )
  return Object.fromEntries(loaded.flat())
}
