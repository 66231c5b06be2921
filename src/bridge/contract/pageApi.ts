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
  ping(): Promise<void>
}
