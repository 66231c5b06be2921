import type { PendingRequest } from '../../bridge/contract/state.ts'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UsePendingRequestsReturn {
  /** Requests of this tab that a person has to answer in the wallet, oldest first. */
  readonly requests: readonly PendingRequest[]
  /** Requests pending in all tabs, this one included. */
  readonly count: number
}

/**
 * The requests that wait for a person's answer in a wallet. To withdraw one, abort the signal it was made with.
 *
 * @example
 * const { requests } = usePendingRequests()
 * return requests.map(({ id, method, walletName }) => <p key={id}>{`${method}: look at ${walletName}`}</p>)
 */
export function usePendingRequests(): UsePendingRequestsReturn {
  const { own, count } = useTabkeyState(({ requests, requestCount }) => ({
    own: requests,
    count: requestCount,
  }))
  return { requests: Object.values(own).sort((a, b) => a.since - b.since), count }
}
