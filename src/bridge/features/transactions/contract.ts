import type { CaipAddress } from '../../contract/network.ts'
import type { RequestId } from '../../contract/state.ts'

/** A transaction that the host has named. The engine follows it until a block has it. */
export interface RecentTransaction {
  /** The transaction id as explorers show it. */
  readonly hash: string
  /** The host's words, one line. */
  readonly description: string
  /** CAIP-10, with the network of the transaction. */
  readonly account: CaipAddress
  /** When it was added, ms since epoch. */
  readonly addedAt: number
  /** `unknown`: neither confirmed nor failed within a day. */
  readonly status: 'pending' | 'confirmed' | 'failed' | 'unknown'
}

/** All transactions, newest first, and the state of the list that they are. */
export interface RecentTransactions {
  readonly revision: string
  readonly items: readonly RecentTransaction[]
}

export interface TransactionsFeature {
  /** Adds a transaction; one that is listed already stays as it is. */
  add(parameters: Pick<RecentTransaction, 'hash' | 'description' | 'account'>): Promise<void>
  /** Removes the transactions of an account. */
  clear(parameters: { readonly account: CaipAddress }): Promise<void>
  /**
   * Waits for a list that differs from the caller's; `rpc.abort` ends the wait.
   *
   * @param parameters.revision of the list that the caller has; `null` without one
   */
  changed(parameters: {
    readonly id: RequestId
    readonly revision: string | null
  }): Promise<RecentTransactions>
}
