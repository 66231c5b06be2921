import type { Namespace, NetworkId } from '../contract/network.ts'
import { ConfigError } from '../errors/client.ts'
import { EVM_ADDRESS } from '../values/addressPatterns.ts'
import { NAMESPACES, parseNetworkId } from '../values/caip.ts'

/** Reads one option: gives its value, or throws a ConfigError that names `field`. */
export type Check<Value> = (value: unknown, field: string) => Value

type Fields = Readonly<Record<string, unknown>>

// Limits above any real value. They prevent hostile values from filling the memory of the engine, which all tabs share.
const TEXT_MAX = 2_048
/** Characters of a picture's URL: 256 KB in base64, with its `data:` prefix. */
const IMAGE_URL_MAX = 350_000
const ENTRIES_MAX = 1_000

export function fail(field: string, reason: string): never {
  throw new ConfigError(field, reason)
}

/** Fails with the reason unless the condition holds. */
function expect(condition: boolean, field: string, reason: string): void {
  if (!condition) fail(field, reason)
}

const below = (field: string, name: string): string => (field ? `${field}.${name}` : name)

/** An option: how it is read, and its default. Where the default is `null`, `null` counts as left out. */
export type OptionRow = readonly [read: Check<unknown>, otherwise: unknown]

type Rows = Readonly<Record<string, OptionRow>>

/** A row for each option of an interface; the compiler refuses one that is missing, and one too many. */
export type OptionTable<Options> = { readonly [Name in keyof Options]-?: OptionRow }

/** The values of a table's options, defaults filled in; `never` for a default that is not of the option's type. */
export type OptionValues<Table extends Rows> = {
  readonly [Name in keyof Table]: Table[Name] extends readonly [Check<infer Value>, infer Default]
    ? Default extends Value | null
      ? Value | Extract<Default, null>
      : never
    : never
}

/**
 * Reads options by a table, each once.
 *
 * @param field path of the object whose options these are, empty for the host's own
 * @throws ConfigError naming the option
 */
export function readOptions<Table extends Rows>(
  table: Table,
  value: unknown,
  field = '',
): OptionValues<Table> {
  const options = record(value, field)
  return mapEntries(table, ([read, otherwise], name) => {
    const option = options[name]
    return option === undefined || (option === null && otherwise === null)
      ? otherwise
      : read(option, below(field, name))
  }) as OptionValues<Table>
}

/** Reads an object of options by a table. */
export const group =
  <Table extends Rows>(table: Table): Check<OptionValues<Table>> =>
  (value, field) =>
    readOptions(table, value, field)

/** The row of an object of options: left out, each of them has its default. */
export const nested = <Table extends Rows>(table: Table) => [group(table), readOptions(table, {})] as const

/** An object with the same keys. */
export const mapEntries = <Item, Value>(
  table: Readonly<Record<string, Item>>,
  map: (item: Item, name: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(table).map(([name, item]) => [name, map(item, name)]))

type Checks = Readonly<Record<string, Check<unknown>>>
type ValuesOf<Table extends Checks> = { readonly [Name in keyof Table]: ReturnType<Table[Name]> }

/** An object of fields. Unknown keys are ignored; an optional field that is absent has no key. */
export function shape<const Required extends Checks, const Optional extends Checks = Record<never, never>>(
  required: Required,
  optional?: Optional,
): Check<ValuesOf<Required> & Partial<ValuesOf<Optional>>> {
  return (value, field) => {
    const fields = record(value, field)
    const read = (table: Checks, isOptional: boolean) =>
      Object.entries(table).flatMap(([name, check]) =>
        isOptional && fields[name] === undefined ? [] : [[name, check(fields[name], below(field, name))]],
      )
    return Object.fromEntries([...read(required, false), ...read(optional ?? {}, true)])
  }
}

/** An object of optional fields. */
export const partial = <const Table extends Checks>(table: Table): Check<Partial<ValuesOf<Table>>> =>
  shape({}, table)

const textBelow =
  (charactersMax: number): Check<string> =>
  (value, field) => {
    if (typeof value !== 'string') fail(field, 'must be a string')
    expect(value.trim() !== '', field, 'must not be empty')
    expect(value.length <= charactersMax, field, `must have at most ${charactersMax} characters`)
    return value
  }

export const text = textBelow(TEXT_MAX)

/** Text of one shape. @param reason completes the error, for instance 'must be a decimal string' */
export const matching =
  (pattern: RegExp, reason: string): Check<string> =>
  (value, field) =>
    typeof value === 'string' && pattern.test(value) ? value : fail(field, reason)

export const evmAddress = matching(EVM_ADDRESS, 'must be an EVM address') as Check<`0x${string}`>

/** Text or an address that may be empty. */
export const orEmpty =
  (check: Check<string>): Check<string> =>
  (value, field) =>
    value === '' ? '' : check(value, field)

export const boolean: Check<boolean> = (value, field) =>
  typeof value === 'boolean' ? value : fail(field, 'must be true or false')

export const wholeNumber =
  (least: number, most: number): Check<number> =>
  (value, field) =>
    Number.isInteger(value) && (value as number) >= least && (value as number) <= most
      ? (value as number)
      : fail(field, `must be a whole number from ${least} to ${most}`)

export const record: Check<Fields> = (value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(field, 'must be an object')
  return value as Fields
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

/** @param getId returns an item's id, of which none may be listed twice; `at` names the id's field for the error */
export function list<Value>(
  check: Check<Value>,
  getId?: (item: Value) => string,
  at = '.id',
): Check<readonly Value[]> {
  return (value, field) => {
    if (!Array.isArray(value)) fail(field, 'must be a list')
    expect(value.length <= ENTRIES_MAX, field, `must have at most ${ENTRIES_MAX} entries`)
    const items = Array.from(value as readonly unknown[], (item, index) => check(item, `${field}[${index}]`))
    const ids = getId ? items.map(getId) : []
    ids.forEach((id, index) => {
      expect(ids.indexOf(id) === index, `${field}[${index}]${at}`, `'${id}' is listed twice`)
    })
    return items
  }
}

/** A list without duplicates. */
export const uniqueList = <Value extends string>(check: Check<Value>): Check<readonly Value[]> =>
  list(check, item => item, '')

/** An object of like values; `key` checks the names. */
export function dictionary<Key extends string, Value>(
  key: Check<Key>,
  check: Check<Value>,
): Check<Readonly<Record<Key, Value>>> {
  return (value, field) => {
    const names = list(text)(Object.keys(record(value, field)), field)
    return Object.fromEntries(
      names.map(name => {
        const path = `${field}['${name}']`
        return [key(name, path), check((value as Fields)[name], path)]
      }),
    ) as Record<Key, Value>
  }
}

function url(start: RegExp, reason: string, read = text): Check<string> {
  return (value, field) => {
    const address = read(value, field)
    // Old engines lack URL.canParse.
    let parsed: URL
    try {
      parsed = new URL(address)
    } catch {
      return fail(field, reason)
    }
    expect(start.test(parsed.href), field, reason)
    expect(!parsed.username && !parsed.password, field, 'must have no user name or password')
    return address
  }
}

export const httpUrl = url(/^https?:/, 'must be an http(s) URL')
export const socketUrl = url(/^wss?:/, 'must be a ws(s) URL')
/** A page as `data:` URL is not a picture. */
export const imageUrl = url(
  /^(https?:|data:image\/)/,
  'must be an http(s) or data: URL',
  textBelow(IMAGE_URL_MAX),
)
