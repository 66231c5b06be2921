import type { ErrorWire } from '../errors/wire.ts'
import type { NetworkId } from './network.ts'
import type { SignInInput, SignInSession } from './signIn.ts'
import type { RequestId } from './state.ts'
import type { Eip1193Args, WalletId } from './wallet.ts'

/** A wallet's answer as data, so that its error code and data survive whatever it throws. */
export type WalletAnswer =
  | { readonly status: 'answered'; readonly result: unknown }
  | { readonly status: 'failed'; readonly error: ErrorWire }

/**
 * The account and chain that an EVM wallet must have for a request. The page reads them without a prompt right before
 * it sends the request.
 */
export interface WalletPresence {
  /** Lower case. */
  readonly address: string
  /** Absent for requests that change the chain. */
  readonly chainId?: number
}

export interface FrameAnswers {
  readonly replies: readonly unknown[]
  readonly posted: readonly string[]
}

/** What a page knows about an unsafe request that it sent to a wallet or requested itself. */
export type Recalled =
  | WalletAnswer
  /** Requested here and sent by another tab, or by no tab (`null`). */
  | { readonly status: 'elsewhere'; readonly carrier: string | null }
  /** The page never received the request, and messages of an engine that ended cannot arrive any more. */
  | { readonly status: 'never' }
  /** The page has dropped old entries, so that the outcome is not known. */
  | { readonly status: 'forgotten' }

export interface SubscriptionNews {
  readonly subscription: string
  readonly results: readonly unknown[]
  readonly isEnded?: true
}

/** The host's sign-in settings and sessions for one account on one chain. */
export interface HostSessions {
  readonly isRequired: boolean
  readonly signsOutOnDisconnect: boolean
  readonly sessions: unknown
}

/** Methods of a tab for the engine: the same port in the other direction. */
export interface PageApi {
  wallet: {
    /**
     * Runs one request in this page's provider. Has no deadline; the engine sets one.
     *
     * @param parameters.requestId of an unsafe request: the page keeps its answer and never sends the request a second
     * time
     * @param parameters.presence of an unsafe request: the request is not sent if the wallet has another account or
     * chain by now. The page may have slept, or another tab may have switched the wallet, since the engine checked
     * @param parameters.isBegun of a request whose call the page has started (`RpcRequest.begunIn`): gives the answer of
     * that call and sends nothing
     * @returns `moved` if the wallet has another account or chain; nothing was sent. `forgotten` if the page does not know
     * the call that it started
     */
    request(parameters: {
      readonly id: WalletId
      readonly args: Eip1193Args
      readonly requestId?: RequestId
      readonly presence?: WalletPresence
      readonly isBegun?: true
    }): Promise<WalletAnswer | { readonly status: 'moved' | 'forgotten' }>
    /**
     * An unsafe request of this page is about to be sent by another tab or by the relay; the engine awaits this call
     * first.
     */
    leaving(parameters: { readonly requestId: RequestId; readonly carrier: string | null }): Promise<void>
    /** For the next engine: the outcome of a request. Waits while the wallet's prompt is open. */
    recall(parameters: { readonly requestId: RequestId }): Promise<Recalled>
    /** The ledger has the outcomes of these requests: the page may drop them. */
    settled(parameters: { readonly requestIds: readonly RequestId[] }): Promise<void>
  }
  verify: {
    /** Runs the Verify iframe of WalletConnect. @returns its JWT, or `null` when the site does not respond */
    attest(parameters: { readonly url: string; readonly id: string }): Promise<string | null>
  }
  /** The secure frame's element and its two windows. The tab shows and places it. */
  frame: {
    /**
     * Creates the frame if needed; settles when it is in the page. READY arrives as a message.
     *
     * @returns whether the frame existed before and has sent READY, so that no other READY will arrive; for a new
     * engine
     */
    open(parameters: { readonly url: string }): Promise<{ readonly isReady: boolean }>
    /** Posts to the site's exact origin, or over the port that the site offered. */
    post(parameters: { readonly message: unknown }): Promise<void>
    close(): Promise<void>
    /**
     * For a new engine: the state of requests that the previous engine posted through this page, by message id.
     *
     * @returns `replies`: messages of the frame for which no `page.frameMessage` has resolved, for instance because the
     * engine ended meanwhile; a repeated call returns them again. `posted`: the given ids that were posted in this
     * page, with or without a reply; an id that is missing was never posted. Both are limited to the last 1,000 ids
     */
    answers(parameters: { readonly ids: readonly string[] }): Promise<FrameAnswers>
  }
  /** The host's sign-in functions. The engine validates their results, which are therefore `unknown`. */
  signIn: {
    /** @returns `null` if this page's config has no sign-in */
    getSessions(parameters: {
      readonly chainId: NetworkId
      readonly address: string
    }): Promise<HostSessions | null>
    createMessage(parameters: SignInInput): Promise<unknown>
    addSession(parameters: { readonly session: SignInSession }): Promise<void>
    setSessions(parameters: { readonly sessions: readonly SignInSession[] }): Promise<void>
    revokeSession(parameters: { readonly chainId: NetworkId; readonly address: string }): Promise<void>
  }
  /** News of `eth_subscribe`. */
  subscriptions: {
    /** @param parameters.isEnded the engine has ended the subscription, because the wallet was disconnected */
    deliver(parameters: SubscriptionNews): Promise<void>
  }
  ping(): Promise<void>
}
