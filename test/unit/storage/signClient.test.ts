import { expect, test, vi } from 'vitest'
import { createWriter } from '../../../src/storage/coalesce.ts'
import { FencedOutError } from '../../../src/storage/errors.ts'
import { createMemory } from '../../../src/storage/memory.ts'
import { createSignClientStorage } from '../../../src/storage/signClient.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

async function setUp() {
  const kv = createMemory()
  await kv.setMany([
    ['wc:keychain', { a: 'key' }],
    ['other', 1],
  ])
  const epoch = await kv.raiseEpoch('epoch')
  const writer = createWriter(kv, { clock: createFakeClock(), fence: { key: 'epoch', epoch } })
  return { kv, writer, storage: await createSignClientStorage({ kv, writer, prefix: 'wc:' }) }
}

test('signClient: sees its own keys only, without the prefix', async () => {
  const { storage } = await setUp()
  expect(await storage.getKeys()).toEqual(['keychain'])
  expect(await storage.getEntries()).toEqual([['keychain', { a: 'key' }]])
  expect(await storage.getItem('other')).toBeUndefined()
})

test('signClient: reads its own writes at once; they reach the disk as one transaction', async () => {
  const { kv, writer, storage } = await setUp()
  const fenced = vi.spyOn(kv, 'fencedSetMany')
  for (let i = 0; i < 9; i += 1) await storage.setItem(`record-${i}`, [{ i }])
  await storage.removeItem('keychain')
  expect(await storage.getItem('record-8')).toEqual([{ i: 8 }])
  expect(await storage.getItem('keychain')).toBeUndefined()
  await writer.flush()
  expect(fenced).toHaveBeenCalledTimes(1)
  expect(await kv.keys('wc:')).toHaveLength(9)
})

test('signClient: hands out copies', async () => {
  const { storage } = await setUp()
  const mine = { list: [1] }
  await storage.setItem('x', mine)
  mine.list.push(2)
  const read = await storage.getItem<{ list: number[] }>('x')
  read?.list.push(3)
  expect(await storage.getItem('x')).toEqual({ list: [1] })
})

test('signClient: fenced out, it refuses every later write', async () => {
  const { kv, writer, storage } = await setUp()
  await kv.raiseEpoch('epoch')
  await storage.setItem('x', 1)
  await expect(writer.flush()).rejects.toBeInstanceOf(FencedOutError)
  await expect(storage.setItem('y', 1)).rejects.toBeInstanceOf(FencedOutError)
  await expect(storage.removeItem('keychain')).rejects.toBeInstanceOf(FencedOutError)
  expect(writer.isFencedOut).toBe(true)
  expect(await kv.keys('wc:')).toEqual(['wc:keychain'])
})
