import { getWallets } from '@wallet-standard/app'
import type { Namespace } from '../../../bridge/contract/network.ts'
import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import type { BoundProvider } from '../injected/bindProvider.ts'
import { isOwnProvider } from '../injected/ownProvider.ts'
import type { StandardFamily } from './methods.ts'
import { type Families, type RegisteredWallet, readWallet } from './readWallet.ts'
import { followStandard, requestStandardWallet } from './standardWallet.ts'

/** One line per chain family that Wallet Standard wallets speak. */
const FAMILIES: Readonly<Partial<Record<Namespace, () => Promise<StandardFamily>>>> = {
  solana: async () => (await import('./solana.ts')).solanaFamily,
  bip122: async () => (await import('./bitcoin.ts')).bitcoinFamily,
}

/** Fetches the families of the configured namespaces, and no other. */
async function loadFamilies(namespaces: readonly Namespace[]): Promise<Families> {
  const loaded = await Promise.all(
    [...new Set(namespaces)].map(async namespace => {
      const family = await FAMILIES[namespace]?.()
      return family ? [[namespace, family] as const] : []
    }),
  )
  return Object.fromEntries(loaded.flat())
}

/** More registrations than a person has wallets: beyond this a page is playing tricks. */
const REGISTERED_MAX = 300

/** A wallet of the Wallet Standard as the page's list of wallets holds it. */
export interface StandardEntry {
  readonly wallet: PageWallet
  readonly boundProvider: BoundProvider
}

/** A running search. */
export interface WalletSearch {
  /** Looks again for wallets that announce themselves by no event. */
  discover(): void
  stop(): void
}

/**
 * Finds the page's Wallet Standard wallets that speak one of the namespaces, and goes on looking. With Bitcoin among
 * the namespaces, also the wallets that set an object on `window`.
 *
 * @param namespaces of the configured networks
 * @param changed called with the whole list, in order of registration, whenever it changed
 * @see https://github.com/wallet-standard/wallet-standard
 */
export async function findStandardWallets(
  view: Window,
  namespaces: readonly Namespace[],
  changed: (entries: readonly StandardEntry[]) => void,
): Promise<WalletSearch> {
  const families = await loadFamilies(namespaces)
  const bitcoin =
    families.bip122 && (await import('../bitcoin/findBitcoinWallets.ts')).findBitcoinWallets(view, publish)
  const registry = getWallets()
  const read = new WeakMap<object, StandardEntry>()

  function toEntry(registered: RegisteredWallet, taken: ReadonlySet<string>): StandardEntry {
    const { wallet, name, icon, isObscured } = registered
    const known = read.get(wallet)
    if (known && !taken.has(known.wallet.id)) return known
    const id = freeId(`standard:${encodeURIComponent(name).slice(0, 150)}`, taken)
    const made: StandardEntry = {
      wallet: {
        id,
        name,
        ...(icon ? { icon } : {}),
        kind: 'announced',
        namespaces: registered.namespaces,
        // Of two wallets with one name, one is an imitation.
        ...(id.includes('#') ? { isDuplicate: true } : {}),
        ...(isObscured ? { isObscured } : {}),
      },
      boundProvider: {
        target: wallet,
        request: args => requestStandardWallet(wallet, families, args),
        listen: (event, listener) =>
          event === 'change' ? followStandard(wallet, () => listener(null)) : () => {},
      },
    }
    read.set(wallet, made)
    return made
  }

  function publish(): void {
    const taken = new Set<string>()
    const entries: StandardEntry[] = []
    for (const value of registry.get().slice(0, REGISTERED_MAX)) {
      // A connection to this page's own modal would go in circles.
      const registered = isOwnProvider(value) ? null : readWallet(value, families)
      if (!registered) continue
      const entry = toEntry(registered, taken)
      taken.add(entry.wallet.id)
      entries.push(entry)
    }
    changed(bitcoin?.join(entries) ?? entries)
  }

  const offs = [registry.on('register', publish), registry.on('unregister', publish)]
  publish()
  return {
    discover: () => bitcoin?.discover(),
    stop() {
      bitcoin?.stop()
      for (const off of offs) off()
    },
  }
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id
  let count = 2
  while (taken.has(`${id}#${count}`)) count += 1
  return `${id}#${count}`
}
