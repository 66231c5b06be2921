import type { TraceEntry, TraceReading, TraceSchema } from '../../../../src/bridge/contract/trace.ts'
import { ValidationError } from '../../../../src/bridge/errors/client.ts'

const SCHEMA: TraceSchema = 1

type Fields = Readonly<Record<string, unknown>>

const TEXT_MAX = 32 * 1024 * 1024
const ENTRIES_MAX = 10_000
const KINDS: ReadonlySet<unknown> = new Set<TraceEntry['kind']>([
  'request',
  'exchange',
  'message',
  'event',
  'alert',
  'relay',
  'connection',
  'tab',
])

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isDuration = (value: unknown): boolean => value === null || isNumber(value)
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

/** Whether an entry has the fields that a reader shows or replays. */
function isEntry(entry: unknown): entry is TraceEntry {
  if (!isFields(entry) || !KINDS.has(entry.kind) || !isNumber(entry.seq) || !isNumber(entry.at)) return false
  const isTimed = isDuration(entry.ms) && isTextOrNull(entry.error)
  switch (entry.kind) {
    case 'request':
      return (
        isTimed &&
        typeof entry.tab === 'string' &&
        typeof entry.method === 'string' &&
        typeof entry.network === 'string' &&
        isTextOrNull(entry.source) &&
        isNumber(entry.attempts)
      )
    case 'exchange':
      return (
        isTimed &&
        typeof entry.host === 'string' &&
        Array.isArray(entry.calls) &&
        entry.calls.every(call => isFields(call) && typeof call.method === 'string') &&
        isDuration(entry.status) &&
        isNumber(entry.bytes)
      )
    case 'message':
      return (
        isTimed &&
        typeof entry.tab === 'string' &&
        typeof entry.name === 'string' &&
        (entry.direction === 'toEngine' || entry.direction === 'toTab') &&
        isNumber(entry.bytes)
      )
    default:
      return typeof entry.text === 'string'
  }
}

const LISTS = ['locks', 'tabs', 'networks', 'connections', 'alerts', 'ledger'] as const

function isState(state: unknown): state is TraceReading['state'] {
  if (!isFields(state) || !isFields(state.engine)) return false
  return LISTS.every(name => {
    const list = state[name]
    return Array.isArray(list) && list.every(isFields)
  })
}

function isStorage(storage: unknown): storage is TraceReading['storage'] {
  if (storage === null) return true
  return (
    isFields(storage) &&
    [storage.caches, storage.keys].every(list => Array.isArray(list) && list.every(isFields))
  )
}

/**
 * The text of a trace, for a file or a bug report.
 *
 * @param trace of `tabkey.logs.trace()`; addresses are shortened in it, and tokens, topics, emails, keys and message
 * bodies are absent
 */
export function exportTrace(trace: TraceReading): string {
  return `${JSON.stringify(trace, null, 1)}\n`
}

/**
 * Reads the text of a trace, which may come from anyone. Entries of kinds that this version does not know are left out.
 *
 * @throws ValidationError when the text is no trace, or one of another schema version
 */
export function openTrace(text: string): TraceReading {
  if (text.length > TEXT_MAX) throw new ValidationError('trace', 'The file is too long')
  const trace = parse(text)
  if (!isFields(trace)) throw new ValidationError('trace', 'The file is not a trace')
  const { schema, cursor, startedAt, now, entries, state, storage = null } = trace
  if (schema !== SCHEMA) throw new ValidationError('trace.schema', `Expected ${SCHEMA}`)
  if (!isNumber(cursor) || !isNumber(startedAt) || !isNumber(now))
    throw new ValidationError('trace', 'The file is not a trace')
  if (!Array.isArray(entries)) throw new ValidationError('trace.entries', 'Expected a list')
  if (!isState(state)) throw new ValidationError('trace.state', 'Expected a state')
  if (!isStorage(storage)) throw new ValidationError('trace.storage', 'Expected a storage report')
  const known = entries.slice(0, ENTRIES_MAX).filter(isEntry)
  return { schema, cursor, startedAt, now, entries: known, state, storage }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ValidationError('trace', 'The file is not JSON')
  }
}
