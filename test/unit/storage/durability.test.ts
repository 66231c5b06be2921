import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { createWriter } from '../../../src/storage/coalesce.ts'
import { createIdb } from '../../../src/storage/idb.ts'
import { openKeyValue } from '../../../src/storage/openKeyValue.ts'
import { systemClock } from '../../../src/worker/base/clock.ts'
import { createLedger } from '../../../src/worker/rpc/ledger.ts'

/** Mode and durability of every transaction that a database opens. */
function watchTransactions() {
  const opened: string[] = []
  const { transaction } = IDBDatabase.prototype
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...given) {
    const made = transaction.apply(this, given)
    opened.push(`${made.mode} ${made.durability}`)
    return made
  })
  return opened
}

afterEach(() => void vi.restoreAllMocks())

const fence = { key: 'epoch', epoch: 1 }
const request = {
  id: 'payment-1',
  method: 'eth_sendTransaction',
  networkId: 'eip155:1',
  paramsHash: 'p',
  tabId: 't',
  walletId: 'w',
} as const

test('durability: what the ledger writes is on the disk before it resolves, also over a closed database', async () => {
  const kv = await openKeyValue({ name: 'durable', clock: systemClock, facts: ['ledger:'] })
  await kv.raiseEpoch(fence.key)
  kv.close()
  const opened = watchTransactions()
  const ledger = createLedger({ kv, fence, clock: systemClock })
  ledger.queue(request)
  await ledger.sent(request.id)
  await ledger.settle(request.id, { status: 'answered', result: '0x' })
  ledger.stop()
  expect(opened.filter(mode => mode.startsWith('readwrite'))).toEqual([
    'readwrite strict',
    'readwrite strict',
  ])
  expect(await kv.get('ledger:payment-1')).toMatchObject({ state: 'answered' })
  kv.close()
})

test('durability: other facts are written without waiting for the disk', async () => {
  const kv = createIdb({ name: 'relaxed' })
  await kv.raiseEpoch(fence.key)
  const opened = watchTransactions()
  await createWriter(kv, { clock: systemClock, fence }).set('a', 1)
  expect(opened).toEqual(['readwrite default'])
  kv.close()
})

test('durability: a strict write keeps the fence, and a failure of it is a rejection', async () => {
  const kv = createIdb({ name: 'fenced' })
  expect(await kv.fencedSetMany('epoch', 1, [['a', 1]], { durability: 'strict' })).toBe(false)
  await kv.raiseEpoch('epoch')
  const strict = { durability: 'strict' } as const
  await expect(
    kv.fencedSetMany(
      'epoch',
      1,
      [
        ['a', 1],
        ['b', () => {}],
      ],
      strict,
    ),
  ).rejects.toThrow()
  expect(await kv.get('a')).toBeUndefined()
  expect(await kv.fencedSetMany('epoch', 1, [['a', 1]], strict)).toBe(true)
  expect(await kv.get('a')).toBe(1)
  kv.close()
})
