import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { RecentTransaction } from '../../../bridge/features/transactions/contract.ts'
import type { BalanceQuery, Unsubscribe } from '../tabkey.ts'

export type { RecentTransaction } from '../../../bridge/features/transactions/contract.ts'

/** A transaction that the host names. */
export interface AddTransaction {
  /** The transaction id as explorers show it. */
  readonly hash: string
  /** One line for the user, at most 200 characters; the list keeps 100. */
  readonly description: string
  /** CAIP-2, default the active network. */
  readonly network?: NetworkId
}

/**
 * Transactions that the host names, for all tabs and later visits: at most 100 for an account, newest first. The engine
 * follows the pending ones until a block has them, and asks no node while none is pending. The account view shows them.
 */
export interface TransactionsClient {
  /**
   * Adds a transaction of the connected account.
   *
   * @throws NotConnectedError, ValidationError
   * @example
   * const hash = await tabkey.request({ method: 'eth_sendTransaction', params: [transaction] })
   * await tabkey.transactions.add({ hash, description: 'Mint #42' })
   */
  add(transaction: AddTransaction): Promise<void>
  /** Those of an account; default: the connected account on the active network. */
  list(query?: BalanceQuery): Promise<readonly RecentTransaction[]>
  /** Removes those of an account and stops following them. */
  clear(query?: BalanceQuery): Promise<void>
  /** Calls the listener with the list, and again after every change. */
  watch(
    query: BalanceQuery,
    listener: (transactions: readonly RecentTransaction[] | null) => void,
  ): Unsubscribe
}
