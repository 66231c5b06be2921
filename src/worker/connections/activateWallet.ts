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
import { isInUse, joinedOf } from '../store/standby.ts'
import type { ConnectWalletParameters } from './connectWallet.ts'

export interface ActivateWalletParameters
  extends Pick<ConnectWalletParameters, 'store' | 'connectorOf' | 'kept'> {
  readonly connect: (tab: Tab, parameters: ConnectParameters) => Promise<AccountState>
}

/** Creates the `use` method: makes another connected wallet or account active, or connects the wallet again. */
export function createActivateWallet({ store, connectorOf, kept, connect }: ActivateWalletParameters) {
  return async (tab: Tab, { namespace, wallet, address, id }: UseParameters): Promise<AccountState> => {
    const whose = { namespace, walletId: wallet }
    const standby = joinedOf(store.get(), whose)
    if (!standby) return connect(tab, { wallet, namespace, id })
    const connector = connectorOf(wallet)
    // No open tab has the wallet.
    if (!connector) throw new WalletUnreachableError()
    if (!isInUse(store.get(), whose)) {
      // Without a prompt: a wallet on standby may be locked by now, or have another account or network.
      const granted = await connector.standing?.(standby.connection, standby.networkId, tab)
      if (granted === null) return connect(tab, { wallet, namespace, id })
      if (!joinedOf(store.get(), whose)) throw new WalletNotFoundError(wallet)
      if (granted) {
        walletMoved(store, whose, granted.networkId)
        accountsChanged(store, whose, granted.accounts, granted.details)
      }
    }
    // Checked before the wallet becomes active, so that a wallet without the account changes nothing.
    if (address !== undefined && !accountChosen(store, whose, address))
      throw new WalletMismatchError({ details: address })
    connectionTaken(store, whose)
    namespaceActivated(store, namespace)
    await kept()
    const account = store.get().accounts[namespace]
    if (!account) throw new WalletNotFoundError(wallet)
    return account
  }
}
