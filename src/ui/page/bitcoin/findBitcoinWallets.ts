import type { StandardEntry } from '../standard/findStandardWallets.ts'
import { ADAPTERS } from './adapters.ts'
import { bindBitcoinProvider } from './bindBitcoinProvider.ts'
import { type BitcoinEntry, createEntryMerger, exposedObject } from './createEntryMerger.ts'
import { hasShape } from './knownProviders.ts'
import type { FoundProvider } from './scanProviders.ts'
import { watchProviders } from './watchProviders.ts'

/** The Bitcoin wallets of `window`, beside those of the Wallet Standard. */
export interface BitcoinSearch {
  /** Adds the wallets to the Wallet Standard's: one row for a wallet that announces itself both ways. */
  join(standard: readonly StandardEntry[]): readonly StandardEntry[]
  discover(): void
  stop(): void
}

/**
 * Finds Bitcoin wallets by `btc_providers` and by their objects, and continues to look.
 *
 * @param changed called when `join` has more to add than before
 */
export function findBitcoinWallets(view: Window, changed: () => void): BitcoinSearch {
  const watch = watchProviders(view, changed)
  const merger = createEntryMerger()
  const entries = new WeakMap<object, BitcoinEntry>()

  function toEntry(found: FoundProvider): BitcoinEntry {
    const { target, shape, methods } = found
    const known = entries.get(target)
    if (known && (known.found === found || found.path === '')) return known
    const load = () => ADAPTERS[shape](target, methods)
    const entry = { found, boundProvider: known?.boundProvider ?? bindBitcoinProvider(target, load) }
    entries.set(target, entry)
    return entry
  }

  /** Objects that are reachable by a Wallet Standard feature only. */
  function exposedProviders(standard: readonly StandardEntry[]): readonly FoundProvider[] {
    const targets = new Set(watch.found().map(({ target }) => target))
    return standard.flatMap(({ wallet, boundProvider }) => {
      const target = exposedObject(boundProvider.target)
      if (!target || targets.has(target) || !hasShape(target, 'satsConnect')) return []
      return [{ path: '', name: wallet.name, shape: 'satsConnect', target }]
    })
  }

  return {
    join: standard => merger.merge(standard, [...watch.found(), ...exposedProviders(standard)].map(toEntry)),
    discover: watch.discover,
    stop: watch.stop,
  }
}
