import { expect, test, vi } from 'vitest'
import type { PaymentOutcome } from '../../../../src/bridge/contract/paymentOutcome.ts'
import type { RecentTransactions } from '../../../../src/bridge/features/transactions/contract.ts'
import { createRandomId } from '../../../../src/bridge/values/randomId.ts'
import { PAYMENT_POLL_MAX_MS, PAYMENT_POLL_MS } from '../../../../src/worker/features/payments/limits.ts'
import { createTransactionsFeature } from '../../../../src/worker/features/transactions/feature.ts'
import {
  RECENT_TRANSACTION_MS,
  RECENT_TRANSACTIONS_MAX,
} from '../../../../src/worker/features/transactions/limits.ts'
import { featureRig } from './featureRig.ts'

const ACCOUNT = 'eip155:1:0x1111111111111111111111111111111111111111'
const OTHER = 'eip155:1:0x2222222222222222222222222222222222222222'
const hashOf = (index: number) => `0x${index.toString(16).padStart(64, '0')}`

function open(disk = new Map<string, unknown>()) {
  const look = vi.fn<() => Promise<PaymentOutcome>>(async () => ({ status: 'unknown' }))
  const rig = featureRig(createTransactionsFeature, {
    answer: () => new Response(null, { status: 500 }),
    more: {
      kv: {
        get: async (key: string) => structuredClone(disk.get(key)),
        readSettled: (read: () => unknown) => read(),
      } as never,
      writer: {
        set: async (key: string, value: unknown) => void disk.set(key, structuredClone(value)),
      } as never,
      chains: async () => ({ followPayment: async () => ({ poll: look }) }) as never,
    },
  })
  const add = (index: number, account = ACCOUNT, description = `Mint #${index}`) =>
    rig.ask('add', { hash: hashOf(index), description, account })
  const list = async (revision: string | null = null) =>
    (await rig.ask('changed', { id: createRandomId(), revision })) as RecentTransactions
  return { ...rig, disk, look, add, list }
}

test('transactions: a pending one is followed until a block has it, and then nothing is asked', async () => {
  const t = open()
  await t.add(1)
  const { revision, items } = await t.list()
  expect(items).toMatchObject([{ hash: hashOf(1), description: 'Mint #1', status: 'pending' }])
  const next = t.list(revision)
  await t.clock.advance(PAYMENT_POLL_MS)
  expect(t.look).toHaveBeenCalled()
  t.look.mockResolvedValue({ status: 'confirmed', transaction: hashOf(1) })
  await t.clock.advance(PAYMENT_POLL_MS * 4)
  expect((await next).items).toMatchObject([{ status: 'confirmed' }])
  const looks = t.look.mock.calls.length
  await t.clock.advance(PAYMENT_POLL_MAX_MS * 10)
  expect(t.look).toHaveBeenCalledTimes(looks)
})

test('transactions: a transaction that failed on the chain is failed', async () => {
  const t = open()
  t.look.mockResolvedValue({ status: 'failedOnChain' })
  await t.add(1)
  await t.clock.advance(PAYMENT_POLL_MS)
  expect((await t.list()).items).toMatchObject([{ status: 'failed' }])
})

test('transactions: after a day without a block the status is unknown, and the chain is left alone', async () => {
  const t = open()
  await t.add(1)
  for (let passed = 0; passed <= RECENT_TRANSACTION_MS; passed += RECENT_TRANSACTION_MS / 24)
    await t.clock.advance(RECENT_TRANSACTION_MS / 24)
  await t.clock.advance(PAYMENT_POLL_MAX_MS * 4)
  expect((await t.list()).items).toMatchObject([{ status: 'unknown' }])
})

test('transactions: the next engine has the list from disk and follows what was pending', async () => {
  const t = open()
  await t.add(1)
  t.feature.dispose?.()
  const next = open(t.disk)
  next.look.mockResolvedValue({ status: 'confirmed' })
  expect((await next.list()).items).toMatchObject([{ hash: hashOf(1), status: 'pending' }])
  await next.clock.advance(PAYMENT_POLL_MS)
  expect((await next.list()).items).toMatchObject([{ status: 'confirmed' }])
})

test('transactions: records that cannot be read are left out', async () => {
  const t = open(
    new Map([['transactions', [{ hash: '<script>' }, 7, null, { account: ACCOUNT }]]]) as Map<
      string,
      unknown
    >,
  )
  expect((await t.list()).items).toEqual([])
})

test('transactions: the newest 100 of an account stay, and those of others too', async () => {
  const t = open()
  await t.add(9_999, OTHER)
  for (let index = 0; index <= RECENT_TRANSACTIONS_MAX; index += 1) await t.add(index)
  const { items } = await t.list()
  expect(items.filter(({ account }) => account === ACCOUNT)).toHaveLength(RECENT_TRANSACTIONS_MAX)
  expect(items.some(({ hash }) => hash === hashOf(0))).toBe(false)
  expect(items.some(({ account }) => account === OTHER)).toBe(true)
})

test('transactions: clear removes those of one account and stops following them', async () => {
  const t = open()
  await t.add(1)
  await t.add(2, OTHER)
  await t.feature.methods.clear.run(undefined as never, { account: OTHER }, t.stop.signal)
  await t.ask('clear', { account: ACCOUNT })
  expect((await t.list()).items).toEqual([])
  const looks = t.look.mock.calls.length
  await t.clock.advance(PAYMENT_POLL_MAX_MS * 4)
  expect(t.look).toHaveBeenCalledTimes(looks)
})

test('transactions: one that is listed stays as it is, and words are one clean line', async () => {
  const t = open()
  await t.add(1, ACCOUNT, 'Mint\u202e evil\nline')
  await t.add(1, ACCOUNT, 'Another name')
  const { items } = await t.list()
  expect(items).toHaveLength(1)
  expect(items[0]?.description).not.toMatch(/[\u202e\n]/)
})

test.each([
  { hash: '<b>', description: 'x', account: ACCOUNT },
  { hash: hashOf(1), description: '', account: ACCOUNT },
  { hash: hashOf(1), description: 'x'.repeat(201), account: ACCOUNT },
  { hash: hashOf(1), description: 'x', account: 'nobody' },
])('transactions: refuses %j', async given => {
  const t = open()
  await expect(t.ask('add', given)).rejects.toThrow()
  expect((await t.list()).items).toEqual([])
})

test('transactions: a caller that takes its wait back gets no answer', async () => {
  const t = open()
  const { revision } = await t.list()
  const wait = t.list(revision)
  t.stop.abort(new Error('taken back'))
  await expect(wait).rejects.toThrow('taken back')
})
