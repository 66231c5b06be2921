import { ConfigError } from '../../../src/bridge/errors/client.ts'
import type { Tabkey, Unsubscribe } from '../../../src/ui/client/api/tabkey.ts'
import { markOwnProvider } from '../../../src/ui/page/injected/ownProvider.ts'
import { listSolanaChains } from '../../../src/ui/page/standard/solanaChains.ts'
import { createTabkeyWallet } from './createTabkeyWallet.ts'

type Register = (...wallets: readonly object[]) => unknown

const callBack = (value: unknown): void => {
  if (typeof value === 'function') value()
}

/**
 * Offers a wallet to the apps of a page by the events of the Wallet Standard, to those that listen already and to those
 * that start later.
 *
 * @returns withdraws the wallet
 * @see https://github.com/wallet-standard/wallet-standard
 */
function offerWallet(view: Window, wallet: object): Unsubscribe {
  const withdrawals = new Set<unknown>()
  const offer = ({ register }: { readonly register: Register }): void => {
    withdrawals.add(register(wallet))
  }
  const onAppReady = (event: Event): void =>
    offer((event as CustomEvent<{ readonly register: Register }>).detail)
  view.addEventListener('wallet-standard:app-ready', onAppReady)
  view.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: offer }))
  return () => {
    view.removeEventListener('wallet-standard:app-ready', onAppReady)
    for (const withdraw of withdrawals) callBack(withdraw)
    withdrawals.clear()
  }
}

/**
 * Registers the client as the wallet "Tabkey" by the Wallet Standard, for dapps built on `@solana/wallet-adapter` or
 * `@solana/react`: their code connects, signs and sends with the session that all tabs share. A connect opens the modal
 * when no Solana wallet is connected. Tabkey's own lists leave the wallet out, those of other copies on the page too.
 *
 * Features: `standard:connect`, `standard:disconnect`, `standard:events`, `solana:signMessage`,
 * `solana:signTransaction`, `solana:signAndSendTransaction` (legacy and version 0), `solana:signIn`.
 *
 * @param client a client with at least one Solana network
 * @returns withdraws the wallet; the session stays. On a server nothing is registered
 * @throws ConfigError when no Solana network is configured
 *
 * @example
 * import { createTabkey } from 'tabkey'
 * import { solana } from 'tabkey/networks'
 * import { registerTabkeyWallet } from 'tabkey/wallet-standard'
 *
 * const unregister = registerTabkeyWallet(createTabkey({ networks: [solana] }))
 */
export function registerTabkeyWallet(client: Tabkey): Unsubscribe {
  if (listSolanaChains(client.getState().networks.known).length === 0)
    throw new ConfigError('networks', 'must contain a Solana network')
  if (typeof window === 'undefined') return () => {}
  const wallet = createTabkeyWallet(client)
  markOwnProvider(wallet)
  return offerWallet(window, wallet)
}
