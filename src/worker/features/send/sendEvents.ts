import { toErrorWire } from '../../../bridge/errors/wire.ts'
import type { SendInput } from '../../../bridge/features/send/contract.ts'
import type { TelemetryEvent } from '../../telemetry/events.ts'
import { isRefusal } from '../../telemetry/faults.ts'
import { redact } from '../../telemetry/redact.ts'

/** The telemetry event of a payment, without its receiver. */
export function sendEvent(
  event: 'SEND_INITIATED' | 'SEND_SUCCESS',
  { network, token, amount }: SendInput,
  isSmartAccount: boolean,
): TelemetryEvent {
  return {
    event,
    properties: {
      network: redact(network),
      token: token === undefined ? 'native' : redact(token),
      amount,
      isSmartAccount,
    },
  }
}

/** The telemetry event of a failure. A user rejection has an event of its own. */
export function sendFailureEvent(error: unknown, input: SendInput, isSmartAccount: boolean): TelemetryEvent {
  const wire = toErrorWire(error)
  const { properties } = sendEvent('SEND_INITIATED', input, isSmartAccount)
  if (isRefusal(wire)) return { event: 'SEND_REJECTED', properties }
  return { event: 'SEND_ERROR', properties: { ...properties, message: redact(wire.message) } }
}
