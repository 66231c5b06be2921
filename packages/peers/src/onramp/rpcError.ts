/** An error of a JSON-RPC method: HTTP 400, or 500 when the service itself failed. */
export class RpcError extends Error {
  readonly code: number
  readonly status: 400 | 500
  constructor(code: number, message: string, status: 400 | 500 = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
