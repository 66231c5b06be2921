import { decodeAbiParameters, toFunctionSelector } from 'viem/utils'
import { toLowerHex } from '../evm/toLowerHex.ts'
import { fail } from './errors.ts'
import type { TypedValue } from './values.ts'

type Hex = `0x${string}`

/** A parameter of a function. */
export interface Parameter {
  /** Canonical Solidity type; `tuple` with its list brackets for a struct. */
  readonly type: string
  /** Empty for a parameter without a name: no path leads to it. */
  readonly name: string
  readonly components: readonly Parameter[]
}

/** A function, read from a key of `display.formats`. */
export interface FunctionFragment {
  readonly selector: Hex
  readonly parameters: readonly Parameter[]
}

const KEY_MOST = 2_000
const DEPTH_MOST = 8
const PARAMETERS_MOST = 64
/** Items of a list whose length the type states. */
const FIXED_ITEMS_MOST = 1_024
const DATA_CHARS_MOST = 2 + 2 * 65_536

const FRAGMENT = /^\s*([A-Za-z_$][\w$]{0,99})\s*\((.*)\)\s*$/s
const SIMPLE = /^(address|bool|string|bytes|bytes([1-9]|[12]\d|3[0-2])|u?int(\d{1,3}))$/
const LISTS = /^((?:\[\d{0,4}\]){0,4})$/
const NAME = /^[A-Za-z_$][\w$]{0,99}$/

/** Splits at commas outside parentheses; `null` where parentheses do not match. */
function splitParameters(text: string): readonly string[] | null {
  if (text.trim() === '') return []
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (depth < 0) return null
    if (character === ',' && depth === 0) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return depth === 0 ? [...parts, text.slice(start)] : null
}

/** Whether a type without lists is one of Solidity. */
export function isSimpleType(type: string): boolean {
  const match = SIMPLE.exec(type)
  const bits = match?.[3]
  return (
    match !== null &&
    (bits === undefined || (Number(bits) % 8 === 0 && Number(bits) <= 256 && Number(bits) > 0))
  )
}

const hasBoundedLists = (lists: string): boolean =>
  LISTS.test(lists) &&
  [...lists.matchAll(/\[(\d+)\]/g)].every(([, size]) => Number(size) > 0 && Number(size) <= FIXED_ITEMS_MOST)

function parseParameter(text: string, depth: number): Parameter | null {
  const trimmed = text.trim()
  if (!trimmed.startsWith('(')) {
    const [type = '', name = '', ...more] = trimmed.split(/\s+/)
    const base = type.replace(/\[.*$/, '')
    const isRead = more.length === 0 && (name === '' || NAME.test(name))
    return isRead && isSimpleType(base) && hasBoundedLists(type.slice(base.length))
      ? { type, name, components: [] }
      : null
  }
  const end = trimmed.lastIndexOf(')')
  const components = parseParameters(trimmed.slice(1, end), depth + 1)
  const [lists = '', name = ''] = /^(\S*)(?:\s+(\S+))?$/.exec(trimmed.slice(end + 1))?.slice(1) ?? []
  // An empty struct takes no bytes: a list of them would have any length.
  if (!components || components.length === 0 || !hasBoundedLists(lists)) return null
  return name === '' || NAME.test(name) ? { type: `tuple${lists}`, name, components } : null
}

function parseParameters(text: string, depth = 0): readonly Parameter[] | null {
  if (depth > DEPTH_MOST) return null
  const parameters = splitParameters(text)?.map(part => parseParameter(part, depth))
  if (!parameters || parameters.length > PARAMETERS_MOST) return null
  const names = parameters.map(parameter => parameter?.name ?? '').filter(name => name !== '')
  if (new Set(names).size !== names.length) return null
  return parameters.every(parameter => parameter !== null) ? parameters : null
}

const formatType = ({ type, components }: Parameter): string =>
  type.startsWith('tuple') ? `(${components.map(formatType).join(',')})${type.slice(5)}` : type

/** @returns `null` for a key that is no function with canonical types */
export function parseFunction(key: string): FunctionFragment | null {
  if (key.length > KEY_MOST) return null
  const [, name, list] = FRAGMENT.exec(key) ?? []
  const parameters = list === undefined ? null : parseParameters(list)
  if (name === undefined || !parameters) return null
  return {
    selector: toFunctionSelector(`${name}(${parameters.map(formatType).join(',')})`),
    parameters,
  }
}

interface IndexedParameter {
  readonly type: string
  readonly name: string
  readonly components: readonly IndexedParameter[]
}

/** Names of the descriptor never become keys of an object: the decoder gets numbers instead. */
const toIndexed = ({ type, components }: Parameter, index: number): IndexedParameter => ({
  type,
  name: `_${index}`,
  components: components.map(toIndexed),
})

function toSimpleValue(type: string, value: unknown): TypedValue {
  if (type === 'address') return { kind: 'address', value: toLowerHex(String(value)) }
  if (type === 'bool') return { kind: 'boolean', value: value === true }
  if (type === 'string') return { kind: 'string', value: String(value) }
  if (type.startsWith('bytes')) return { kind: 'bytes', value: String(value) as Hex }
  const bits = Number(type.replace(/^u?int/, ''))
  return { kind: 'integer', value: BigInt(value as number | bigint), bits }
}

function toTypedValue({ type, components }: Parameter, value: unknown): TypedValue {
  const item = /^(.*)\[\d*\]$/.exec(type)?.[1]
  if (item !== undefined)
    return {
      kind: 'array',
      items: (value as readonly unknown[]).map(each =>
        toTypedValue({ type: item, name: '', components }, each),
      ),
    }
  return type === 'tuple' ? toStruct(components, Object.values(value as object)) : toSimpleValue(type, value)
}

function toStruct(parameters: readonly Parameter[], values: readonly unknown[]): TypedValue {
  const fields = parameters.map(
    (parameter, index) => [parameter.name, toTypedValue(parameter, values[index])] as const,
  )
  return { kind: 'struct', fields: new Map(fields.filter(([name]) => name !== '')) }
}

/**
 * Decodes calldata by the types of a key.
 *
 * @throws UnreadableError, or the error of the decoder, for data that does not have the types
 */
export function decodeCall({ selector, parameters }: FunctionFragment, data: Hex): TypedValue {
  if (data.length > DATA_CHARS_MOST) fail('the data is too long')
  if (!data.startsWith(selector)) fail('another function')
  if (parameters.length === 0) return { kind: 'struct', fields: new Map() }
  return toStruct(parameters, decodeAbiParameters(parameters.map(toIndexed), `0x${data.slice(10)}`))
}
