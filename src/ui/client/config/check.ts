import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { ConfigError } from '../../../bridge/errors/client.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { NAMESPACES } from '../values/arguments.ts'

/** Reads one option: gives its value, or throws a ConfigError that names `field`. */
export type Check<Value> = (value: unknown, field: string) => Value

const TEXT_MAX = 2_048

export function fail(field: string, reason: string): never {
  throw new ConfigError(field, reason)
}

/** The value, or the default when the option is left out. */
export function optional<Value, Default>(
  check: Check<Value>,
  value: unknown,
  field: string,
  otherwise: Default,
): Value | Default {
  return value === undefined ? otherwise : check(value, field)
}

/** Reads options by their names, each once: name, check, default. */
export type Options = <Value, Default>(
  name: string,
  check: Check<Value>,
  otherwise: Default,
) => Value | Default

/** @param field path of the object whose options these are, empty for the host's own */
export function optionsOf(given: Readonly<Record<string, unknown>>, field = ''): Options {
  return (name, check, otherwise) =>
    optional(check, given[name], field ? `${field}.${name}` : name, otherwise)
}

/** An object of optional options: an absent option has no key. Unknown keys are ignored. */
export function partial<const Table extends Readonly<Record<string, Check<unknown>>>>(
  table: Table,
): Check<{ readonly [Name in keyof Table]?: ReturnType<Table[Name]> }> {
  return (value, field) => {
    const given = record(value, field)
    return Object.fromEntries(
      Object.entries(table).flatMap(([name, check]) =>
        given[name] === undefined ? [] : [[name, check(given[name], `${field}.${name}`)]],
      ),
    ) as { readonly [Name in keyof Table]?: ReturnType<Table[Name]> }
  }
}

export const text: Check<string> = (value, field) => {
  if (typeof value !== 'string') fail(field, 'must be a string')
  if (!value.trim()) fail(field, 'must not be empty')
  if (value.length > TEXT_MAX) fail(field, `must have at most ${TEXT_MAX} characters`)
  return value
}

/** Text of one shape. @param reason completes the error, for instance 'must be a decimal string' */
export const matching =
  (pattern: RegExp, reason: string): Check<string> =>
  (value, field) =>
    typeof value === 'string' && pattern.test(value) ? value : fail(field, reason)

/** Text that may be empty, such as a description. */
export const words: Check<string> = (value, field) => (value === '' ? '' : text(value, field))

export const boolean: Check<boolean> = (value, field) =>
  typeof value === 'boolean' ? value : fail(field, 'must be true or false')

/** Code of the host's; what it does is seen when it runs. */
export const code: Check<(...values: never[]) => unknown> = (value, field) =>
  typeof value === 'function' ? (value as () => unknown) : fail(field, 'must be a function')

export const record: Check<Readonly<Record<string, unknown>>> = (value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(field, 'must be an object')
  return value as Readonly<Record<string, unknown>>
}

export const networkId: Check<NetworkId> = (value, field) => {
  try {
    parseNetworkId(value as string)
    return value as NetworkId
  } catch {
    return fail(field, "must be a CAIP-2 network id such as 'eip155:1'")
  }
}

export function oneOf<const Value extends string>(...values: readonly Value[]): Check<Value> {
  return (value, field) =>
    values.find(entry => entry === value) ??
    fail(field, `must be one of ${values.map(entry => `'${entry}'`).join(', ')}`)
}

export const namespace = oneOf<Namespace>(...NAMESPACES)

export function list<Value>(check: Check<Value>): Check<readonly Value[]> {
  return (value, field) => {
    if (!Array.isArray(value)) fail(field, 'must be a list')
    return Array.from(value as readonly unknown[], (item, index) => check(item, `${field}[${index}]`))
  }
}

/** A list without duplicates. `idOf` returns an item's id, `at` names the id's field for the error. */
export function unlike<Value>(
  check: Check<Value>,
  idOf: (item: Value) => string,
  at = '.id',
): Check<readonly Value[]> {
  return (value, field) => {
    const items = list(check)(value, field)
    const ids = items.map(idOf)
    ids.forEach((id, index) => {
      if (ids.indexOf(id) !== index) fail(`${field}[${index}]${at}`, `'${id}' is listed twice`)
    })
    return items
  }
}

export const setOf = <Value extends string>(check: Check<Value>): Check<readonly Value[]> =>
  unlike(check, item => item, '')

/** An object of like values; `key` checks the names. */
export function mapOf<Key extends string, Value>(
  key: Check<Key>,
  check: Check<Value>,
): Check<Readonly<Record<Key, Value>>> {
  return (value, field) => {
    const entries = Object.entries(record(value, field)).map(([name, item]) => {
      const path = `${field}['${name}']`
      return [key(name, path), check(item, path)] as const
    })
    return Object.fromEntries(entries) as Record<Key, Value>
  }
}

function url(starts: readonly string[], reason: string): Check<string> {
  return (value, field) => {
    const address = text(value, field)
    // Old engines lack URL.canParse.
    let parsed: URL
    try {
      parsed = new URL(address)
    } catch {
      return fail(field, reason)
    }
    if (!starts.some(start => parsed.href.startsWith(start))) fail(field, reason)
    if (parsed.username || parsed.password) fail(field, 'must have no user name or password')
    return address
  }
}

export const httpUrl = url(['http:', 'https:'], 'must be an http(s) URL')
export const socketUrl = url(['ws:', 'wss:'], 'must be a ws(s) URL')
/** What the engine's own schema takes too (bridge/schema/text.ts): a page as data: URL is no picture. */
export const imageUrl = url(['https:', 'http:', 'data:image/'], 'must be an http(s) or data: URL')
