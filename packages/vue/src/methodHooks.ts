import type { Eip1193Provider } from '../../../src/ui/client/api/eip1193Types.ts'
import type { TransactionsClient } from '../../../src/ui/client/api/facets/transactions.ts'
import * as methods from '../../../src/ui/stacks/methods.ts'
import type { PayUrlActions } from '../../../src/ui/stacks/payUrlActions.ts'
import { useTabkey } from './plugin.ts'

// The composables of `stacks/methods.ts`.

/** Adds a transaction to the list that the account view and `useRecentTransactions` show. */
export const useAddRecentTransaction = (): TransactionsClient['add'] =>
  methods.addRecentTransaction(useTabkey())

/** Sends a person to an exchange, without the modal: `getUrl` and `openUrl`. */
export const usePayUrlActions = (): PayUrlActions => methods.payUrlActions(useTabkey())

/** The EIP-1193 provider, for viem's `custom()` or ethers' `BrowserProvider`. Always the same object. */
export const useProvider = (): Eip1193Provider => methods.provider(useTabkey())
