import type { OneOrMore } from '../contract/dataEndpoints.ts'
import type { NodeEndpoint } from '../contract/nodeEndpoint.ts'
import { type Check, dictionary, httpUrl, list, matching, oneOf, record, shape } from './check.ts'

/** The fields of each type of source, beside `type`. */
export type SourceReaders = Readonly<Record<string, Check<object>>>

type Source<Readers extends SourceReaders> = {
  readonly [Type in keyof Readers & string]: { readonly type: Type } & ReturnType<Readers[Type]>
}[keyof Readers & string]

/** RFC 9110 §5: a name is a token; a value is visible, with blanks inside, and does not end the header. */
const NO_HEADER = 'must be an HTTP header'
const headers = dictionary(
  matching(/^[\w!#$%&'*+.^`|~-]{1,64}$/, NO_HEADER),
  matching(/^[!-~](?:[ -~]{0,4094}[!-~])?$/, NO_HEADER),
)

/** A service with an address. */
export const service = shape({ url: httpUrl }, { headers })

/** One node of `endpoints.rpc` or `endpoints.esplora`. */
export const nodeEndpoint: Check<NodeEndpoint> = (value, field) =>
  (typeof value === 'object' ? service : httpUrl)(value, field)

/** Reads one value, or a list of them. */
export function oneOrMore<Value>(one: Check<Value>): Check<readonly Value[]> {
  const all = list(one)
  return (value, field) => (Array.isArray(value) ? all(value, field) : [one(value, field)])
}

/** Reads one source, or a list of them in the order in which they are asked. */
export function sources<const Readers extends SourceReaders>(
  readers: Readers,
): Check<OneOrMore<Source<Readers>>> {
  const readType = oneOf(...Object.keys(readers))
  const one: Check<Source<Readers>> = (value, field) => {
    const type = readType(record(value, field).type, `${field}.type`)
    return { type, ...readers[type]?.(value, field) } as Source<Readers>
  }
  return oneOrMore(one)
}
