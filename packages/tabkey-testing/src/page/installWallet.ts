import type { TestWallet } from '../wallet/testWalletTypes.ts'
import { announceEvmWallet } from './announceEvmWallet.ts'
import type { PageChannel, PageView } from './pageChannel.ts'
import { registerStandardWallet } from './registerStandardWallet.ts'
import { STANDARD_FEATURES } from './standardFeatures.ts'

/** A window, as much of it as a wallet needs. */
export interface WalletView extends PageView {
  /** Where the page is; its origin asks the wallet. */
  readonly location: { readonly origin: string }
}

function announce(view: PageView, { kind, info }: TestWallet, channel: PageChannel): () => void {
  if (kind === 'evm') return announceEvmWallet(view, { ...info, uuid: crypto.randomUUID() }, channel)
  const { chains = [] } = info
  return registerStandardWallet(view, { ...info, chains, family: kind }, channel, STANDARD_FEATURES[kind])
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
  const withdraw = announce(view, wallet, {
    request: text => wallet.request(origin, JSON.parse(text)),
    listen(emit) {
      const stop = wallet.subscribe(({ name, data, origin: only }) => {
        if (only === undefined || only === origin) emit(name, data)
      })
      stops.push(stop)
    },
  })
  return () => {
    withdraw()
    for (const stop of stops) stop()
    wallet.reset()
  }
}
