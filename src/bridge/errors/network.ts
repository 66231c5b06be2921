import { WalletError, type WalletErrorOptions } from './base.ts'

/** Alert 'Network Not Found': the network is not in the `networks` array. */
export class NetworkNotFoundError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'network-not-found'
  override name = 'NetworkNotFoundError'
  constructor(networkId: string) {
    super('Network Not Found', { details: networkId })
  }
}

/** The wallet does not know the chain and did not add it. EIP-3326: 4902. */
export class ChainNotSupportedError extends WalletError {
  static override readonly code = 4902
  static override readonly kind = 'chain-not-supported'
  override name = 'ChainNotSupportedError'
  constructor(options?: WalletErrorOptions) {
    super('Chain is not supported', options)
  }
}

/** The call needs an active network, and no network is active. */
export class CaipNetworkUndefinedError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'network-undefined'
  override name = 'CaipNetworkUndefinedError'
  constructor(options?: WalletErrorOptions) {
    super('CaipNetwork undefined', options)
  }
}

/** An HTTP response with an error status. `status` is the number in the message. */
export class HttpError extends WalletError {
  static override readonly kind = 'http'
  override name = 'HttpError'
  /** Whether the same request may succeed a moment later: 408, 429 and 5xx. */
  override readonly retryable: boolean
  /** Status code of the response (RFC 9110). */
  readonly status: number
  /** `Retry-After` of the server, in milliseconds. */
  readonly retryAfterMs: number | undefined
  constructor(status: number, retryAfterMs?: number, options?: WalletErrorOptions) {
    super(`HTTP status code: ${status}`, { cause: { status, retryAfterMs }, ...options })
    this.status = status
    this.retryable = status === 408 || status === 429 || status >= 500
    this.retryAfterMs = retryAfterMs
  }
}

/** The config does not name the host, so that it is not contacted. */
export class HostNotAllowedError extends WalletError {
  static override readonly kind = 'host-not-allowed'
  override name = 'HostNotAllowedError'
  constructor(host: string) {
    super('This host is not in the configured endpoints', { details: host })
  }
}

/** The config has no endpoint for a service that the call needs. */
export class EndpointMissingError extends WalletError {
  static override readonly kind = 'endpoint-missing'
  override name = 'EndpointMissingError'
  constructor(endpoint: string) {
    super('No endpoint is configured for this service', { details: endpoint })
  }
}

/** The connection failed: refused, reset or offline. */
export class NetworkError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'network'
  static override readonly retryable = true
  override name = 'NetworkError'
  constructor(options?: WalletErrorOptions) {
    super('The network request failed', options)
  }
}

/** A node or service did not respond in time (10 s for RPC). */
export class RpcTimeoutError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'timeout'
  static override readonly retryable = true
  override name = 'RpcTimeoutError'
  constructor(method: string, timeoutMs: number) {
    super('The request took too long to respond', { details: `${method}: ${timeoutMs} ms` })
  }
}

/** A JSON-RPC error of a node, with its code, message and data. */
export class RpcError extends WalletError {
  static override readonly kind = 'rpc'
  override name = 'RpcError'
  constructor(message: string, options?: WalletErrorOptions) {
    super(message, options)
  }
}

/** A response that violates its protocol: HTML, a wrong id, a number out of range. */
export class InvalidResponseError extends WalletError {
  static override readonly kind = 'invalid-response'
  override name = 'InvalidResponseError'
  constructor(details: string, options?: WalletErrorOptions) {
    super('The response was not understood', { details, ...options })
  }
}

/** A node serves another chain than the one it is configured for, or a wallet stayed on another chain. */
export class WrongChainError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'wrong-chain'
  override name = 'WrongChainError'
  /** @param source whose chain `actual` is */
  constructor(expected: string, actual: string, source: 'node' | 'wallet' = 'node') {
    super(source === 'node' ? 'The node serves another chain' : 'The wallet is still on another network', {
      details: `expected ${expected}, got ${actual}`,
    })
  }
}

/** No balance service responded. Retried after 30 s. */
export class BalanceUnavailableError extends WalletError {
  static override readonly kind = 'balance-unavailable'
  static override readonly retryable = true
  override name = 'BalanceUnavailableError'
  constructor(options?: WalletErrorOptions) {
    super('Token Balance Unavailable', options)
  }
}
