import type { CaipAddress, Namespace } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { NAMESPACES, parseCaipAddress } from '../../../bridge/values/caip.ts'
import type { BalanceQuery } from '../api/tabkey.ts'

// Reads the arguments of what stands in the first chunk: hosts without TypeScript call them too. The rest of the methods'
// arguments are read by `callArguments.ts`.

const TEXT_MAX = 512

export function refuse(field: string, reason: string): never {
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
  return NAMESPACES.includes(value as Namespace) ? (value as Namespace) : refuse(field, 'Invalid enum value')
}

export function readCaipAddress(value: unknown, field: string): CaipAddress {
  try {
    parseCaipAddress(readText(value, field))
    return value as CaipAddress
  } catch (error) {
    return refuse(field, (error as Error).message)
  }
}

/** Reads a balance query. Throws ValidationError before anything happens. */
export function readBalanceQuery(value: unknown): BalanceQuery {
  if (value === undefined) return {}
  const { account } = readOptions(value)
  return account === undefined ? {} : { account: readCaipAddress(account, 'account') }
}
