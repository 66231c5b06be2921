import { useCallback, useEffect, useRef, useState } from 'react'
import type { ExchangeStatus } from '../client/api/facets/pay.ts'
import { featureOff } from '../observe/featureOff.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useMutation } from './useMutation.ts'

const POLL_LEAST_MS = 3_000
/** An hour of asking; a payment that is still on its way then is asked about by `refetch`. */
const POLLS_MAX = 1_200

/** The payment to follow. */
export interface UseExchangeBuyStatusParameters {
  /** The exchange of the order. */
  readonly exchangeId: string
  /** The exchange's id of the payment, from `getUrl` or `PayResult`. */
  readonly sessionId: string
  /** Milliseconds between two questions, at least 3000, which is the default. */
  readonly pollingInterval?: number
  /** False asks nothing. */
  readonly isEnabled?: boolean
  /** Called once, when the payment succeeded. */
  readonly onSuccess?: (status: ExchangeStatus) => void
  /** Called once when the payment failed, and for each failed request. */
  readonly onError?: (error: Error) => void
}

/** The status of the payment. */
export interface UseExchangeBuyStatusReturn {
  /** The last answer; `null` before the first. */
  readonly data: ExchangeStatus | null
  /** Whether the exchange is being asked. */
  readonly isLoading: boolean
  /** Error of the last request, until the next one. */
  readonly error: Error | null
  /** Asks now. */
  readonly refetch: () => Promise<ExchangeStatus>
}

/** Follows a payment at an exchange to its end. */
export function useExchangeBuyStatus({
  exchangeId,
  sessionId,
  pollingInterval = POLL_LEAST_MS,
  isEnabled = true,
  onSuccess,
  onError,
}: UseExchangeBuyStatusParameters): UseExchangeBuyStatusReturn {
  const { pay } = useTabkey()
  const [data, setData] = useState<ExchangeStatus | null>(null)
  const callbacks = useRef({ onSuccess, onError })
  useEffect(() => {
    callbacks.current = { onSuccess, onError }
  })
  const {
    mutateAsync: run,
    isPending,
    error,
  } = useMutation(async () => {
    if (!pay) throw await featureOff('pay')
    const status = await pay.status({ exchangeId, sessionId })
    setData(status)
    return status
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the payment starts a new subscription
  useEffect(() => {
    if (!isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    // Not Math.max: what is no number is the default too.
    const everyMs = pollingInterval > POLL_LEAST_MS ? pollingInterval : POLL_LEAST_MS
    async function follow(left: number): Promise<void> {
      let isEnd = false
      try {
        const status = await run()
        if (isOver) return
        isEnd = status.status === 'SUCCESS' || status.status === 'FAILED'
        if (status.status === 'SUCCESS') callbacks.current.onSuccess?.(status)
        if (status.status === 'FAILED') callbacks.current.onError?.(new Error('The payment failed'))
      } catch (cause) {
        if (isOver) return
        callbacks.current.onError?.(cause instanceof Error ? cause : new Error(String(cause)))
      }
      if (!isEnd && left > 0) timer = setTimeout(() => void follow(left - 1), everyMs)
    }
    void follow(POLLS_MAX)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [run, isEnabled, exchangeId, sessionId, pollingInterval])

  const refetch = useCallback(() => run(), [run])
  return { data, isLoading: isPending && data === null, error, refetch }
}
