import { useMemo } from 'react'
import { type PendingRequestsSlice, pendingRequestParts, readPendingRequests } from '../observe/slices.ts'
import { useTabkeyState } from './useTabkeyState.ts'

/** Requests of this tab, and how many wait in all tabs. */
export type UsePendingRequestsReturn = PendingRequestsSlice

/**
 * The requests that wait for a person's answer in a wallet. To withdraw one, abort the signal it was made with.
 *
 * @example
 * const { requests } = usePendingRequests()
 * return requests.map(({ id, method, walletName }) => <p key={id}>{`${method}: look at ${walletName}`}</p>)
 */
export function usePendingRequests(): UsePendingRequestsReturn {
  const parts = useTabkeyState(pendingRequestParts)
  return useMemo(() => readPendingRequests(parts), [parts])
}
