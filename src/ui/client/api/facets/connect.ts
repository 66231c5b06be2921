import type { Namespace, NetworkId } from '../../../../bridge/contract/network.ts'
import type { WalletId } from '../../../../bridge/contract/wallet.ts'
import type { Account } from '../tabkey.ts'

/** Which wallet to connect, and how. */
export interface ConnectOptions<Id extends NetworkId = NetworkId> {
  /**
   * - the id or rdns of a wallet in this page (`getState().wallets.found`), for instance `io.metamask`
   * - `walletConnect`, for any wallet that scans the code
   * - the id of a listed wallet: of the directory (`wallets.get`) or of `wallets.custom`. When the wallet is installed in
   *   the page it is connected directly, otherwise by WalletConnect
   */
  readonly wallet: WalletId
  /** Default: the active namespace. */
  readonly namespace?: Namespace
  /** CAIP-2. If the wallet is on another network, it is requested to switch. */
  readonly network?: Id
  /**
   * True: the modal shows the steps of the wallet (prompt, QR code, deep link, retry), and the promise settles when the
   * account is connected or the modal is closed. Default false: nothing is shown.
   */
  readonly modal?: boolean
  /** Rejects the promise with RequestAbortedError. A prompt that the wallet already shows stays open. */
  readonly signal?: AbortSignal
}

/** Connecting wallets. */
export interface ConnectClient<Id extends NetworkId = NetworkId> {
  /**
   * Connects one wallet. Without `modal` nothing is shown: for WalletConnect the caller shows `getState().wc.uri` (a
   * `wc:` URI, valid until `wc.pairingExpiry`, ms since epoch), and on a phone opens `wc.linking.href` of a listed wallet
   * with that URI. The call has no deadline while the user decides; a pairing expires after four minutes.
   *
   * @returns the connected accounts, the new one first
   * @throws ValidationError, WalletNotFoundError (neither in a page nor listed), UserRejectedError (4001),
   * ConnectionCancelledError (4001: another connect started, or with `modal` the user closed it), ConnectionExpiredError (four
   * minutes), RequestAbortedError, RelayError, EngineStartError
   * @example const [account] = await tabkey.connect({ wallet: 'io.metamask' })
   * @example await tabkey.connect({ wallet: 'walletConnect', modal: true })   // the QR code in the modal
   */
  connect(parameters: ConnectOptions<Id>): Promise<readonly Account[]>
  /**
   * Shows the stored session of the last visit. Needed only with `reconnectOnMount: false`; otherwise the session is
   * restored when the page opens.
   *
   * @returns the connected accounts, empty when nothing was stored
   * @throws EngineStartError, EngineRetiredError, BridgeTimeoutError after 5 s
   * @example const accounts = await tabkey.reconnect()
   */
  reconnect(): Promise<readonly Account[]>
}
