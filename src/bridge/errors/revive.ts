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
import { CAUSES_MAX, type ErrorWire, OWN_FIELDS, plainError, toErrorWire } from './wire.ts'

// Each class by the name its instances spell: minifiers rename classes, and a namespace import would keep them all from
// being shaken. `wire.test.ts` counts them. Those of the frame stay in the engine: a tab reads their kind and words.
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
 * Revives what `toErrorWire` wrote: the same class, so that `instanceof` works on both sides.
 * A name that is not ours becomes a `WalletError` that keeps its words and code.
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

/** Any thrown value as a `WalletError`, itself when it is one already. */
export function toWalletError(error: unknown): WalletError {
  return error instanceof WalletError ? error : fromErrorWire(toErrorWire(error))
}
