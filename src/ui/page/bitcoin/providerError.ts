import { WalletRequestError } from '../../../bridge/errors/request.ts'

/** EIP-1193's codes, which the engine understands for every family. */
export const UNAUTHORIZED = 4100
export const UNSUPPORTED = 4200
const REJECTED = 4001

/** Codes of one family of wallets, and EIP-1193's for them. */
export type ErrorCodes = ReadonlyMap<unknown, number>

/** sats-connect. -32002 means "already pending" for EVM wallets and "access denied" here. */
export const SATS_CONNECT_CODES: ErrorCodes = new Map([
  [-32_000, REJECTED],
  [-32_001, UNSUPPORTED],
  [-32_601, UNSUPPORTED],
  [-32_002, UNAUTHORIZED],
])

/** Leather: gRPC's 7 and 16 for permission and login, 4002 for a method without support. */
export const LEATHER_CODES: ErrorCodes = new Map([
  [4002, UNSUPPORTED],
  [-32_601, UNSUPPORTED],
  [7, UNAUTHORIZED],
  [16, UNAUTHORIZED],
])

/** UniSat and its likes use EIP-1193's codes. */
export const UNISAT_CODES: ErrorCodes = new Map([[-32_601, UNSUPPORTED]])

function readField(value: unknown, name: string): unknown {
  try {
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
  } catch {
    return undefined
  }
}

/**
 * The error of a wallet's object with EIP-1193's code.
 *
 * @param thrown an Error, a plain object, or a whole JSON-RPC response with its `error` inside (Leather)
 */
export function providerError(thrown: unknown, codes: ErrorCodes): WalletRequestError {
  if (thrown instanceof WalletRequestError) return thrown
  // An error with a code of its own is the wallet's; one inside it may be of the wallet's node.
  const isResponse = readField(thrown, 'code') === undefined
  const error = (isResponse ? readField(thrown, 'error') : undefined) ?? thrown
  const text = typeof error === 'string' ? error : readField(error, 'message')
  const message = typeof text === 'string' && text.trim() !== '' ? text : 'The wallet gave no reason'
  const stated = readField(error, 'code')
  const code = codes.get(stated) ?? stated
  return new WalletRequestError(message, typeof code === 'number' ? { code } : {})
}

/** Thrown before a wallet is asked. */
export const unsupported = (details: string): WalletRequestError =>
  new WalletRequestError('The wallet cannot do this', { code: UNSUPPORTED, details })

/** The wallet would act for another account than the one that was asked for. */
export const otherAccount = (): WalletRequestError =>
  new WalletRequestError('The wallet shows another account', { code: UNAUTHORIZED })

/** The wallet's answer is not what was asked for. -32603 does not prove a rejection: the wallet may have acted. */
export const invalidAnswer = (details: string): WalletRequestError =>
  new WalletRequestError('The wallet returned an invalid response', { code: -32_603, details })
