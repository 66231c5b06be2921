import { type Entry, type KeyValue, nextEpoch, readEpoch } from './keyValue.ts'

/** A `KeyValue` in memory, for browsers without IndexedDB and for tests. */
export function createMemory(): KeyValue {
  const values = new Map<string, unknown>()

  function write(entries: readonly Entry[]): void {
    // Cloned before the first write, so that a value that cannot be cloned stores nothing.
    const copies = entries.map(([key, value]) => [key, structuredClone(value)] as const)
    for (const [key, value] of copies) {
      if (value === undefined) values.delete(key)
      else values.set(key, value)
    }
  }

  return {
    kind: 'memory',
    async get(key) {
      return structuredClone(values.get(key))
    },
    async getMany(keys) {
      return keys.map(key => structuredClone(values.get(key)))
    },
    async set(key, value) {
      write([[key, value]])
    },
    async setMany(entries) {
      write(entries)
    },
    async delete(key) {
      values.delete(key)
    },
    async deleteMany(keys) {
      for (const key of keys) values.delete(key)
    },
    async keys(prefix = '') {
      return [...values.keys()].filter(key => key.startsWith(prefix)).sort()
    },
    async clear() {
      values.clear()
    },
    async fencedSetMany(fenceKey, epoch, entries) {
      if (readEpoch(values.get(fenceKey)) !== epoch) return false
      write(entries)
      return true
    },
    async raiseEpoch(fenceKey) {
      const epoch = nextEpoch(values.get(fenceKey))
      values.set(fenceKey, epoch)
      return epoch
    },
    close() {},
  }
}
