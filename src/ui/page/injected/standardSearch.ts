import type { Namespace } from '../../../bridge/contract/network.ts'
import type { WalletEntry } from './walletEntries.ts'

/** Looks for Wallet Standard wallets of the configured namespaces other than EVM. */
export interface StandardSearch {
  /** Starts the search; one that runs looks again. */
  look(): void
  /** Restarts the search when the namespaces changed. */
  lookFor(namespaces: readonly Namespace[]): void
  stop(): void
}

/**
 * @param view the window wallets set their objects on
 * @param onFound called with all wallets found so far, each time the list changed
 */
export function createStandardSearch(
  view: Window,
  configured: readonly Namespace[],
  onFound: (entries: readonly WalletEntry[]) => void,
): StandardSearch {
  let namespaces = configured
  /** Ends the running search; `undefined` when none runs. */
  let endSearch: (() => void) | undefined
  let lookAgain: (() => void) | undefined
  let isStopped = false

  /** Loads its code only where a network of such a namespace is configured. */
  async function search(): Promise<void> {
    const others = namespaces.filter(namespace => namespace !== 'eip155')
    if (endSearch) lookAgain?.()
    if (others.length === 0 || endSearch) return
    let isEnded = false
    const end = (): void => {
      isEnded = true
    }
    endSearch = end
    const { findStandardWallets } = await import('../standard/findStandardWallets.ts')
    const running = await findStandardWallets(view, others, found => {
      if (isStopped || isEnded) return
      onFound(
        found.map(({ wallet, heldProvider }) => ({
          wallet,
          hold: async () => heldProvider,
          isStandard: true,
        })),
      )
    })
    // A search that was replaced while it started ends as soon as it can be stopped.
    if (isStopped || isEnded) return running.stop()
    lookAgain = running.look
    endSearch = () => {
      end()
      lookAgain = undefined
      running.stop()
    }
  }

  function look(): void {
    if (isStopped) return
    // A chunk that failed to load is requested again by the next look.
    search().catch(() => {
      endSearch = undefined
    })
  }

  return {
    look,
    lookFor(wanted) {
      const others = new Set(wanted)
      const isSame =
        others.size === new Set(namespaces).size && namespaces.every(namespace => others.has(namespace))
      if (isStopped || isSame) return
      namespaces = wanted
      endSearch?.()
      endSearch = undefined
      look()
    },
    stop() {
      isStopped = true
      endSearch?.()
    },
  }
}
