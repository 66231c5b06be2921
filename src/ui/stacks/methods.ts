import type { Eip1193Provider } from '../client/api/eip1193Types.ts'
import type { TransactionsClient } from '../client/api/facets/transactions.ts'
import type { MethodHook } from './hook.ts'
import { createPayUrlActions, type PayUrlActions } from './payUrlActions.ts'

// The hooks that return methods. A row here, and one in each stack, make a hook.

export const addRecentTransaction: MethodHook<TransactionsClient['add']> = client => client.transactions.add

export const payUrlActions: MethodHook<PayUrlActions> = createPayUrlActions

export const provider: MethodHook<Eip1193Provider> = client => client.provider('eip155')
