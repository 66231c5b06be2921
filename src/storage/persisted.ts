import type { Writer } from './coalesce.ts'
import type { KeyValue } from './keyValue.ts'
import type { Schema } from './schema.ts'

export interface Persisted<T> {
  /** The saved value after migration and validation, otherwise `initial`. Never rejects. */
  load(): Promise<T>
  /** The saved value among records that were read after `load`, otherwise `initial`. */
  read(records: ReadonlyMap<string, unknown>): T
  /** Resolves when the value is stored. @throws FencedOutError when a newer engine owns the store */
  save(value: T): Promise<void>
}

export interface CreatePersistedParameters<T> {
  readonly kv: KeyValue
  readonly writer: Writer
  readonly key: string
  /** Increased with each change of the shape. */
  readonly version: number
  readonly schema: Schema<T>
  /**
   * Converts a value of an older version. The result is validated by `schema`; the record is dropped if the function
   * throws.
   */
  readonly migrate?: (value: unknown, from: number) => unknown
  readonly initial: T
}

interface PersistedRecord {
  readonly v: number
  readonly value: unknown
}

function isRecord(stored: unknown): stored is PersistedRecord {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    'v' in stored &&
    Number.isSafeInteger(stored.v) &&
    'value' in stored
  )
}

/** One versioned slice of state on disk, stored as `{ v, value }`. */
export function createPersisted<T>(parameters: CreatePersistedParameters<T>): Persisted<T> {
  const { kv, writer, key, version, schema, migrate, initial } = parameters
  /** A record of a newer version is not overwritten; this version then uses another key. */
  const asideKey = `${key}@${version}`
  let target = key

  function parse(record: PersistedRecord): { readonly value: T } | undefined {
    try {
      const value = record.v === version ? record.value : migrate?.(record.value, record.v)
      const parsed = schema.safeParse(value)
      return parsed.success ? { value: parsed.data } : undefined
    } catch {
      return undefined
    }
  }

  function read(records: ReadonlyMap<string, unknown>, onBadRecord = () => {}): T {
    const main = records.get(key)
    const isNewer = isRecord(main) && main.v > version
    // A value that was saved before the record was read may have replaced it.
    if (isNewer && target === key) void writer.set(key, main)
    target = isNewer ? asideKey : key
    const stored = records.get(target)
    if (stored === undefined) return initial
    const parsed = isRecord(stored) && stored.v <= version ? parse(stored) : undefined
    if (parsed === undefined) onBadRecord()
    return parsed === undefined ? initial : parsed.value
  }

  return {
    async load() {
      const keys = [key, asideKey]
      const values = await kv.getMany(keys).catch(() => [])
      const records = new Map(keys.map((name, index) => [name, values[index]]))
      return read(records, () => void writer.delete(target))
    },
    read: records => read(records),
    save(value) {
      const record: PersistedRecord = { v: version, value }
      return writer.set(target, record)
    },
  }
}
