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

/** The wallet neither knows the chain nor would add it. EIP-3326: 4902. */
export class ChainNotSupportedError extends WalletError {
  static override readonly code = 4902
  static override readonly kind = 'chain-not-supported'
  override name = 'ChainNotSupportedError'
  constructor(options?: WalletErrorOptions) {
    super('Chain is not supported', options)
  }
}

/** A call that needs the active network found none. */
export class CaipNetworkUndefinedError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'network-undefined'
  override name = 'CaipNetworkUndefinedError'
  constructor(options?: WalletErrorOptions) {
    super('CaipNetwork undefined', options)
  }
}

/** Any non-ok answer of the HTTP helper. `status` is the number in the words. */
export class HttpError extends WalletError {
  static override readonly kind = 'http'
  override name = 'HttpError'
  /** Whether the same request may succeed a moment later: 408, 429 and 5xx. */
  override readonly retryable: boolean
  readonly status: number
  /** What the server asked us to wait, in milliseconds, from Retry-After. */
  readonly retryAfterMs: number | undefined
  constructor(status: number, retryAfterMs?: number, options?: WalletErrorOptions) {
    super(`HTTP status code: ${status}`, { cause: { status, retryAfterMs }, ...options })
    this.status = status
    this.retryable = status === 408 || status === 429 || status >= 500
    this.retryAfterMs = retryAfterMs
  }
}

/** No host is contacted that the config does not name. */
export class HostNotAllowedError extends WalletError {
  static override readonly kind = 'host-not-allowed'
  override name = 'HostNotAllowedError'
  constructor(host: string) {
    super('This host is not in the configured endpoints', { details: host })
  }
}

/** A service the call needs has no endpoint in the config. */
export class EndpointMissingError extends WalletError {
  static override readonly kind = 'endpoint-missing'
  override name = 'EndpointMissingError'
  constructor(endpoint: string) {
    super('No endpoint is configured for this service', { details: endpoint })
  }
}

/** The socket failed: refused, reset, offline. */
export class NetworkError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'network'
  static override readonly retryable = true
  override name = 'NetworkError'
  constructor(options?: WalletErrorOptions) {
    super('The network request failed', options)
  }
}

/** A node or service did not answer in time (10 s for RPC). */
export class RpcTimeoutError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'timeout'
  static override readonly retryable = true
  override name = 'RpcTimeoutError'
  constructor(method: string, timeoutMs: number) {
    super('The request took too long to respond', { details: `${method}: ${timeoutMs} ms` })
  }
}

/** A node's own JSON-RPC error, its code, words and data kept. */
export class RpcError extends WalletError {
  static override readonly kind = 'rpc'
  override name = 'RpcError'
  constructor(message: string, options?: WalletErrorOptions) {
    super(message, options)
  }
}

/** An answer that breaks its own protocol: HTML, a wrong id, a number out of range. */
export class InvalidResponseError extends WalletError {
  static override readonly kind = 'invalid-response'
  override name = 'InvalidResponseError'
  constructor(details: string, options?: WalletErrorOptions) {
    super('The response was not understood', { details, ...options })
  }
}

/** A node says it serves another chain than the one it is configured for. */
export class WrongChainError extends WalletError {
  static override readonly code = 4901
  static override readonly kind = 'wrong-chain'
  override name = 'WrongChainError'
  constructor(expected: string, actual: string) {
    super('The node serves another chain', { details: `expected ${expected}, got ${actual}` })
  }
}

/** No balance service answered. Tried again after 30 s. */
export class BalanceUnavailableError extends WalletError {
  static override readonly kind = 'balance-unavailable'
  static override readonly retryable = true
  override name = 'BalanceUnavailableError'
  constructor(options?: WalletErrorOptions) {
    super('Token Balance Unavailable', options)
  }
}
