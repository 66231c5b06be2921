import type { Wallet } from '@wallet-standard/base'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import type { HeldProvider } from '../injected/holdProvider.ts'
import type { StandardEntry } from '../standard/findStandardWallets.ts'
import { foldName } from './foldName.ts'
import type { FoundProvider } from './scanProviders.ts'

const NAMESPACE = 'bip122'

/** A wallet's object with the provider that asks it. */
export interface BitcoinEntry {
  readonly found: FoundProvider
  readonly heldProvider: HeldProvider
}

/** sats-connect wallets expose their object as a feature: a proof of identity that a name is not. */
export function exposedObject(wallet: object): object | undefined {
  try {
    const { features } = wallet as Wallet
    const feature = features['sats-connect:' as keyof typeof features] as { readonly provider?: unknown }
    const provider = feature?.provider
    return typeof provider === 'object' && provider !== null ? provider : undefined
  } catch {
    return undefined
  }
}

function namespaceOf(params: unknown): Namespace | undefined {
  const { network, namespace } = (params ?? {}) as {
    readonly network?: NetworkId
    readonly namespace?: Namespace
  }
  return network ? parseNetworkId(network).namespace : namespace
}

/** One wallet of two announcements: its object is asked for Bitcoin, the Wallet Standard for other chains. */
function merge(standard: StandardEntry, bitcoin: BitcoinEntry): StandardEntry {
  const { wallet, heldProvider } = standard
  const icon = wallet.icon ?? bitcoin.found.icon
  const hasOthers = wallet.namespaces.some(namespace => namespace !== NAMESPACE)
  return {
    wallet: {
      ...wallet,
      ...(icon ? { icon } : {}),
      namespaces: [...new Set<Namespace>([...wallet.namespaces, NAMESPACE])],
    },
    heldProvider: {
      target: heldProvider.target,
      request: args =>
        (namespaceOf(args.params) === NAMESPACE ? bitcoin.heldProvider : heldProvider).request(args),
      listen(event, listener) {
        const offs = [bitcoin.heldProvider.listen(event, listener)]
        if (hasOthers) offs.push(heldProvider.listen(event, listener))
        return () => {
          for (const off of offs) off()
        }
      },
    },
  }
}

/** The row of a wallet that no other standard announces. */
function ownEntry(
  { found, heldProvider }: BitcoinEntry,
  taken: ReadonlySet<string>,
  isRival: boolean,
): StandardEntry {
  const base = `standard:${encodeURIComponent(found.name).slice(0, 150)}`
  let id = base
  for (let count = 2; taken.has(id); count += 1) id = `${base}#${count}`
  const wallet: PageWallet = {
    id,
    name: found.name,
    ...(found.icon ? { icon: found.icon } : {}),
    kind: 'announced',
    namespaces: [NAMESPACE],
    ...(isRival || id !== base ? { isDuplicate: true } : {}),
  }
  return { wallet, heldProvider }
}

/** Merges the Wallet Standard's wallets with the wallets that set objects on `window`. */
export interface TwinMerger {
  /** @returns the same entry for the same pair, so that an unchanged list stays unchanged */
  merge(standard: readonly StandardEntry[], found: readonly BitcoinEntry[]): readonly StandardEntry[]
}

/**
 * Two announcements are one wallet when the Wallet Standard wallet exposes the same object, or has the same name. The
 * object is preferred for Bitcoin: it can send and change the network, and takes a message's protocol.
 */
export function createTwinMerger(): TwinMerger {
  const merged = new WeakMap<
    BitcoinEntry,
    { readonly key: string; readonly with: object; readonly entry: StandardEntry }
  >()

  function remembered(
    bitcoin: BitcoinEntry,
    key: string,
    twin: object,
    make: () => StandardEntry,
  ): StandardEntry {
    const before = merged.get(bitcoin)
    if (before?.key === key && before.with === twin) return before.entry
    const entry = make()
    merged.set(bitcoin, { key, with: twin, entry })
    return entry
  }

  return {
    merge(standard, found) {
      const list = [...standard]
      const free = new Set(standard)
      for (const bitcoin of found) {
        const candidates = [...free]
        const name = foldName(bitcoin.found.name)
        // Of two objects with one name, one is an imitation: neither takes a row by its name, and both are marked.
        const isRival = found.some(other => other !== bitcoin && foldName(other.found.name) === name)
        const byName = isRival ? [] : candidates.filter(({ wallet }) => foldName(wallet.name) === name)
        const twin =
          candidates.find(
            ({ heldProvider }) => exposedObject(heldProvider.target) === bitcoin.found.target,
          ) ??
          byName.find(({ wallet }) => wallet.namespaces.includes(NAMESPACE)) ??
          byName[0]
        if (twin) {
          free.delete(twin)
          const entry = remembered(bitcoin, twin.wallet.id, twin, () => merge(twin, bitcoin))
          list[list.indexOf(twin)] = entry
          continue
        }
        const taken = new Set(list.map(({ wallet }) => wallet.id))
        const own = ownEntry(bitcoin, taken, isRival)
        list.push(remembered(bitcoin, `${own.wallet.id} ${own.wallet.isDuplicate}`, bitcoin, () => own))
      }
      return list
    },
  }
}
