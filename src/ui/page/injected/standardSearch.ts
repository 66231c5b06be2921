import type { Namespace } from '../../../bridge/contract/network.ts'
import type { WalletEntry } from './walletEntries.ts'

/** Looks for Wallet Standard wallets of the configured namespaces other than EVM. */
export interface StandardSearch {
  /** Starts the search; one that runs looks again. */
  discover(): void
  /** Restarts the search when the namespaces changed. */
  setNamespaces(namespaces: readonly Namespace[]): void
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
  let rediscover: (() => void) | undefined
  let isStopped = false

  /** Loads its code only where a network of such a namespace is configured. */
  async function search(): Promise<void> {
    const others = namespaces.filter(namespace => namespace !== 'eip155')
    if (endSearch) rediscover?.()
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
        found.map(({ wallet, boundProvider }) => ({
          wallet,
          load: async () => boundProvider,
          isStandard: true,
        })),
      )
    })
    // A search that was replaced while it started ends as soon as it can be stopped.
    if (isStopped || isEnded) return running.stop()
    rediscover = running.discover
    endSearch = () => {
      end()
      rediscover = undefined
      running.stop()
    }
  }

  function discover(): void {
    if (isStopped) return
    // A chunk that failed to load is requested again by the next look.
    search().catch(() => {
      endSearch = undefined
    })
  }

  return {
    discover,
    setNamespaces(next) {
      const others = new Set(next)
      const isSame =
        others.size === new Set(namespaces).size && namespaces.every(namespace => others.has(namespace))
      if (isStopped || isSame) return
      namespaces = next
      endSearch?.()
      endSearch = undefined
      discover()
    },
    stop() {
      isStopped = true
      endSearch?.()
    },
  }
}
