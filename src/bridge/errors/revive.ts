import type { ErrorWire } from '../contract/errorWire.ts'
import { InvalidCaipAddressError, InvalidCaipNetworkIdError } from './address.ts'
import { WalletError } from './base.ts'
import {
  AdapterNotFoundError,
  ClientDestroyedError,
  ConfigError,
  EngineStartError,
  ValidationError,
} from './client.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  ConnectionExpiredError,
  NotConnectedError,
  PromptOpenError,
  RelayError,
  SignClientNotInitializedError,
  UserRejectedError,
  WalletAmbiguousError,
  WalletMismatchError,
  WalletNotFoundError,
  WalletUnreachableError,
} from './connection.ts'
import {
  BridgeMethodError,
  BridgeTimeoutError,
  EngineGoneError,
  EngineMovedError,
  EngineRetiredError,
  FencedError,
  TabClosedError,
} from './engine.ts'
import {
  BalanceUnavailableError,
  CaipNetworkUndefinedError,
  ChainNotSupportedError,
  EndpointMissingError,
  HostNotAllowedError,
  HttpError,
  InvalidResponseError,
  NetworkError,
  NetworkNotFoundError,
  RpcError,
  RpcTimeoutError,
  WrongChainError,
} from './network.ts'
import {
  DuplicateRequestError,
  MethodNotAllowedError,
  OutcomeUnknownError,
  RequestAbortedError,
  RequestExpiredError,
  RequestNotSentError,
  SignatureMismatchError,
  WalletRequestError,
} from './request.ts'
import { UnavailableError } from './unavailable.ts'
import { CAUSES_MAX, OWN_FIELDS, plainError, toErrorWire } from './wire.ts'

// Classes by the `name` of their instances: minifiers rename classes, and a namespace import would prevent tree shaking.
// `wire.test.ts` counts them. The classes of the frame stay in the engine: a tab reads their kind and message.
const CLASSES: ReadonlyMap<string, typeof WalletError> = new Map(
  Object.entries({
    InvalidCaipAddressError,
    InvalidCaipNetworkIdError,
    ConfigError,
    ValidationError,
    AdapterNotFoundError,
    ConnectionCancelledError,
    ConnectionDeclinedError,
    ConnectionExpiredError,
    NotConnectedError,
    PromptOpenError,
    RelayError,
    SignClientNotInitializedError,
    UserRejectedError,
    WalletAmbiguousError,
    WalletMismatchError,
    WalletNotFoundError,
    WalletUnreachableError,
    BridgeMethodError,
    BridgeTimeoutError,
    ClientDestroyedError,
    EngineGoneError,
    EngineMovedError,
    EngineRetiredError,
    EngineStartError,
    UnavailableError,
    FencedError,
    TabClosedError,
    BalanceUnavailableError,
    CaipNetworkUndefinedError,
    ChainNotSupportedError,
    EndpointMissingError,
    HostNotAllowedError,
    HttpError,
    InvalidResponseError,
    NetworkError,
    NetworkNotFoundError,
    RpcError,
    RpcTimeoutError,
    WrongChainError,
    DuplicateRequestError,
    MethodNotAllowedError,
    OutcomeUnknownError,
    RequestAbortedError,
    RequestExpiredError,
    RequestNotSentError,
    SignatureMismatchError,
    WalletRequestError,
  }) as unknown as [string, typeof WalletError][],
)

/**
 * Converts the output of `toErrorWire` to an error of the same class, so that `instanceof` works on both sides.
 * An unknown name becomes a `WalletError` with the same message and code.
 */
export function fromErrorWire(wire: ErrorWire, depth = 0): WalletError {
  const type = CLASSES.get(wire.name)
  const error = plainError({ ...wire, cause: undefined })
  if (wire.cause && depth < CAUSES_MAX) {
    Object.defineProperty(error, 'cause', {
      value: fromErrorWire(wire.cause, depth + 1),
      configurable: true,
      writable: true,
    })
  }
  if (type) Object.setPrototypeOf(error, type.prototype)
  Object.assign(error, {
    name: type ? wire.name : 'WalletError',
    kind: wire.kind ?? type?.kind ?? 'internal',
    retryable: wire.retryable ?? type?.retryable ?? false,
  })
  for (const field of OWN_FIELDS) {
    if (wire.own && Object.hasOwn(wire.own, field)) Object.assign(error, { [field]: wire.own[field] })
  }
  return error
}

/** Converts any thrown value to a `WalletError`; returns a `WalletError` unchanged. */
export function toWalletError(error: unknown): WalletError {
  return error instanceof WalletError ? error : fromErrorWire(toErrorWire(error))
}
