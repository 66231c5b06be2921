/** How far a request is: `pending` waits for the person, `answered` needed none. */
export type RequestStatus = 'pending' | 'approved' | 'rejected' | 'answered'

/** A request that reached a test wallet. */
export interface WalletRequest {
  /** Counts from 1, in the order of arrival. */
  readonly id: number
  /** For instance `personal_sign`. */
  readonly method: string
  /** As the page sent them. */
  readonly params: unknown
  /** Of the page that asks, for instance `http://localhost:5173`. */
  readonly origin: string
  /** At the time the object was handed out. */
  readonly status: RequestStatus
}
