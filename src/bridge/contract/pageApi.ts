import type { ErrorWire } from '../errors/wire.ts'
import type { Eip1193Args, WalletId } from './wallet.ts'

/** A wallet's answer as data, so that its error code and data survive whatever it throws. */
export type WalletAnswer =
  | { readonly status: 'answered'; readonly result: unknown }
  | { readonly status: 'failed'; readonly error: ErrorWire }

export interface FrameAnswers {
  readonly replies: readonly unknown[]
  readonly posted: readonly string[]
}

/** What the engine may ask of a tab. Same port, other direction (design §3). */
export interface PageApi {
  wallet: {
    /** Runs one request in this page's provider. No deadline of its own: the engine owns them. */
    request(parameters: { readonly id: WalletId; readonly args: Eip1193Args }): Promise<WalletAnswer>
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
     * or died over it), each handed out once. `posted`: those of the ids that `post` was ever given in this page, answered
     * or not; an id that is missing here never left. Both are kept bounded (the last 1,000 ids are plenty)
     */
    answers(parameters: { readonly ids: readonly string[] }): Promise<FrameAnswers>
  }
  ping(): Promise<void>
}
