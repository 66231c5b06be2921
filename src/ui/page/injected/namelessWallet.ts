import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import type { BoundProvider } from './bindProvider.ts'
import type { WalletEntry } from './walletEntries.ts'
import { findFlaggedWallets, isGenericFlag } from './walletFlags.ts'

export const INJECTED_ID = 'injected'

export interface NamelessOptions {
  /** Lists it also beside announced wallets, unless it is one of them. */
  readonly isAlwaysShown: boolean
  /** Names it by its flags: on a phone the page is inside the browser of that wallet. */
  readonly isNamedByFlags: boolean
}

/** `window.ethereum`, which has no name of its own. */
export interface NamelessWallet {
  /** @returns whether it is a provider that was not known before, so that `settle` must follow */
  add(boundProvider: BoundProvider): boolean
  /** Ends the wait for announcements: lists the wallet if none arrived, or if the host asks for it. */
  settle(announced: readonly WalletEntry[]): void
  /** The entry, unless it waits for announcements or is one of the announced wallets. */
  entry(announced: readonly WalletEntry[]): WalletEntry | undefined
}

const METAMASK_MARK = '_metamask'

function read(provider: object, name: string): unknown {
  try {
    return Reflect.get(provider, name)
  } catch {
    return undefined
  }
}

/** The provider and those in `providers`, the list of an old wrapper around several wallets. */
function listTargets(target: object): readonly unknown[] {
  try {
    const providers = read(target, 'providers')
    return [target, ...(Array.isArray(providers) ? providers.slice(0, 20) : [])]
  } catch {
    return [target]
  }
}

function toPageWallet(target: object, isNamedByFlags: boolean): PageWallet {
  const [flagged, ...more] = isNamedByFlags ? findFlaggedWallets(target) : []
  const isNamed =
    flagged !== undefined &&
    more.length === 0 &&
    // MetaMask's flag alone says nothing; MetaMask has this object too.
    (!isGenericFlag(flagged) || typeof read(target, METAMASK_MARK) === 'object')
  return {
    id: INJECTED_ID,
    // On desktops many wallets set the flags of others: no name is read from them.
    name: isNamed ? flagged.name : 'Browser wallet',
    ...(isNamed && flagged.rdns !== undefined ? { rdns: flagged.rdns } : {}),
    kind: 'injected',
    namespaces: ['eip155'],
  }
}

/** Whether the provider is one of these wallets: the same object, or flagged as one. */
function isAmong(target: object, announced: readonly WalletEntry[], isUsed: boolean): boolean {
  const targets = listTargets(target)
  if (announced.some(entry => targets.includes(entry.target))) return true
  // A wallet that is in use is not removed for a guess.
  if (isUsed) return false
  return findFlaggedWallets(target).some(flagged =>
    announced.some(
      ({ wallet }) =>
        isGenericFlag(flagged) ||
        wallet.rdns?.toLowerCase() === flagged.rdns ||
        wallet.name.toLowerCase().startsWith(flagged.name.toLowerCase()),
    ),
  )
}

export function createNamelessWallet({ isAlwaysShown, isNamedByFlags }: NamelessOptions): NamelessWallet {
  let current: { readonly target: object; readonly entry: WalletEntry } | undefined
  let isShown = false
  let isUsed = false

  return {
    add(boundProvider) {
      const { target } = boundProvider
      if (isShown || current?.target === target) return false
      const load = async () => {
        isUsed = true
        return boundProvider
      }
      current = { target, entry: { wallet: toPageWallet(target, isNamedByFlags), load, target } }
      return true
    },
    settle(announced) {
      if (current && (announced.length === 0 || isAlwaysShown)) isShown = true
    },
    entry: announced =>
      current && isShown && !isAmong(current.target, announced, isUsed) ? current.entry : undefined,
  }
}
