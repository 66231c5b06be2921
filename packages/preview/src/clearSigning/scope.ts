import type { Constant, Descriptor, DescriptorContent, StandardDescriptor } from './descriptor.ts'
import { fail } from './errors.ts'
import { type Path, parsePath } from './paths.ts'
import {
  type Selection,
  selectValues,
  type TypedValue,
  toAddress,
  toConstant,
  toInteger,
  toKey,
} from './values.ts'

type Hex = `0x${string}`

/** What the chain states of a token; `null` for a part that the contract does not answer. */
export interface TokenFacts {
  readonly symbol: string | null
  readonly decimals: number | null
  /** Whether the contract states that it is a collection of NFTs (ERC-165 with ERC-721). */
  readonly isCollection: boolean
}

/** What the host of clear signing knows. Every method reads the request's own network. */
export interface ClearSigningHost {
  /** Number of the network (EIP-155). */
  readonly chainId: bigint
  /** The network's own coin. */
  readonly coin: { readonly symbol: string; readonly decimals: number }
  /** Symbol and decimals as the contract answers them now; `null` when the node does not answer. */
  readToken(address: Hex): Promise<TokenFacts | null>
  /** The newest block; `null` when the node does not answer. */
  readBlock(): Promise<{ readonly number: bigint; readonly time: bigint; readonly pace: bigint } | null>
  /** Name of a configured network; `null` for another one. */
  findNetworkName(chainId: bigint): string | null
  /** Descriptors of the host for a contract, in their order; empty without any. They are matched again before use. */
  findDescriptors(kind: 'contract' | 'eip712', address: Hex): Promise<readonly Descriptor[]>
}

/** Sender, contract and coins of a transaction; for typed data the signer and the verifying contract, with 0 coins. */
export interface Container {
  /** `null` where no account is known. */
  readonly from: Hex | null
  /** The called or verifying contract. */
  readonly to: Hex
  readonly value: bigint
}

/** What the fields of one format can refer to. */
export interface Scope {
  readonly host: ClearSigningHost
  readonly content: DescriptorContent | StandardDescriptor
  readonly container: Container
  /** The decoded call or message. */
  readonly data: TypedValue
  /** Calls around this one. */
  readonly depth: number
  /** Paths that a field has shown. */
  readonly shown: Set<string>
  /** Fields that are left until the request counts as too large. */
  readonly budget: { left: number }
}

const EXACT_BITS = 256

function readContainer({ container, host }: Scope, { steps }: Path): TypedValue {
  const [step, ...more] = steps
  if (step?.kind !== 'name' || more.length > 0) return fail('no value of the transaction')
  switch (step.name) {
    case 'to':
      return { kind: 'address', value: container.to }
    case 'from':
      return { kind: 'address', value: container.from ?? fail('no account') }
    case 'value':
      return { kind: 'integer', value: container.value, bits: EXACT_BITS }
    case 'chainId':
      return { kind: 'integer', value: host.chainId, bits: EXACT_BITS }
    default:
      return fail('no value of the transaction')
  }
}

/** The names of a path into the descriptor below `metadata`. */
function readNames({ steps }: Path): readonly string[] {
  const names = steps.map(step => (step.kind === 'name' ? step.name : fail('no name')))
  return names[0] === 'metadata' ? names.slice(1) : fail('a path outside of the metadata')
}

function readConstant({ content }: Scope, path: Path): TypedValue {
  const [table, name = '', ...more] = readNames(path)
  const constant = table === 'constants' && more.length === 0 ? content.constants.get(name) : undefined
  return toConstant(constant ?? fail('no such constant'))
}

/**
 * Follows a path of a field.
 *
 * @param base the value of the enclosing group
 * @throws UnreadableError
 */
export function resolvePath(scope: Scope, base: TypedValue, path: Path): Selection {
  switch (path.root) {
    case 'container':
      return { values: [readContainer(scope, path)], isMany: false }
    case 'descriptor':
      return { values: [readConstant(scope, path)], isMany: false }
    case 'data':
      return selectValues(scope.data, path)
    case 'relative':
      return selectValues(base, path)
    default:
      return path.root satisfies never
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const parse = (text: unknown): Path =>
  (typeof text === 'string' ? parsePath(text) : null) ?? fail('an invalid path')

/** A constant of a parameter: itself, the constant that a path names, or an entry of a map. */
function readConstantParam(scope: Scope, base: TypedValue, value: unknown): TypedValue {
  if (isRecord(value)) {
    const [table, name = '', ...more] = readNames(parse(value.map))
    const map = table === 'maps' && more.length === 0 ? scope.content.maps.get(name) : undefined
    const key = toKey(resolvePath(scope, base, parse(value.keyPath)).values[0] ?? fail('no key'))
    return toConstant((key === null ? undefined : map?.get(key)) ?? fail('no such entry'))
  }
  if (typeof value === 'string' && value.startsWith('$.')) return readConstant(scope, parse(value))
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? toConstant(value)
    : fail('an invalid parameter')
}

/** The value of a field that a parameter may depend on. */
export interface FieldPlace {
  /** The value of the enclosing group. */
  readonly base: TypedValue
  /** Place of the value in the list that is written; 0 without a list. */
  readonly index: number
  /** Number of values that are written. */
  readonly length: number
  readonly params: ReadonlyMap<string, unknown>
}

/**
 * Reads a parameter that is stated as `name`, a constant, or as `namePath`, a path. A path to a list gives the item of the
 * value's place.
 *
 * @returns `null` for a parameter that is not stated
 * @throws UnreadableError
 */
export function readParam(scope: Scope, place: FieldPlace, name: string): TypedValue | null {
  const { base, index, length, params } = place
  if (params.has(name)) return readConstantParam(scope, base, params.get(name))
  if (!params.has(`${name}Path`)) return null
  const { values, isMany } = resolvePath(scope, base, parse(params.get(`${name}Path`)))
  const [first] = values
  const list = !isMany && first?.kind === 'array' ? first.items : values
  const hasList = isMany || first?.kind === 'array'
  if (hasList && list.length !== length) fail('lists of different lengths')
  return (hasList ? list[index] : first) ?? fail('no value')
}

/** As `readParam`, for an address. */
export function readAddressParam(scope: Scope, place: FieldPlace, name: string): Hex | null {
  const value = readParam(scope, place, name)
  return value === null ? null : (toAddress(value) ?? fail('no address'))
}

/** As `readParam`, for a whole number. */
export function readIntegerParam(scope: Scope, place: FieldPlace, name: string): bigint | null {
  const value = readParam(scope, place, name)
  return value === null ? null : (toInteger(value) ?? fail('no whole number'))
}

/** Addresses of a parameter that is one constant or a list of them. */
export function readAddressList(scope: Scope, { base, params }: FieldPlace, name: string): readonly Hex[] {
  const value = params.get(name)
  if (value === undefined) return []
  return (Array.isArray(value) ? value : [value]).map(
    item => toAddress(readConstantParam(scope, base, item)) ?? fail('no address'),
  )
}

/** The texts of an enumeration by its path; `undefined` without the entry. */
export function findEnumText({ content }: Scope, path: unknown, key: string): string | undefined {
  const [table, name = '', ...more] = readNames(parse(path))
  return table === 'enums' && more.length === 0 ? content.enums.get(name)?.get(key) : undefined
}

/** A constant that a field shows. */
export function readShownConstant(scope: Scope, base: TypedValue, constant: Constant): TypedValue {
  return readConstantParam(scope, base, constant)
}
