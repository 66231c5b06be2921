import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Risk } from '../../../bridge/contract/risk.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { RISKS } from '../../../bridge/values/risks.ts'
import { readText, refuse } from './arguments.ts'

export function readNetworkId(value: unknown, field = 'network'): NetworkId | undefined {
  if (value === undefined) return undefined
  try {
    parseNetworkId(readText(value, field))
    return value as NetworkId
  } catch (error) {
    return refuse(field, error instanceof ValidationError ? error.message : (error as Error).message)
  }
}

export function readSignal(value: unknown): AbortSignal | undefined {
  if (value === undefined) return undefined
  // By shape: a signal of another window is a signal too.
  const isSignal =
    typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value
  return isSignal ? (value as AbortSignal) : refuse('signal', 'Expected an AbortSignal')
}

/** `params` as EIP-1193 has them: a list or an object, data only. A copy: what the host changes later is not sent. */
export function readParams(value: unknown, field = 'params'): unknown {
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null)
    refuse(field, `Expected a list or an object, received ${value === null ? 'null' : typeof value}`)
  try {
    return structuredClone(value)
  } catch {
    return refuse(field, 'Expected data: functions cannot reach the engine')
  }
}

export function readCount(value: unknown, field: string, otherwise: number, max: number): number {
  if (value === undefined) return otherwise
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max
  return isCount ? value : refuse(field, `Expected a whole number from 1 to ${max}`)
}

/** Risks that the host accepts beforehand. Throws ValidationError. */
export function readRisks(value: unknown): readonly Risk[] | undefined {
  if (value === undefined) return undefined
  const isRead = Array.isArray(value) && value.every(risk => RISKS.includes(risk))
  return isRead ? value : refuse('accept', `Expected risks: ${RISKS.join(', ')}`)
}
