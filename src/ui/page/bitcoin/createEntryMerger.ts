import type { Wallet } from '@wallet-standard/base'
import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import type { BoundProvider } from '../injected/bindProvider.ts'
import type { StandardEntry } from '../standard/findStandardWallets.ts'
import { foldName } from './foldName.ts'
import type { FoundProvider } from './scanProviders.ts'

const NAMESPACE = 'bip122'

/** A wallet's object with the provider that asks it. */
export interface BitcoinEntry {
  readonly found: FoundProvider
  readonly boundProvider: BoundProvider
}

/** The object that a sats-connect wallet exposes as a feature. It identifies the wallet; a name does not. */
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

function getRequestNamespace(params: unknown): Namespace | undefined {
  const { network, namespace } = (params ?? {}) as {
    readonly network?: NetworkId
    readonly namespace?: Namespace
  }
  return network ? parseNetworkId(network).namespace : namespace
}

/** Joins two announcements of one wallet: its object receives Bitcoin requests, the Wallet Standard all others. */
function merge(standard: StandardEntry, bitcoin: BitcoinEntry): StandardEntry {
  const { wallet, boundProvider } = standard
  const icon = wallet.icon ?? bitcoin.found.icon
  const hasOthers = wallet.namespaces.some(namespace => namespace !== NAMESPACE)
  return {
    wallet: {
      ...wallet,
      ...(icon ? { icon } : {}),
      ...(bitcoin.found.isObscured ? { isObscured: true } : {}),
      namespaces: [...new Set<Namespace>([...wallet.namespaces, NAMESPACE])],
    },
    boundProvider: {
      target: boundProvider.target,
      request: args =>
        (getRequestNamespace(args.params) === NAMESPACE ? bitcoin.boundProvider : boundProvider).request(
          args,
        ),
      listen(event, listener) {
        const offs = [bitcoin.boundProvider.listen(event, listener)]
        if (hasOthers) offs.push(boundProvider.listen(event, listener))
        return () => {
          for (const off of offs) off()
        }
      },
    },
  }
}

/** The entry of a wallet that is not announced by the Wallet Standard. */
function ownEntry(
  { found, boundProvider }: BitcoinEntry,
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
    ...(found.isObscured ? { isObscured: true } : {}),
  }
  return { wallet, boundProvider }
}

/** Merges the Wallet Standard's wallets with the wallets that set objects on `window`. */
export interface EntryMerger {
  /** @returns the same entry for the same pair, so that an unchanged list stays unchanged */
  merge(standard: readonly StandardEntry[], found: readonly BitcoinEntry[]): readonly StandardEntry[]
}

/**
 * Two announcements are one wallet when the Wallet Standard wallet exposes the same object, or has the same name. The
 * object is preferred for Bitcoin: it can send and change the network, and takes a message's protocol.
 */
export function createEntryMerger(): EntryMerger {
  const merged = new WeakMap<
    BitcoinEntry,
    { readonly key: string; readonly with: object; readonly entry: StandardEntry }
  >()

  function remembered(
    bitcoin: BitcoinEntry,
    key: string,
    match: object,
    make: () => StandardEntry,
  ): StandardEntry {
    const before = merged.get(bitcoin)
    if (before?.key === key && before.with === match) return before.entry
    const entry = make()
    merged.set(bitcoin, { key, with: match, entry })
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
        const match =
          candidates.find(
            ({ boundProvider }) => exposedObject(boundProvider.target) === bitcoin.found.target,
          ) ??
          byName.find(({ wallet }) => wallet.namespaces.includes(NAMESPACE)) ??
          byName[0]
        if (match) {
          free.delete(match)
          const entry = remembered(bitcoin, match.wallet.id, match, () => merge(match, bitcoin))
          list[list.indexOf(match)] = entry
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
