import { useCallback, useEffect, useRef, useState } from 'react'
import { WalletError } from '../../bridge/errors/base.ts'
import type { PayOptions, PayResult } from '../client/api/facets/pay.ts'
import { useTabkey } from './TabkeyProvider.tsx'

/** Callbacks of the payment. */
export interface UsePayParameters {
  /** Called once the payment has succeeded. */
  readonly onSuccess?: (result: PayResult) => void
  /** Called when the payment has failed or its outcome is unknown; the view stays open, and `onSuccess` may follow. */
  readonly onError?: (error: Error) => void
}

/** Opens a payment, and shows how it ends. */
export interface UsePayReturn {
  /** Opens the view Pay. Rejects with PayError for options that cannot be paid; how it ends is the hook's state. */
  readonly open: (options: PayOptions) => Promise<void>
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

type Shown = Pick<UsePayReturn, 'isPending' | 'error' | 'data'>

const IDLE: Shown = { isPending: false, error: null, data: null }

/**
 * A payment by wallet or exchange, in the modal (`features.pay`).
 *
 * @example
 * const { open, isSuccess, data } = usePay()
 * await open({ paymentAsset, recipient: '0x…', amount: '10.5' })
 */
export function usePay({ onSuccess, onError }: UsePayParameters = {}): UsePayReturn {
  const client = useTabkey()
  const [shown, setShown] = useState<Shown>(IDLE)
  const isMine = useRef(false)
  const callbacks = useRef({ onSuccess, onError })
  useEffect(() => {
    callbacks.current = { onSuccess, onError }
  })

  useEffect(
    () =>
      client.events.subscribe(event => {
        if (!isMine.current) return
        if (event.type === 'PAY_SUCCESS') {
          const { result = { type: 'wallet' } } = event
          isMine.current = false
          setShown({ ...IDLE, data: result })
          callbacks.current.onSuccess?.(result)
        } else if (event.type === 'PAY_ERROR') {
          // The view stays open: the payment may still be made, or turn out to have been made.
          const error = Object.assign(new WalletError(event.message ?? 'The payment failed'), {
            outcome: event.outcome ?? 'unknown',
          })
          setShown({ ...IDLE, error })
          callbacks.current.onError?.(error)
        } else if (event.type === 'PAY_INITIATED') setShown({ ...IDLE, isPending: true })
        else if (event.type === 'MODAL_CLOSE') setShown(last => ({ ...last, isPending: false }))
      }),
    [client],
  )

  const open = useCallback(
    async (options: PayOptions) => {
      const { readPayment } = await import('../../bridge/services/pay.ts')
      readPayment(options)
      isMine.current = true
      setShown({ ...IDLE, isPending: true })
      try {
        await client.open({ view: 'Pay', arguments: { ...options } })
      } catch (error) {
        isMine.current = false
        setShown({ ...IDLE, error: error instanceof Error ? error : new Error(String(error)) })
        throw error
      }
    },
    [client],
  )
  return { open, ...shown, isSuccess: shown.data !== null, isError: shown.error !== null }
}
