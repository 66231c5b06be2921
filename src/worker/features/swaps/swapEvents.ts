import { toErrorWire } from '../../../bridge/errors/wire.ts'
import { formatAmount } from '../../../bridge/values/amount.ts'
import type { TelemetryEvent } from '../../telemetry/events.ts'
import { isRefusal } from '../../telemetry/faults.ts'
import { redact } from '../../telemetry/redact.ts'
import type { Quoted } from './quoteSwap.ts'
import type { ListedToken } from './tokens.ts'

export interface SwapEventContext {
  readonly quoted: Pick<Quoted, 'network' | 'amount' | 'toAmount'>
  readonly from: ListedToken
  readonly to: ListedToken
  readonly isSmartAccount: boolean
}

type SwapEvent = 'INITIATE_SWAP' | 'SWAP_SUCCESS' | 'SWAP_ERROR' | 'SWAP_APPROVAL_ERROR'

/** The telemetry event of a swap. */
export function swapEvent(
  event: SwapEvent,
  { quoted, from, to, isSmartAccount }: SwapEventContext,
  message?: string,
): TelemetryEvent {
  return {
    event,
    properties: {
      isSmartAccount,
      network: quoted.network,
      swapFromToken: redact(from.symbol),
      swapToToken: redact(to.symbol),
      swapFromAmount: formatAmount(BigInt(quoted.amount), from.decimals),
      swapToAmount: formatAmount(BigInt(quoted.toAmount), to.decimals),
      ...(message === undefined ? {} : { message: redact(message) }),
    },
  }
}

/** The telemetry event of a failed step; `null` for a user rejection. */
export function swapFailureEvent(
  step: 'approve' | 'swap',
  of: SwapEventContext,
  error: unknown,
): TelemetryEvent | null {
  const wire = toErrorWire(error)
  if (isRefusal(wire)) return null
  return swapEvent(step === 'approve' ? 'SWAP_APPROVAL_ERROR' : 'SWAP_ERROR', of, wire.message)
}
