import { RpcError } from '../errors.ts'

/** What a page receives for a request. */
export type RpcReply =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  /** Makes the provider throw a bare string, as careless wallets do. */
  | { readonly throwString: string }

/** Turns anything thrown into the reply a page gets. */
export function toReply(error: unknown): RpcReply {
  if (error instanceof RpcError) {
    const { code, message, data } = error
    return { error: { code, message, ...(data === undefined ? {} : { data }) } }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { error: { code: -32603, message } }
}
