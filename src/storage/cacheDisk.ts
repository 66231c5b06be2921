import type { Writer } from './coalesce.ts'
import type { KeyValue } from './keyValue.ts'

export interface CacheDiskParameters {
  readonly kv: KeyValue
  readonly writer: Writer
  /** Of the keys on disk, colon included. */
  readonly prefix: string
  /** Maximum number of records; the least recently used is deleted first. */
  readonly max: number
}

/** The records of one cache on disk. Best effort: a refused read or write is a miss later on. */
export interface CacheDisk {
  /** Whether a write or delete of the key is pending, so that the record on disk is older. */
  isUnwritten(key: string): boolean
  /** @returns the record as it is on disk, unchecked; `undefined` without one */
  read(key: string): Promise<unknown>
  /** Marks a record as used. */
  touch(key: string): void
  write(key: string, record: object): void
  delete(key: string): void
  /** Deletes each record whose key matches, and resolves when it is on disk. */
  clear(isMeant: (key: string) => boolean): Promise<void>
}

export function createCacheDisk({ kv, writer, prefix, max }: CacheDiskParameters): CacheDisk {
  /** Keys on disk, least recently used first. */
  const keys = new Set<string>()
  const unwritten = new Map<string, Promise<void>>()
  let listing: Promise<void> | undefined

  /** Lists the records of earlier engines once. Keys that were touched meanwhile count as used later. */
  function list(): Promise<void> {
    listing ??= kv.keys(prefix).then(
      stored => {
        const touched = [...keys]
        keys.clear()
        for (const key of [...stored.map(name => name.slice(prefix.length)), ...touched]) touch(key)
      },
      () => {},
    )
    return listing
  }

  function touch(key: string): void {
    keys.delete(key)
    keys.add(key)
  }

  function track(key: string, write: Promise<void>): void {
    unwritten.set(key, write)
    const settle = () => void (unwritten.get(key) === write && unwritten.delete(key))
    write.then(settle, settle)
  }

  function remove(key: string): void {
    keys.delete(key)
    track(key, writer.delete(prefix + key))
  }

  async function trim(): Promise<void> {
    await list()
    for (const key of keys) {
      if (keys.size <= max) return
      remove(key)
    }
  }

  return {
    isUnwritten: key => unwritten.has(key),
    read: key => kv.get(prefix + key).catch(() => undefined),
    touch,
    write(key, record) {
      touch(key)
      track(key, writer.set(prefix + key, record))
      void trim()
    },
    delete: remove,
    async clear(isMeant) {
      await list()
      for (const key of [...keys]) if (isMeant(key)) remove(key)
      await writer.flush()
    },
  }
}
