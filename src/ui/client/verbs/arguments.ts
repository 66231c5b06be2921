import { parseCaipAddress, parseNetworkId } from '../../../bridge/caip.ts'
import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/config.ts'
import type { BalanceQuery } from '../tabkey.ts'

// Reads the arguments of the client's verbs: hosts without TypeScript call them too.

const NAMESPACES: readonly string[] = [
  'eip155',
  'solana',
  'bip122',
  'polkadot',
  'cosmos',
] satisfies Namespace[]
const TEXT_MAX = 512

function refuse(field: string, reason: string): never {
  throw new ValidationError(field, reason)
}

export function readOptions(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse('', 'Expected an object')
  return value as Readonly<Record<string, unknown>>
}

export function readText(value: unknown, field: string): string {
  if (value === undefined) refuse(field, 'Required')
  if (typeof value !== 'string')
    refuse(field, `Expected string, received ${value === null ? 'null' : typeof value}`)
  if (value.trim() === '') refuse(field, 'String must contain at least 1 characters')
  return value.length > TEXT_MAX ? refuse(field, `String must contain at most ${TEXT_MAX} characters`) : value
}

export function readNamespace(value: unknown, field = 'namespace'): Namespace | undefined {
  if (value === undefined) return undefined
  return NAMESPACES.includes(value as string) ? (value as Namespace) : refuse(field, 'Invalid enum value')
}

export function readNetworkId(value: unknown, field = 'network'): NetworkId | undefined {
  if (value === undefined) return undefined
  try {
    parseNetworkId(readText(value, field))
    return value as NetworkId
  } catch (error) {
    return refuse(field, error instanceof ValidationError ? error.message : (error as Error).message)
  }
}

export function readCaipAddress(value: unknown, field: string): CaipAddress {
  try {
    parseCaipAddress(readText(value, field))
    return value as CaipAddress
  } catch (error) {
    return refuse(field, (error as Error).message)
  }
}

export function readSignal(value: unknown): AbortSignal | undefined {
  if (value === undefined) return undefined
  // By shape: a signal of another window is a signal too.
  const isSignal =
    typeof value === 'object' && value !== null && 'aborted' in value && 'addEventListener' in value
  return isSignal ? (value as AbortSignal) : refuse('signal', 'Expected an AbortSignal')
}

/** `params` as EIP-1193 has them: a list or an object, data only. */
export function readParams(value: unknown): unknown {
  if (value === undefined) return undefined
  if (typeof value !== 'object' || value === null)
    refuse('params', `Expected a list or an object, received ${value === null ? 'null' : typeof value}`)
  try {
    structuredClone(value)
    return value
  } catch {
    return refuse('params', 'Expected data: functions and the like cannot reach the engine')
  }
}

export function readCount(value: unknown, field: string, otherwise: number, max: number): number {
  if (value === undefined) return otherwise
  const isCount = typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= max
  return isCount ? value : refuse(field, `Expected a whole number from 1 to ${max}`)
}

/** Reads a balance query. Throws ValidationError before anything happens. */
export function readBalanceQuery(value: unknown): BalanceQuery {
  if (value === undefined) return {}
  const { account } = readOptions(value)
  return account === undefined ? {} : { account: readCaipAddress(account, 'account') }
}
