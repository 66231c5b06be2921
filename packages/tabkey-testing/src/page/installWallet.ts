import type { TestWallet } from '../wallet/testWalletTypes.ts'
import { announceEvmWallet } from './announceEvmWallet.ts'
import type { PageView } from './pageChannel.ts'

/** A window, as much of it as a wallet needs. */
export interface WalletView extends PageView {
  readonly location: { readonly origin: string }
}

/**
 * Puts a wallet into a window of this process: that of happy-dom or jsdom, or the page itself in a browser.
 *
 * @param view the window in which the app runs
 * @param wallet answers the requests of the page
 * @returns takes the wallet out again, and lets it forget its requests and permissions
 * @example
 * const uninstall = installWallet(window, wallet)
 */
export function installWallet(view: WalletView, wallet: TestWallet): () => void {
  const { origin } = view.location
  const stops: (() => void)[] = []
  const withdraw = announceEvmWallet(
    view,
    { ...wallet.info, uuid: crypto.randomUUID() },
    {
      ask: text => wallet.request(origin, JSON.parse(text)),
      listen(emit) {
        const stop = wallet.subscribe(({ name, data, origin: only }) => {
          if (only === undefined || only === origin) emit(name, data)
        })
        stops.push(stop)
      },
    },
  )
  return () => {
    withdraw()
    for (const stop of stops) stop()
    wallet.reset()
  }
}
