import type { ConnectParameters } from '../../bridge/contract/engineApi.ts'
import type { CaipAddress, Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection, Handoff, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import type { AccountDetails, Grant } from '../store/connections.ts'
import type { ConnectionId } from '../store/standbyKey.ts'

/** What finds the answer of a request after a restart of the engine. */
export type RequestLink =
  /** WalletConnect: where sign-client keeps it. */
  | { readonly topic: string; readonly rpcId: number }
  /** A page wallet: the tab that carried the request. */
  | { readonly carrier: string }

/** One request for a wallet. */
export interface WalletRequest {
  readonly id: RequestId
  readonly namespace: Namespace
  readonly networkId: NetworkId
  readonly args: Eip1193Args
  /** The tab that asked; `null` when the engine itself asks. */
  readonly tab: Tab | null
  /** Sent at most once: the page keeps its answer over a loss of the engine. */
  readonly isOnce?: true
  /** Of a page wallet: `tab` has started the wallet's call itself, and nothing must be sent. */
  readonly isStarted?: boolean
  /** Aborted by the caller's `rpc.abort`. A sent request cannot be revoked; its response is dropped. */
  readonly signal: AbortSignal
  /**
   * Called and awaited right before the request is sent: the ledger writes `sent` here. When it rejects, nothing is
   * sent.
   */
  readonly onSending: (link?: RequestLink) => Promise<void>
  /**
   * For WalletConnect: the relay acknowledged the request, so that the wallet's app may be opened by these links. Not
   * called without a link, nor after the request has ended.
   */
  readonly onDelivered?: (handoff: Handoff) => void
}

/** A way to a wallet: page wallet or WalletConnect. Chains never import it, and it never imports chains. */
export interface Connector {
  /** Which wallet ids it serves. */
  serves(walletId: string): boolean
  /**
   * Joins the wallet. No deadline on a human; `signal` ends it.
   *
   * @param onPromptOpen called when the wallet shows the prompt of an earlier request, which is followed
   * @returns one grant per namespace the wallet gave
   * @throws UserRejectedError, ConnectionDeclinedError, ConnectionExpiredError, ConnectionCancelledError, RelayError …
   */
  connect(
    parameters: ConnectParameters,
    tab: Tab,
    signal: AbortSignal,
    onPromptOpen?: () => void,
  ): Promise<readonly Grant[]>
  /** Errors keep the wallet's code (4902, 5000 …); the caller interprets it. */
  request(request: WalletRequest, connection: Connection): Promise<unknown>
  /**
   * Reads the wallet's current grant without a prompt: for namespaces whose accounts differ by network, and before a
   * standby wallet becomes active. Absent when the connector reports every change by itself.
   *
   * @param networkId network that should be active
   * @returns `null` when the wallet shows no account
   * @throws WalletUnreachableError when no tab can ask it
   */
  readGrant?(connection: Connection, networkId: NetworkId, tab: Tab | null): Promise<Grant | null>
  /**
   * Moves the wallet to another network. Absent where the wallet is asked by EIP-3326 and EIP-3085.
   *
   * @throws WrongChainError when the wallet is on another network afterwards, or the wallet's own error
   */
  switchNetwork?(connection: Connection, networkId: NetworkId, tab: Tab | null): Promise<void>
  /**
   * Called before a wallet is disconnected: the answer to a prompt that was opened before must not connect it again.
   * Absent where prompts are not shared by several connects.
   */
  forgetPrompts?(walletId: string): void
  /** Tells the wallet, at best effort and within 3 s; the engine's own state is reset by the caller. */
  disconnect(connection: Connection): Promise<void>
}

/** Events of a connector. Implemented by `connections/`. */
export interface ConnectorEvents {
  /** The wallet shows accounts without a prompt, after it was disconnected by itself. */
  opened(grant: Grant): void
  accounts(connectionId: ConnectionId, accounts: readonly CaipAddress[], details?: AccountDetails): void
  network(connectionId: ConnectionId, networkId: NetworkId): void
  /** The wallet changed what it approves (WalletConnect session_update). */
  grant(connectionId: ConnectionId, change: Pick<Connection, 'approvedNetworks' | 'methods'>): void
  /**
   * The wallet ended the connection, or what was restored is not there any more; without a namespace in all of them.
   */
  closed(walletId: string, namespace?: Namespace): void
}

/** The networks a connector may ask for, newest config. */
export type GetNetworks = (namespace: Namespace) => readonly Network[]
