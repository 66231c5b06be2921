import { useMemo } from 'react'
import type { Eip1193Provider } from '../client/api/eip1193Types.ts'
import type { TransactionsClient } from '../client/api/facets/transactions.ts'
import * as methods from '../stacks/methods.ts'
import type { PayUrlActions } from '../stacks/payUrlActions.ts'
import { useTabkey } from './TabkeyProvider.tsx'

// The hooks of `stacks/methods.ts`.

/**
 * Adds a transaction to the list that the account view and `useRecentTransactions` show.
 *
 * @example
 * const addRecentTransaction = useAddRecentTransaction()
 * await addRecentTransaction({ hash, description: 'Mint #42' })
 */
export const useAddRecentTransaction = (): TransactionsClient['add'] =>
  methods.addRecentTransaction(useTabkey())

/** Calls that lead to an exchange's page. */
export type UsePayUrlActionsReturn = PayUrlActions

/** Sends a person to an exchange, without the modal. */
export function usePayUrlActions(): UsePayUrlActionsReturn {
  const client = useTabkey()
  return useMemo(() => methods.payUrlActions(client), [client])
}

/** The EIP-1193 provider, for viem's `custom()` or ethers' `BrowserProvider`. Always the same object. */
export function useProvider(_namespace: 'eip155' = 'eip155'): Eip1193Provider {
  return methods.provider(useTabkey())
}
