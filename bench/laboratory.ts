import * as z from 'zod'
import { CACHE_NAMES, type CacheName } from './laboratory/productCaches.ts'

const WHOLE_MAX = Number.MAX_SAFE_INTEGER

const whole = (min: number, max = WHOLE_MAX) => {
  const error =
    max === WHOLE_MAX
      ? `must be a whole number of at least ${min}`
      : `must be a whole number from ${min} to ${max}`
  return z.number(error).int(error).min(min, error).max(max, error)
}

const text = z.string('must be a text').min(1, 'must not be empty').max(80, 'must have at most 80 characters')

const oneOf = <const Names extends readonly [string, ...string[]]>(...names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`)

/** A list of at least one value without repetitions: a repeated value would be measured twice. */
const listOf = <Item extends z.ZodType>(item: Item, what: string) =>
  z
    .array(item, `must be a list of ${what}`)
    .min(1, `must have at least one of the ${what}`)
    .max(20, 'must have at most 20 values')
    .refine(values => new Set(values.map(value => JSON.stringify(value))).size === values.length, {
      error: 'must not have a value twice',
    })

/** A key of a data cache, for instance an address; for the cache `rpc` a method, with parameters where it takes some. */
const key = z.union(
  [z.string().min(1), z.strictObject({ method: z.string().min(1), params: z.array(z.unknown()).optional() })],
  'must be a text or { method, params }',
)

const keys = z
  .array(key, 'must be a list of keys')
  .min(1, 'must have at least one key')
  .max(10_000, 'must have at most 10000 keys')

const pace = {
  /** How the pattern is called in the report; default its kind. */
  name: text.optional(),
  /** Time between two rounds of a tab, ms; default 1,000. */
  everyMs: whole(1).default(1_000),
  /** Reads of a tab in one round, all at once; default 1. */
  atOnce: whole(1, 1_000).default(1),
}

const zipf = z.strictObject({
  kind: z.literal('zipf'),
  /** Keys in order of their popularity, or how many there are. */
  keys: z.union([whole(1, 10_000), keys], 'must be a list of keys, or their number from 1 to 10000'),
  /** The key at place n is read in proportion to 1 / n ** exponent; default 1, and 0 reads all keys equally. */
  exponent: z
    .number('must be a number')
    .min(0, 'must not be negative')
    .max(5, 'must be at most 5')
    .default(1),
  ...pace,
})

const list = z.strictObject({
  kind: z.literal('list'),
  /** What each tab reads, in this order, again from the start after the last. */
  keys,
  ...pace,
})

const trace = z.strictObject({
  kind: z.literal('trace'),
  name: text.optional(),
  /** A trace that the devtools exported, from the folder of the laboratory file. Played once, at its own pace. */
  file: text.max(1_000),
})

const access = z.discriminatedUnion('kind', [zipf, list, trace], "must be 'zipf', 'list' or 'trace'")

const sweep = z.strictObject(
  {
    /** How long an entry is fresh, ms. */
    lifetimeMs: listOf(whole(0, 31_536_000_000), 'lifetimes').optional(),
    /** Maximum number of entries; the least recently used is evicted. The cache `rpc` has no maximum. */
    size: listOf(whole(1, 1_000_000), 'sizes').optional(),
    /** Tabs that read at the same time; default 1, and with a trace as many as were recorded. */
    tabs: listOf(whole(1, 200), 'numbers of tabs').optional(),
    /** `full` is IndexedDB with room for `quotaBytes`. */
    storage: listOf(oneOf('memory', 'indexedDB', 'full'), 'kinds of storage').optional(),
    /** `engine`: all tabs share one engine, as in the product. `none`: an engine for each tab. Default `engine`. */
    sharing: listOf(oneOf('engine', 'none'), 'kinds of sharing').default(['engine']),
    /** `show`: an expired value is shown while the new one loads. `wait`: the reader waits. The cache `rpc` waits. */
    expired: listOf(oneOf('show', 'wait'), 'ways').optional(),
  },
  'must be an object',
)

const laboratory = z.strictObject(
  {
    /** The name of the laboratory in the report. */
    name: text,
    /** The caches to measure, by the names that the devtools show; `rpc` is the path of a dapp's requests. */
    caches: listOf(oneOf(...(CACHE_NAMES as readonly [CacheName, ...CacheName[]])), 'caches'),
    /** Who reads what and when: one pattern, or several to compare. */
    access: z.array(access).min(1, 'must have at least one pattern').max(20, 'must have at most 20 patterns'),
    /** Length of a run in its own time, seconds; default 120. A trace is as long as it was recorded. */
    seconds: whole(1, 604_800).default(120),
    /** Time until a node or service answers, ms; default 80. */
    latencyMs: whole(0, 9_000).default(80),
    /** How often the value at a node or service changes, ms; default 12,000, a block of Ethereum. */
    changesEveryMs: whole(1).default(12_000),
    /** Size of a value, bytes; default 200. */
    valueBytes: whole(1, 1_000_000).default(200),
    /** Room on the disk for the storage `full`, bytes; default 10,000. */
    quotaBytes: whole(1).default(10_000),
    /** How often the engine ends and starts again in a run, in equal distances; default 0. */
    restarts: whole(0, 100).default(0),
    /** Seed of all that is random; the same seed gives the same run. Default 7. */
    seed: whole(0, 2 ** 32 - 1).default(7),
    /** The values to try, each with each other. What is left out is as the product ships. */
    sweep: sweep.prefault({}),
  },
  'must be an object',
)

type AccessInput = z.input<typeof access>

/** What `npm run bench -- --caches` takes: the default export of a file of yours. */
export type Laboratory = Omit<z.input<typeof laboratory>, 'access'> & {
  readonly access: AccessInput | AccessInput[]
}

/** A laboratory whose defaults are filled in. */
export type WholeLaboratory = z.output<typeof laboratory>

export type Access = z.output<typeof access>
export type AccessKey = z.output<typeof key>

const pathText = (path: readonly PropertyKey[], isOneAccess: boolean): string =>
  path.reduce<string>((written, part, index) => {
    if (typeof part !== 'number') return written === '' ? String(part) : `${written}.${String(part)}`
    return isOneAccess && index === 1 && written === 'access' ? written : `${written}[${part}]`
  }, '')

/** One sentence that names the field. */
function sentence(issue: z.core.$ZodIssue, isOneAccess: boolean): string {
  const field = pathText(issue.path, isOneAccess)
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map(name => (field === '' ? name : `${field}.${name}`))
    return `${names.join(', ')} ${names.length > 1 ? 'are no fields' : 'is not a field'} of a laboratory.`
  }
  return `${field === '' ? 'The default export' : field} ${issue.message}.`
}

const METHOD = /^[a-z]+[A-Za-z]*_\w+$/

/** What the shape alone does not show. @returns a sentence, or `undefined` */
function findConflict({ caches, access: patterns, sweep: { size, storage, expired } }: WholeLaboratory) {
  if (!caches.includes('rpc')) return undefined
  const isAlone = caches.length === 1
  for (const [index, pattern] of patterns.entries()) {
    if (pattern.kind === 'trace') continue
    const path = patterns.length === 1 ? 'access.keys' : `access[${index}].keys`
    if (typeof pattern.keys === 'number')
      return `${path} must list methods, because the cache rpc is measured.`
    const wrong = pattern.keys.find(entry => !METHOD.test(typeof entry === 'string' ? entry : entry.method))
    if (wrong !== undefined)
      return `${path} has ${JSON.stringify(wrong)}, which is not a method, and the cache rpc is measured.`
  }
  const unused = Object.entries({ size, storage, expired }).find(([, values]) => values !== undefined)
  return isAlone && unused ? `sweep.${unused[0]} has no effect on the cache rpc.` : undefined
}

/**
 * Checks the default export of a laboratory file.
 *
 * @param file the name that begins each sentence of an error
 * @throws Error with one sentence for each wrong field, which names the field
 */
export function readLaboratory(value: unknown, file = 'laboratory'): WholeLaboratory {
  const isObject = typeof value === 'object' && value !== null && 'access' in value
  const isOneAccess = isObject && !Array.isArray(value.access)
  const read = laboratory.safeParse(isOneAccess ? { ...value, access: [value.access] } : value)
  if (!read.success)
    throw new Error(read.error.issues.map(issue => `${file}: ${sentence(issue, isOneAccess)}`).join('\n'))
  const conflict = findConflict(read.data)
  if (conflict) throw new Error(`${file}: ${conflict}`)
  return read.data
}
