import type { ErrorWire } from '../errors/wire.ts'
import type { NetworkId } from './network.ts'
import type { SignInInput, SignInSession } from './signIn.ts'
import type { RequestId } from './state.ts'
import type { Eip1193Args, WalletId } from './wallet.ts'

/** A wallet's answer as data, so that its error code and data survive whatever it throws. */
export type WalletAnswer =
  | { readonly status: 'answered'; readonly result: unknown }
  | { readonly status: 'failed'; readonly error: ErrorWire }

/** Where an EVM wallet has to stand for a request: silently asked in the page, in the last moment before it leaves. */
export interface Standing {
  /** Lower case. */
  readonly address: string
  /** Absent where the request itself moves the wallet. */
  readonly chainId?: number
}

export interface FrameAnswers {
  readonly replies: readonly unknown[]
  readonly posted: readonly string[]
}

/** What a page knows of an unsafe request that it carried to a wallet, or asked for itself. */
export type Recalled =
  | WalletAnswer
  /** Asked for here; it left by another tab, or by no tab at all (`null`). */
  | { readonly status: 'elsewhere'; readonly carrier: string | null }
  /** It never came here. What an engine that is gone has posted cannot come any more. */
  | { readonly status: 'never' }
  /** So many came since that nobody can say. */
  | { readonly status: 'forgotten' }

/** What a host says of one account on one chain. */
export interface HostSessions {
  readonly isRequired: boolean
  readonly signsOutOnDisconnect: boolean
  readonly sessions: unknown
}

/** What the engine may ask of a tab. Same port, other direction. */
export interface PageApi {
  wallet: {
    /**
     * Runs one request in this page's provider. No deadline of its own: the engine owns them.
     *
     * @param parameters.requestId of an unsafe request: the page keeps its answer, and never carries it a second time
     * @param parameters.standing of an unsafe request: a wallet that stands elsewhere by now is not asked. A page may have
     * slept, and another tab switched the wallet, since the engine looked
     * @returns `moved`: it stands elsewhere, and nothing has left
     */
    request(parameters: {
      readonly id: WalletId
      readonly args: Eip1193Args
      readonly requestId?: RequestId
      readonly standing?: Standing
    }): Promise<WalletAnswer | { readonly status: 'moved' }>
    /** An unsafe request of this page leaves by another tab or by the relay; awaited before it does. */
    leaving(parameters: { readonly requestId: RequestId; readonly carrier: string | null }): Promise<void>
    /** For the next engine: what became of a request. Waits for the person while the wallet's prompt is open. */
    recall(parameters: { readonly requestId: RequestId }): Promise<Recalled>
    /** The ledger holds these ends: they need not be kept here. */
    settled(parameters: { readonly requestIds: readonly RequestId[] }): Promise<void>
  }
  verify: {
    /** Runs the Verify iframe (WalletConnect) and gives its JWT, or `null` when the site does not answer. */
    attest(parameters: { readonly url: string; readonly id: string }): Promise<string | null>
  }
  /** The secure frame's element and its two windows. Showing and placing it is the tab's own affair. */
  frame: {
    /**
     * Creates the frame when it is not there; settles once it stands in the page. READY comes as a message.
     *
     * @returns whether it stood there before and its page has said READY: then no other READY comes. A new engine asks
     */
    open(parameters: { readonly url: string }): Promise<{ readonly isReady: boolean }>
    /** To the site's exact origin, or over the port it offered. */
    post(parameters: { readonly message: unknown }): Promise<void>
    close(): Promise<void>
    /**
     * What a new engine must know of requests that the one before it posted through this page, by message id.
     *
     * @returns `replies`: the messages that came and for which no `page.frameMessage` has resolved (the engine was away,
     * or died over it). Asked again, they are given again. `posted`: those of the ids that `post` was ever given in this page, answered
     * or not; an id that is missing here never left. Both are kept bounded (the last 1,000 ids are plenty)
     */
    answers(parameters: { readonly ids: readonly string[] }): Promise<FrameAnswers>
  }
  /** The host's sign-in functions, which live in the page. What they give is read by the engine, and so `unknown`. */
  signIn: {
    /** @returns `null` where this page's config has no sign-in */
    getSessions(parameters: {
      readonly chainId: NetworkId
      readonly address: string
    }): Promise<HostSessions | null>
    createMessage(parameters: SignInInput): Promise<unknown>
    addSession(parameters: { readonly session: SignInSession }): Promise<void>
    setSessions(parameters: { readonly sessions: readonly SignInSession[] }): Promise<void>
    revokeSession(parameters: { readonly chainId: NetworkId; readonly address: string }): Promise<void>
  }
  ping(): Promise<void>
}
