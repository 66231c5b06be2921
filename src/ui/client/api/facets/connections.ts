import type { CaipAddress, Namespace } from '../../../../bridge/contract/network.ts'
import type { WalletId } from '../../../../bridge/contract/wallet.ts'
import type { Account } from '../tabkey.ts'

/**
 * Several connected wallets. `getState().connections` has the active wallet of each namespace, `standby` the other
 * connected wallets, and `wallets.left` the disconnected ones.
 */
export interface ConnectionsClient {
  /**
   * Makes another connected wallet active, or another account of the active wallet. A wallet that was disconnected is
   * connected again, with its prompt.
   *
   * @param parameters.wallet id or rdns of the wallet
   * @param parameters.namespace default: the active one
   * @param parameters.address one of the wallet's accounts; default: the account that was active last
   * @param parameters.signal rejects the promise with RequestAbortedError
   * @returns the account that is active now
   * @throws UserRejectedError (4001), WalletNotFoundError, WalletUnreachableError, WalletMismatchError (the wallet does
   * not have the account)
   * @example await tabkey.connections.use({ wallet: 'io.metamask' })
   */
  use(parameters: {
    readonly wallet: WalletId
    readonly namespace?: Namespace
    readonly address?: string
    readonly signal?: AbortSignal
  }): Promise<Account>
  /**
   * Sets the user's label of an address, for every tab. The label is removed when the wallet is disconnected.
   *
   * @param parameters.account CAIP-10, of a connected wallet
   * @param parameters.label `null` removes the label
   * @throws ValidationError
   * @example await tabkey.connections.label({ account: 'eip155:1:0xd8dA…6045', label: 'Savings' })
   */
  label(parameters: { readonly account: CaipAddress; readonly label: string | null }): Promise<void>
  /**
   * Removes a wallet from the list of disconnected wallets.
   *
   * @throws ValidationError
   * @example await tabkey.connections.forget({ wallet: 'io.metamask', namespace: 'eip155' })
   */
  forget(parameters: { readonly wallet: WalletId; readonly namespace: Namespace }): Promise<void>
}
