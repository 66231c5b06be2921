import { WalletError } from '../../bridge/errors/base.ts'
import type { PayOptions, PayResult } from '../client/api/facets/pay.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { mapSource, runDuring } from '../observe/source.ts'
import { createStore } from '../state/store.ts'
import type { Observed } from './hook.ts'
import { storeSource, toError } from './storeSource.ts'

/** Callbacks of the payment. */
export interface PayParameters {
  /** Called once the payment has succeeded. */
  readonly onSuccess?: (result: PayResult) => void
  /** Called when the payment has failed or its outcome is unknown; the view stays open, and `onSuccess` may follow. */
  readonly onError?: (error: Error) => void
}

/** How a payment ends. */
export interface PaySlice {
  /** Whether a payment is open. */
  readonly isPending: boolean
  /** Whether the last payment has succeeded. */
  readonly isSuccess: boolean
  /** Whether `error` is set. */
  readonly isError: boolean
  /** Error of the last payment, until the next one. */
  readonly error: Error | null
  /** Result of the last payment; `null` until it has succeeded. */
  readonly data: PayResult | null
}

/** How a payment is opened. */
export interface PayMethods {
  /** Opens the view Pay. Rejects with PayError for options that cannot be paid; how it ends is the hook's state. */
  readonly open: (options: PayOptions) => Promise<void>
}

type Shown = Pick<PaySlice, 'isPending' | 'error' | 'data'>

const IDLE: Shown = { isPending: false, error: null, data: null }

/** A payment by wallet or exchange, in the modal. Its end is heard while it is followed. */
export function observePay(
  client: Tabkey,
  _parameters: PayParameters,
  latest: () => PayParameters,
): Observed<PaySlice, PayMethods> {
  const store = createStore(IDLE)
  let isOwn = false
  const shown = mapSource(storeSource(store), ({ isPending, error, data }) => ({
    isPending,
    isSuccess: data !== null,
    isError: error !== null,
    error,
    data,
  }))
  const listen = () =>
    client.events.subscribe(event => {
      if (!isOwn) return
      if (event.type === 'PAY_SUCCESS') {
        const { result = { type: 'wallet' } } = event
        isOwn = false
        store.set({ ...IDLE, data: result })
        latest().onSuccess?.(result)
      } else if (event.type === 'PAY_ERROR') {
        // The view stays open: the payment may still be made, or turn out to have been made.
        const error = Object.assign(new WalletError(event.message ?? 'The payment failed'), {
          outcome: event.outcome ?? 'unknown',
        })
        store.set({ ...IDLE, error })
        latest().onError?.(error)
      } else if (event.type === 'PAY_INITIATED') store.set({ ...IDLE, isPending: true })
      else if (event.type === 'MODAL_CLOSE') store.set({ ...store.getState(), isPending: false })
    })
  return {
    source: runDuring(shown, listen),
    methods: {
      async open(options) {
        const { readPayment } = await import('../../bridge/services/pay.ts')
        readPayment(options)
        isOwn = true
        store.set({ ...IDLE, isPending: true })
        try {
          await client.open({ view: 'Pay', arguments: { ...options } })
        } catch (error) {
          isOwn = false
          store.set({ ...IDLE, error: toError(error) })
          throw error
        }
      },
    },
  }
}
