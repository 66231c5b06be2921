import { stringToHex } from 'viem/utils'
import { toLowerHex } from '../evm/toLowerHex.ts'
import { fail } from './errors.ts'
import type { Path, PathStep } from './paths.ts'

type Hex = `0x${string}`

/** A value with its Solidity type, of a call, a message, a transaction or a descriptor. */
export type TypedValue =
  | { readonly kind: 'integer'; readonly value: bigint; readonly bits: number }
  | { readonly kind: 'address'; readonly value: Hex }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'bytes'; readonly value: Hex }
  | { readonly kind: 'string'; readonly value: string }
  /** A constant of the descriptor that is no number and no address. */
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'array'; readonly items: readonly TypedValue[] }
  | { readonly kind: 'struct'; readonly fields: ReadonlyMap<string, TypedValue> }

/** What a path selects: one value, or several where it has a slice of an array. */
export interface Selection {
  readonly values: readonly TypedValue[]
  readonly isMany: boolean
}

/** Values that one path selects, at most. */
const SELECTED_MOST = 256
const ADDRESS_BITS = 160n

/** The bytes that a slice applies to; `null` for a value without bytes. */
function toBytes(value: TypedValue): Hex | null {
  if (value.kind === 'bytes' || value.kind === 'address') return value.value
  if (value.kind === 'string') return stringToHex(value.value)
  if (value.kind === 'integer' && value.value >= 0n)
    return `0x${value.value.toString(16).padStart(value.bits / 4, '0')}`
  return null
}

function sliceBytes(value: TypedValue, start: number | null, end: number | null): TypedValue {
  const bytes = toBytes(value) ?? fail('no bytes')
  const size = (bytes.length - 2) / 2
  const from = start === null ? 0 : start < 0 ? size + start : start
  const to = end === null ? size : end < 0 ? size + end : end
  if (from < 0 || to > size || from > to) fail('slice out of range')
  return { kind: 'bytes', value: `0x${bytes.slice(2 + from * 2, 2 + to * 2)}` }
}

function select(value: TypedValue, step: PathStep): Selection {
  if (step.kind === 'name') {
    const field = value.kind === 'struct' ? value.fields.get(step.name) : undefined
    return { values: [field ?? fail(`no field ${step.name}`)], isMany: false }
  }
  if (step.kind === 'index') {
    const item = value.kind === 'array' ? value.items.at(step.index) : undefined
    return { values: [item ?? fail('no such item')], isMany: false }
  }
  if (value.kind !== 'array') return { values: [sliceBytes(value, step.start, step.end)], isMany: false }
  return { values: value.items.slice(step.start ?? 0, step.end ?? undefined), isMany: true }
}

/**
 * Follows the selectors of a path.
 *
 * @throws UnreadableError when a part of the path does not exist, or too many values are selected
 */
export function selectValues(root: TypedValue, { steps }: Pick<Path, 'steps'>): Selection {
  let selected: Selection = { values: [root], isMany: false }
  for (const step of steps) {
    const parts = selected.values.map(value => select(value, step))
    const values = parts.flatMap(part => part.values)
    if (values.length > SELECTED_MOST) fail('too many values')
    selected = { values, isMany: selected.isMany || parts.some(part => part.isMany) }
  }
  return selected
}

/** The address in a value: an address, 20 bytes, or a word whose upper 12 bytes are zero. */
export function toAddress(value: TypedValue): Hex | null {
  if (value.kind === 'address') return value.value
  const bytes = value.kind === 'bytes' ? value.value : null
  if (bytes?.length === 42) return bytes
  const number = value.kind === 'integer' ? value.value : bytes?.length === 66 ? BigInt(bytes) : null
  if (number === null || number < 0n || number >> ADDRESS_BITS !== 0n) return null
  return `0x${number.toString(16).padStart(40, '0')}`
}

/** The whole number in a value; bytes of at most 32 count as one. */
export function toInteger(value: TypedValue): bigint | null {
  if (value.kind === 'integer') return value.value
  if (value.kind === 'bytes' && value.value.length > 2 && value.value.length <= 66) return BigInt(value.value)
  return null
}

/** A value as the descriptor writes it in lists of values and as the key of enums and maps; `null` for lists. */
export function toKey(value: TypedValue): string | null {
  if (value.kind === 'array' || value.kind === 'struct') return null
  return String(value.value).toLowerCase()
}

const WHOLE = /^-?\d{1,78}$/
const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** A constant of a descriptor as a value. */
export function toConstant(constant: string | number | boolean): TypedValue {
  if (typeof constant === 'boolean') return { kind: 'boolean', value: constant }
  if (typeof constant === 'number')
    return Number.isSafeInteger(constant)
      ? { kind: 'integer', value: BigInt(constant), bits: 256 }
      : fail('a number out of range')
  if (ADDRESS.test(constant)) return { kind: 'address', value: toLowerHex(constant) }
  if (WHOLE.test(constant)) return { kind: 'integer', value: BigInt(constant), bits: 256 }
  return { kind: 'text', value: constant }
}
