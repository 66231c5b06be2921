import { BaseError, ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { WalletError } from '../../../src/bridge/errors/base.ts'
import { withSentenceFirst } from '../../viem/src/withSentenceFirst.ts'

const getCode = (error: unknown): unknown => (error as { readonly code?: unknown } | null | undefined)?.code

/** By name and not by class: a page may have two copies of viem. */
const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

/** A rejection by the user (4001) as viem's class; every other error as it is. */
function rejection(error: unknown): unknown {
  return getCode(error) === UserRejectedRequestError.code && !isNamed(error, 'UserRejectedRequestError')
    ? new UserRejectedRequestError(error as Error)
    : error
}

/**
 * The error of a failed connect as wagmi's own connectors throw it.
 *
 * @returns viem's UserRejectedRequestError for 4001 (the modal was closed, or the wallet rejected) and
 *   ResourceUnavailableRpcError for -32002 (a prompt is open); otherwise `error`. The first two have `error` as cause
 */
export function connectError(error: unknown): unknown {
  return getCode(error) === ResourceUnavailableRpcError.code
    ? withSentenceFirst(new ResourceUnavailableRpcError(error as Error))
    : rejection(error)
}

/**
 * The error of a failed switch as wagmi's own connectors throw it.
 *
 * @returns viem's UserRejectedRequestError for 4001, otherwise its SwitchChainError; both have `error` as cause
 */
export function switchError(error: unknown): unknown {
  if (getCode(error) === UserRejectedRequestError.code) return rejection(error)
  return isNamed(error, 'SwitchChainError') ? error : withSentenceFirst(new SwitchChainError(error as Error))
}

/**
 * Codes that viem turns into words which hide Tabkey's sentence ("has not been authorized" for a wrong signature), and
 * which neither viem nor wagmi compare: unauthorized, disconnected, chain disconnected, internal error.
 */
const WORDED_CODES: ReadonlySet<unknown> = new Set([4100, 4900, 4901, -32603])
/** Errors in the words of the wallet or the node, for which viem's classes are meant. */
const FOREIGN_KINDS: ReadonlySet<string> = new Set(['wallet', 'rpc'])

/**
 * The error of a request as wagmi shows it. viem rethrows an error of its own without a `code` unchanged, and wraps every
 * other one in the class of its code.
 *
 * @returns an error of viem with Tabkey's sentence as `shortMessage` and Tabkey's error, which has the code, as cause;
 *   `error` itself where viem's class is right
 */
export function requestError(error: unknown): unknown {
  if (!(error instanceof WalletError) || !WORDED_CODES.has(error.code) || FOREIGN_KINDS.has(error.kind))
    return error
  const { message, name, details, metaMessages } = error
  const shown = new BaseError(message, {
    name,
    metaMessages: [...metaMessages],
    ...(details === undefined ? {} : { details }),
  })
  // Given to the constructor, the cause would repeat the sentence as details.
  return Object.assign(shown, { cause: error })
}
