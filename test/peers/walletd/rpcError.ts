/** An EIP-1193 error on its way to a page: `{ error: { code, message, data } }`. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}

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
