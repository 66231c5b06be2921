import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import {
  type OpenedKeyValue,
  type OpenKeyValueParameters,
  openKeyValue,
} from '../../src/storage/openKeyValue.ts'
import { systemClock } from '../../src/worker/base/clock.ts'

let count = 0
export let onTrouble: ReturnType<typeof vi.fn<(trouble: string) => void>>

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  onTrouble = vi.fn()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Reports each trouble to `onTrouble`. */
export async function open(more: Partial<OpenKeyValueParameters> = {}): Promise<OpenedKeyValue> {
  let onChange = () => {}
  let last: string | null = null
  const kv = await openKeyValue({
    name: `open-${(count += 1)}`,
    clock: systemClock,
    facts: ['f:'],
    onChange: () => onChange(),
    ...more,
  })
  onChange = () => {
    if (kv.trouble !== null && kv.trouble !== last) onTrouble(kv.trouble)
    last = kv.trouble
  }
  onChange()
  return kv
}

/** Resolves when the database serves the store again. */
export const untilBack = (kv: OpenedKeyValue) => vi.waitFor(() => expect(kv.kind).toBe('indexedDB'), 5_000)

/** An `indexedDB` whose `open` does what the test wants. */
export const stubOpen = (openDatabase: () => unknown) => vi.stubGlobal('indexedDB', { open: openDatabase })

export async function worksInMemory(kv: Awaited<ReturnType<typeof open>>): Promise<void> {
  expect(kv.kind).toBe('memory')
  await kv.set('a', 1)
  expect(await kv.get('a')).toBe(1)
  expect(await kv.raiseEpoch('f:e')).toBe(1)
  expect(await kv.fencedSetMany('f:e', 1, [['b', 2]])).toBe(true)
  await vi.waitFor(() => expect(onTrouble).toHaveBeenCalledTimes(1), 5_000)
}
