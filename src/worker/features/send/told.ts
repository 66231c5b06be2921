import type { SendWish } from '../../../bridge/contract/features/send.ts'
import { toErrorWire } from '../../../bridge/errors/wire.ts'
import type { Told } from '../../telemetry/events.ts'
import { isRefusal } from '../../telemetry/faults.ts'
import { redact } from '../../telemetry/redact.ts'

/** The telemetry event of a payment, without its receiver. */
export function toldOf(
  event: 'SEND_INITIATED' | 'SEND_SUCCESS',
  { network, token, amount }: SendWish,
  isSmartAccount: boolean,
): Told {
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
export function toldOfFailure(error: unknown, wish: SendWish, isSmartAccount: boolean): Told {
  const wire = toErrorWire(error)
  const { properties } = toldOf('SEND_INITIATED', wish, isSmartAccount)
  if (isRefusal(wire)) return { event: 'SEND_REJECTED', properties }
  return { event: 'SEND_ERROR', properties: { ...properties, message: redact(wire.message) } }
}
