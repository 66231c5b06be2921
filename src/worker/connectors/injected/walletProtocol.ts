import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Eip1193Args } from '../../../bridge/contract/wallet.ts'
import type { AccountDetails } from '../../store/connections.ts'
import type { EventRecorder } from '../walletTabs.ts'
import { eip1193Protocol } from './eip1193Protocol.ts'
import { walletStandardProtocol } from './walletStandardProtocol.ts'

/** The accounts and the network that a page wallet shows to the dapp. */
export interface WalletAccounts extends Pick<Connection, 'approvedNetworks' | 'methods'> {
  readonly accounts: readonly CaipAddress[]
  readonly details?: AccountDetails
  readonly networkId: NetworkId
}

/** A stored account, for the page wallets that cannot be read without a prompt. */
export interface KnownAccount {
  readonly address: string
  readonly publicKey: string
  readonly networks: readonly NetworkId[]
  readonly purpose?: string
}

/** Sends one request to the wallet in its page. */
export type SendRequest = (args: Eip1193Args) => Promise<unknown>

/** Requests in the format of one wallet standard. */
export interface WalletProtocol {
  /**
   * Requests accounts; the wallet prompts its user.
   *
   * @param networkId preferred network of the namespace
   * @param events records events that the wallet emits while it is asked
   * @param signal aborted when the connection is cancelled
   */
  connect(
    send: SendRequest,
    networkId: NetworkId | undefined,
    events: EventRecorder,
    signal: AbortSignal,
  ): Promise<WalletAccounts>
  /**
   * Reads the accounts without a prompt. The caller sets the deadline: some wallets need 15 s to wake.
   *
   * @param known the stored accounts of the connection; the answer of a wallet without silent reads
   */
  readAccounts(
    send: SendRequest,
    networkId: NetworkId | undefined,
    events: EventRecorder,
    known: readonly KnownAccount[],
  ): Promise<WalletAccounts>
  /** Converts a request to the format that the page expects. `known` as for `readAccounts`. */
  wrapRequest(args: Eip1193Args, networkId: NetworkId, known: readonly KnownAccount[]): Eip1193Args
  /** Revokes the permission. A wallet that does not support it keeps the permission, which does no harm. */
  revoke(send: SendRequest): Promise<unknown>
}

/** EIP-1193 for EVM, the Wallet Standard for every other namespace. */
export const getProtocol = (namespace: Namespace): WalletProtocol =>
  namespace === 'eip155' ? eip1193Protocol : walletStandardProtocol(namespace)
