import type { Writer } from './coalesce.ts'
import { FencedOutError } from './errors.ts'
import type { KeyValue } from './keyValue.ts'

/** The storage interface of sign-client (`@walletconnect/keyvaluestorage`). */
export interface SignClientStorage {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

export interface CreateSignClientStorageParameters {
  readonly kv: KeyValue
  /** A fenced writer: a replaced engine must not overwrite the new engine's keys. */
  readonly writer: Writer
  /** Prefix of sign-client's keys. */
  readonly prefix: string
}

/**
 * Adapts a `KeyValue` to sign-client. Reads are from a copy that is loaded once; writes are collected, one transaction
 * per tick. Await `writer.flush()` if a record must be on disk before the next step.
 */
export async function createSignClientStorage({
  kv,
  writer,
  prefix,
}: CreateSignClientStorageParameters): Promise<SignClientStorage> {
  const stored = await kv.keys(prefix)
  const values = await kv.getMany(stored)
  const image = new Map(stored.map((key, i) => [key.slice(prefix.length), values[i]]))

  function refuseIfFenced(): void {
    if (writer.isFencedOut) throw new FencedOutError()
  }

  return {
    async getKeys() {
      return [...image.keys()]
    },
    async getEntries<T>() {
      return structuredClone([...image.entries()]) as [string, T][]
    },
    async getItem<T>(key: string) {
      return structuredClone(image.get(key)) as T | undefined
    },
    async setItem(key, value) {
      refuseIfFenced()
      const copy: unknown = structuredClone(value)
      image.set(key, copy)
      void writer.set(prefix + key, copy)
    },
    async removeItem(key) {
      refuseIfFenced()
      image.delete(key)
      void writer.delete(prefix + key)
    },
  }
}
