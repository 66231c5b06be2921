/** Replaces what differs from run to run by what it is, so that two runs can be compared. */
export interface Roles {
  /** Later results show the role instead of the value. */
  name(role: string, value: string): void
  /** A result without what time, nonces and hashes make of it. Equal unnamed hashes of one result stay equal. */
  normalise(value: unknown): unknown
}

/** Fields of JSON-RPC results that depend on the time or on earlier transactions. Their shape is kept. */
const VOLATILE: ReadonlySet<string> = new Set([
  'baseFeePerGas',
  'blockNumber',
  'blockTimestamp',
  'effectiveGasPrice',
  'gasPrice',
  'maxFeePerGas',
  'nonce',
  'number',
  'oldestBlock',
  'r',
  's',
  'size',
  'timestamp',
  'v',
  'yParity',
])

const QUANTITY = /^0x(0|[1-9a-f][0-9a-f]*)$/
const HASH = /^0x[0-9a-f]{64}$/
/** A number in an ABI word, and no hash. */
const SMALL_WORD = /^0x0{24}/

const shapeOf = (text: string): string => (QUANTITY.test(text) ? '<quantity>' : text)

export function createRoles(): Roles {
  const roles = new Map<string, string>()

  function text(value: string, hashes: Map<string, string>): string {
    const role = roles.get(value.toLowerCase())
    if (role !== undefined) return value === value.toLowerCase() ? `<${role}>` : `<${role}, mixed case>`
    if (!HASH.test(value) || SMALL_WORD.test(value)) return value
    const known = hashes.get(value) ?? `<hash ${hashes.size + 1}>`
    hashes.set(value, known)
    return known
  }

  function walk(value: unknown, key: string, hashes: Map<string, string>): unknown {
    if (typeof value === 'string') return VOLATILE.has(key) ? shapeOf(value) : text(value, hashes)
    if (typeof value === 'bigint') return `${value}n`
    if (value === undefined) return '<undefined>'
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(entry => walk(entry, key, hashes))
    const names = Object.keys(value).sort()
    const fields = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(names.map(name => [name, walk(fields[name], name, hashes)]))
  }

  return {
    name: (role, value) => void roles.set(value.toLowerCase(), role),
    normalise: value => walk(value, '', new Map()),
  }
}
