import type { ErrorWire } from '../errors/wire.ts'
import type { Eip1193Args, WalletId } from './wallet.ts'

/** A wallet's answer as data, so that its error code and data survive whatever it throws. */
export type WalletAnswer =
  | { readonly status: 'answered'; readonly result: unknown }
  | { readonly status: 'failed'; readonly error: ErrorWire }

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
    /** Creates the frame when it is not there; settles once it stands in the page. READY comes as a message. */
    open(parameters: { readonly url: string }): Promise<void>
    /** To the site's exact origin, or over the port it offered. */
    post(parameters: { readonly message: unknown }): Promise<void>
    close(): Promise<void>
    /**
     * Replies that came while no engine was there to take them, by message id. Each is handed out once.
     *
     * @returns the messages, of which those with no reply are left out
     */
    answers(parameters: { readonly ids: readonly string[] }): Promise<readonly unknown[]>
  }
  ping(): Promise<void>
}
