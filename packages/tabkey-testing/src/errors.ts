/** An error of the test kit itself. `code` is stable; the message says what to do. */
export abstract class TestingError extends Error {
  /** Stable: compare it, not the message. */
  abstract readonly code: string
}

/** A request, a prompt or an answer that a test waits for did not arrive within its time. */
export class WaitTimeoutError extends TestingError {
  override name = 'WaitTimeoutError'
  /** `WAIT_TIMEOUT`. */
  readonly code = 'WAIT_TIMEOUT'
  /**
   * @param wanted what the test waits for, for instance `personal_sign`
   * @param timeoutMs how long, in milliseconds
   * @param received what came instead, in words
   */
  constructor(wanted: string, timeoutMs: number, received: string) {
    super(`${wanted} did not arrive within ${timeoutMs} ms. ${received}`)
  }
}

/** An option of a test wallet that cannot be used. */
export class TestWalletOptionError extends TestingError {
  override name = 'TestWalletOptionError'
  /** `TEST_WALLET_OPTION`. */
  readonly code = 'TEST_WALLET_OPTION'
}

/** No anvil is installed here, or it does not start. */
export class ChainStartError extends TestingError {
  override name = 'ChainStartError'
  /** `CHAIN_START`. */
  readonly code = 'CHAIN_START'
}

/** A relay cannot listen on its port. */
export class RelayStartError extends TestingError {
  override name = 'RelayStartError'
  /** `RELAY_START`. */
  readonly code = 'RELAY_START'
}

/** A mail server cannot listen on its port. */
export class InboxStartError extends TestingError {
  override name = 'InboxStartError'
  /** `INBOX_START`. */
  readonly code = 'INBOX_START'
}

/** A phone cannot pair: a link that is not one of WalletConnect's, or one that is over. */
export class PairingError extends TestingError {
  override name = 'PairingError'
  /** `PAIRING`. */
  readonly code = 'PAIRING'
}

/** An EIP-1193 error on its way to a page: `{ error: { code, message, data } }`. */
export class RpcError extends Error {
  /** Of EIP-1193, EIP-1474 or EIP-5792. */
  readonly code: number
  /** Anything that travels as JSON. */
  readonly data: unknown
  /**
   * @param code of EIP-1193, EIP-1474 or EIP-5792; 4001 is a user who declines
   * @param message as the page receives it
   * @param data anything that travels as JSON
   */
  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.name = 'RpcError'
    this.code = code
    this.data = data
  }
}
