import type { ConnectParameters, UseParameters } from '../../bridge/contract/engineApi.ts'
import type { AccountState } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import {
  WalletMismatchError,
  WalletNotFoundError,
  WalletUnreachableError,
} from '../../bridge/errors/connection.ts'
import {
  accountChosen,
  accountsChanged,
  connectionTaken,
  namespaceActivated,
  walletMoved,
} from '../store/connections.ts'
import { findConnectedWallet, isInUse } from '../store/standby.ts'
import type { ConnectWalletParameters } from './connectWallet.ts'

export interface ActivateWalletParameters
  extends Pick<ConnectWalletParameters, 'store' | 'findConnector' | 'persisted'> {
  readonly connect: (tab: Tab, parameters: ConnectParameters) => Promise<AccountState>
}

/** Creates the `use` method: makes another connected wallet or account active, or connects the wallet again. */
export function createActivateWallet({ store, findConnector, persisted, connect }: ActivateWalletParameters) {
  return async (tab: Tab, { namespace, wallet, address, id }: UseParameters): Promise<AccountState> => {
    const connectionId = { namespace, walletId: wallet }
    const standby = findConnectedWallet(store.get(), connectionId)
    if (!standby) return connect(tab, { wallet, namespace, id })
    const connector = findConnector(wallet)
    // No open tab has the wallet.
    if (!connector) throw new WalletUnreachableError()
    if (!isInUse(store.get(), connectionId)) {
      // Without a prompt: a wallet on standby may be locked by now, or have another account or network.
      const granted = await connector.readGrant?.(standby.connection, standby.networkId, tab)
      if (granted === null) return connect(tab, { wallet, namespace, id })
      if (!findConnectedWallet(store.get(), connectionId)) throw new WalletNotFoundError(wallet)
      if (granted) {
        walletMoved(store, connectionId, granted.networkId)
        accountsChanged(store, connectionId, granted.accounts, granted.details)
      }
    }
    // Checked before the wallet becomes active, so that a wallet without the account changes nothing.
    if (address !== undefined && !accountChosen(store, connectionId, address))
      throw new WalletMismatchError({ details: address })
    connectionTaken(store, connectionId)
    namespaceActivated(store, namespace)
    await persisted()
    const account = store.get().accounts[namespace]
    if (!account) throw new WalletNotFoundError(wallet)
    return account
  }
}
