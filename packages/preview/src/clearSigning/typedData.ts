import { EVM_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import type { TypedData } from '../evm/previewTypedData.ts'
import { toLowerHex } from '../evm/toLowerHex.ts'
import { fail } from './errors.ts'
import { isSimpleType } from './signatures.ts'
import type { TypedValue } from './values.ts'

type Types = TypedData['types']

const DEPTH_MOST = 12
const STRUCTS_MOST = 32
/** Values of a message, at most. */
const VALUES_MOST = 2_000
const HEX = /^0x([0-9a-fA-F]{2})*$/
const DIGITS = /^(-?\d{1,78}|0x[0-9a-fA-F]{1,64})$/

const findStruct = (types: Types, name: string) => (Object.hasOwn(types, name) ? types[name] : undefined)

/** The structs that a struct refers to, itself included. */
function collectStructs(types: Types, name: string, found: Set<string>): void {
  const fields = findStruct(types, name)
  if (!fields || found.has(name)) return
  if (found.size >= STRUCTS_MOST) fail('too many structs')
  found.add(name)
  for (const { type } of fields) collectStructs(types, type.replace(/\[.*$/, ''), found)
}

/**
 * The type string of a struct (`encodeType` of EIP-712).
 *
 * @throws UnreadableError for a struct that is not declared, or refers to too many
 */
export function encodeType(types: Types, primaryType: string): string {
  const found = new Set<string>()
  collectStructs(types, primaryType, found)
  if (found.size === 0) fail('the type is not declared')
  found.delete(primaryType)
  return [primaryType, ...[...found].sort()]
    .map(
      name =>
        `${name}(${(findStruct(types, name) ?? []).map(field => `${field.type} ${field.name}`).join(',')})`,
    )
    .join('')
}

/** A key of a descriptor without the blanks that authors put after commas. */
export const normalizeTypeKey = (key: string): string =>
  key
    .trim()
    .replace(/\s*([(),])\s*/g, '$1')
    .replace(/\s+/g, ' ')

function readInteger(type: string, value: unknown): bigint {
  const isRead =
    typeof value === 'bigint' ||
    Number.isSafeInteger(value) ||
    (typeof value === 'string' && DIGITS.test(value))
  const number = isRead ? BigInt(value as string | number | bigint) : fail('no whole number')
  const bits = BigInt(type.replace(/^u?int/, ''))
  const [least, most] = type.startsWith('u')
    ? [0n, (1n << bits) - 1n]
    : [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n]
  return number < least || number > most ? fail('a number out of range') : number
}

function readSimple(type: string, value: unknown): TypedValue {
  if (/^u?int/.test(type))
    return { kind: 'integer', value: readInteger(type, value), bits: Number(type.replace(/^u?int/, '')) }
  if (type === 'bool') return typeof value === 'boolean' ? { kind: 'boolean', value } : fail('no boolean')
  if (typeof value !== 'string') return fail('no text')
  if (type === 'string') return { kind: 'string', value }
  if (type === 'address')
    return EVM_ADDRESS.test(value) ? { kind: 'address', value: toLowerHex(value) } : fail('no address')
  const size = type === 'bytes' ? null : Number(type.slice(5))
  if (!HEX.test(value) || (size !== null && value.length !== 2 + 2 * size)) fail('no bytes')
  return { kind: 'bytes', value: toLowerHex(value) }
}

/**
 * Reads a message by its declared types. Fields that are not declared are left out, because they are not signed.
 *
 * @throws UnreadableError when a declared field is missing or does not have its type
 */
export function readMessage({ types, primaryType, message }: TypedData): TypedValue {
  let left = VALUES_MOST
  function read(type: string, value: unknown, depth: number): TypedValue {
    left -= 1
    if (depth > DEPTH_MOST || left < 0) fail('the message is too large')
    const [, item, size = ''] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
    if (item !== undefined) {
      if (!Array.isArray(value) || (size !== '' && value.length !== Number(size))) return fail('no list')
      return { kind: 'array', items: value.map(each => read(item, each, depth + 1)) }
    }
    const fields = findStruct(types, type)
    if (!fields) return isSimpleType(type) ? readSimple(type, value) : fail('an unknown type')
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return fail('no struct')
    const record = value as Readonly<Record<string, unknown>>
    return {
      kind: 'struct',
      fields: new Map(
        fields.map(({ name, type: inner }) => [
          name,
          read(inner, Object.hasOwn(record, name) ? record[name] : fail('a field is missing'), depth + 1),
        ]),
      ),
    }
  }
  return read(primaryType, message, 0)
}
