import type { PaymentOutcome } from '../../../bridge/contract/paymentOutcome.ts'
import type { WalletError } from '../../../bridge/errors/base.ts'
import type { Exchange } from '../../../bridge/features/pay/contract.ts'
import type { Payment } from '../../../bridge/services/pay.ts'
import type { PayResult } from '../../client/api/facets/pay.ts'
import type { TabContext } from '../../client/tab/context.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import { createStore, type ReadStore } from '../../state/store.ts'
import type { PayInput } from './readPay.ts'

/** Status of a payment. `unknown`: the payment may have been sent. */
export type PayStatus =
  | 'idle'
  | 'switching'
  | 'preparing'
  | 'approving'
  | 'opening'
  | 'waiting'
  | 'success'
  | 'failed'
  | 'unknown'

/** One way that is tried. */
export interface Attempt {
  readonly payment: Payment
  readonly type: 'wallet' | 'exchange'
  readonly exchange?: Exchange
  readonly status: PayStatus
  /** Of the exchange, where the browser opened no window. */
  readonly href?: SafeHref
  readonly result?: PayResult
  readonly error?: WalletError
  /** The known outcome of a payment that a wallet was asked for. */
  readonly outcome?: PaymentOutcome
}

/** A payment over its views. */
export interface PayState {
  readonly id: string
  readonly input: PayInput | null
  readonly attempt: Attempt | null
  /** Of a deposit: what and how much, as typed. */
  readonly deposit: { readonly asset: number; readonly amount: string }
}

export const NOTHING: PayState = { id: '', input: null, attempt: null, deposit: { asset: 0, amount: '' } }

const stores = new WeakMap<TabContext, ReturnType<typeof createStore<PayState>>>()

function getStore(tab: TabContext) {
  const known = stores.get(tab)
  if (known) return known
  const made = createStore(NOTHING)
  stores.set(tab, made)
  // A pending request of a wallet or an exchange continues; only the views are reset.
  tab.modal.subscribe(({ open }) => {
    if (!open) made.set(NOTHING)
  })
  return made
}

export const getPayStore = (tab: TabContext): ReadStore<PayState> => getStore(tab)

export function setPay(tab: TabContext, change: Partial<PayState>): void {
  const store = getStore(tab)
  store.set({ ...store.getState(), ...change })
}
