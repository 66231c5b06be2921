import { type ApiOf, type Calls, call, FETCH_MS, PING_MS, QUICK_MS } from './call.ts'
import type { ErrorWire } from './errorWire.ts'
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

/** The Verify site has 10 s (as any HTTP call), plus the hop. */
const VERIFY_MS = 12_000

/** The calls of the engine to a tab: the same port in the other direction. */
export const PAGE_CALLS = {
  wallet: {
    /**
     * Runs one request in this page's provider. Has no deadline; the engine sets one.
     *
     * @param parameters.requestId of an unsafe request: the page keeps its answer and never sends the request a second
     * time
     * @param parameters.presence of an unsafe request: the request is not sent if the wallet has another account or
     * chain by now. The page may have slept, or another tab may have switched the wallet, since the engine checked
     * @param parameters.isStarted of a request whose call the page has started (`RpcRequest.startedIn`): gives the answer of
     * that call and sends nothing
     * @returns `moved` if the wallet has another account or chain; nothing was sent. `forgotten` if the page does not know
     * the call that it started
     */
    request:
      call<
        (parameters: {
          readonly id: WalletId
          readonly args: Eip1193Args
          readonly requestId?: RequestId
          readonly presence?: WalletPresence
          readonly isStarted?: true
        }) => Promise<WalletAnswer | { readonly status: 'moved' | 'forgotten' }>
      >('human'),
    /**
     * An unsafe request of this page is about to be sent by another tab or by the relay; the engine awaits this call
     * first.
     */
    leaving:
      call<(parameters: { readonly requestId: RequestId; readonly carrier: string | null }) => Promise<void>>(
        QUICK_MS,
      ),
    /** For the next engine: the outcome of a request. Waits while the wallet's prompt is open. */
    recall: call<(parameters: { readonly requestId: RequestId }) => Promise<Recalled>>('human'),
    /** The ledger has the outcomes of these requests: the page may drop them. */
    settled: call<(parameters: { readonly requestIds: readonly RequestId[] }) => Promise<void>>(QUICK_MS),
  },
  verify: {
    /** Runs the Verify iframe of WalletConnect. @returns its JWT, or `null` when the site does not respond */
    attest:
      call<(parameters: { readonly url: string; readonly id: string }) => Promise<string | null>>(VERIFY_MS),
  },
  /** The secure frame's element and its two windows. The tab shows and places it. */
  frame: {
    /**
     * Creates the frame if needed; settles when it is in the page. READY arrives as a message.
     *
     * @returns whether the frame existed before and has sent READY, so that no other READY will arrive; for a new
     * engine
     */
    open: call<(parameters: { readonly url: string }) => Promise<{ readonly isReady: boolean }>>(QUICK_MS),
    /** Posts to the site's exact origin, or over the port that the site offered. */
    post: call<(parameters: { readonly message: unknown }) => Promise<void>>(QUICK_MS),
    close: call<() => Promise<void>>(QUICK_MS),
    /**
     * For a new engine: the state of requests that the previous engine posted through this page, by message id.
     *
     * @returns `replies`: messages of the frame for which no `page.frameMessage` has resolved, for instance because the
     * engine ended meanwhile; a repeated call returns them again. `posted`: the given ids that were posted in this
     * page, with or without a reply; an id that is missing was never posted. Both are limited to the last 1,000 ids
     */
    answers: call<(parameters: { readonly ids: readonly string[] }) => Promise<FrameAnswers>>(QUICK_MS),
  },
  /** The host's sign-in functions. The engine validates their results, which are therefore `unknown`. */
  signIn: {
    /** @returns `null` if this page's config has no sign-in */
    getSessions:
      call<
        (parameters: {
          readonly chainId: NetworkId
          readonly address: string
        }) => Promise<HostSessions | null>
      >(FETCH_MS),
    createMessage: call<(parameters: SignInInput) => Promise<unknown>>(FETCH_MS),
    addSession: call<(parameters: { readonly session: SignInSession }) => Promise<void>>(FETCH_MS),
    setSessions:
      call<(parameters: { readonly sessions: readonly SignInSession[] }) => Promise<void>>(FETCH_MS),
    revokeSession:
      call<(parameters: { readonly chainId: NetworkId; readonly address: string }) => Promise<void>>(
        FETCH_MS,
      ),
  },
  /** News of `eth_subscribe`. */
  subscriptions: {
    /** @param parameters.isEnded the engine has ended the subscription, because the wallet was disconnected */
    deliver: call<(parameters: SubscriptionNews) => Promise<void>>(QUICK_MS),
  },
  ping: call<() => Promise<void>>(PING_MS),
} as const satisfies Calls

export interface PageApi extends ApiOf<typeof PAGE_CALLS> {}
