import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'

const codeOf = (error: unknown): unknown => (error as { readonly code?: unknown } | null | undefined)?.code

/** By name and not by class: a page may have two copies of viem. */
const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

/** A rejection by the user (4001) as viem's class; every other error as it is. */
function rejection(error: unknown): unknown {
  return codeOf(error) === UserRejectedRequestError.code && !isNamed(error, 'UserRejectedRequestError')
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
  return codeOf(error) === ResourceUnavailableRpcError.code
    ? new ResourceUnavailableRpcError(error as Error)
    : rejection(error)
}

/**
 * The error of a failed switch as wagmi's own connectors throw it.
 *
 * @returns viem's UserRejectedRequestError for 4001, otherwise its SwitchChainError; both have `error` as cause
 */
export function switchError(error: unknown): unknown {
  if (codeOf(error) === UserRejectedRequestError.code) return rejection(error)
  return isNamed(error, 'SwitchChainError') ? error : new SwitchChainError(error as Error)
}
