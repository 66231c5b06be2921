import type { NetworkId } from '../../../../bridge/contract/network.ts'
import type { RecentTransaction } from '../../../../bridge/features/transactions/contract.ts'
import type { BalanceQuery, Unsubscribe } from '../tabkey.ts'

export type { RecentTransaction } from '../../../../bridge/features/transactions/contract.ts'

/** A transaction that the host adds. */
export interface AddTransaction {
  /** The transaction id as explorers show it. */
  readonly hash: string
  /** One line for the user, at most 200 characters; the list keeps 100. */
  readonly description: string
  /** CAIP-2; default: the active network. */
  readonly network?: NetworkId
}

/**
 * Transactions that the host adds, for all tabs and later visits: at most 100 for an account, newest first. The engine
 * follows pending transactions until a block contains them, and sends no request to a node while none is pending. The
 * account view shows them.
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
  /**
   * Returns the transactions of an account.
   *
   * @param query.account CAIP-10; default: the connected account on the active network
   * @throws ValidationError without an account
   * @example const [latest] = await tabkey.transactions.list()
   */
  list(query?: BalanceQuery): Promise<readonly RecentTransaction[]>
  /**
   * Removes the transactions of an account, and stops following them.
   *
   * @throws ValidationError without an account
   * @example await tabkey.transactions.clear()
   */
  clear(query?: BalanceQuery): Promise<void>
  /**
   * Keeps the transactions of an account up to date.
   *
   * @param listener called with the list at once and after each change; `null` without an account
   * @returns stops the updates
   * @example const stop = tabkey.transactions.watch({}, transactions => render(transactions))
   */
  watch(
    query: BalanceQuery,
    listener: (transactions: readonly RecentTransaction[] | null) => void,
  ): Unsubscribe
}
