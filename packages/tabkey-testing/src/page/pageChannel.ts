import type { RpcReply } from '../wallet/reply.ts'

/** How a page script reaches the wallet. */
export interface PageChannel {
  /** @param text JSON of `{ method, params }` */
  request(text: string): Promise<RpcReply>
  /** Hands over what is to be called with each event. */
  listen(emit: (name: string, data: unknown) => void): void
}

/** The part of a window that the page scripts use: a browser's, or that of happy-dom or jsdom. */
export interface PageView {
  readonly CustomEvent: typeof CustomEvent
  readonly addEventListener: (type: string, listener: (event: Event) => void) => void
  readonly removeEventListener: (type: string, listener: (event: Event) => void) => void
  readonly dispatchEvent: (event: Event) => boolean
}
