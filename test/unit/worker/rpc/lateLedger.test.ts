import { expect, test } from 'vitest'
import { createMemory } from '../../../../src/storage/memory.ts'
import type { LedgerEntry } from '../../../../src/worker/rpc/ledger.ts'
import { createLedger } from '../../../../src/worker/rpc/ledger.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { settledKeyValue } from '../../../support/settledKeyValue.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ERROR = { name: 'UserRejectedError', message: 'User rejected the request' }
const AT = 1_700_000_000_000

const entryOf = (change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id: 'request-1',
  method: 'eth_sendTransaction',
  networkId: 'eip155:1',
  paramsHash: 'hash',
  tabId: 'tab-1',
  walletId: 'org.red',
  carrier: 'tab-1',
  at: AT,
  deadlineWall: AT + 86_400_000,
  state: 'sent',
  ...change,
})

const STATES = {
  rejected: { state: 'rejected', outcome: { status: 'rejected', error: ERROR }, settledAt: AT },
  answered: { state: 'answered', outcome: { status: 'answered', result: HASH }, settledAt: AT },
  sent: {},
  unknown: { state: 'unknown', outcome: { status: 'unknown', error: ERROR }, settledAt: AT },
} satisfies Record<string, Partial<LedgerEntry>>

type Name = keyof typeof STATES

/** A ledger that has loaded these entries, over a store of its own. */
async function ledgerWith(entries: readonly LedgerEntry[]) {
  const kv = createMemory()
  const epoch = await kv.raiseEpoch('epoch')
  for (const entry of entries) await kv.set(`ledger:${entry.id}`, { v: 1, ...entry })
  const ledger = createLedger({
    kv: settledKeyValue(kv),
    fence: { key: 'epoch', epoch },
    clock: createFakeClock(AT),
  })
  await ledger.pendingAtBoot()
  return { ledger, stored: (id: string) => kv.get(`ledger:${id}`) }
}

const records = (...entries: readonly object[]) =>
  new Map(entries.map(entry => [`ledger:${(entry as LedgerEntry).id}`, { v: 1, ...entry }]))

const NAMES = Object.keys(STATES) as Name[]

test.each(NAMES.flatMap(own => NAMES.map(stored => [own, stored] as const)))(
  'late ledger: own %s and stored %s: the worse outcome counts, and is stored',
  async (own, stored) => {
    const { ledger, stored: read } = await ledgerWith([entryOf(STATES[own])])
    ledger.unite(records(entryOf(STATES[stored])))
    const worse = NAMES[Math.max(NAMES.indexOf(own), NAMES.indexOf(stored))]
    expect((await ledger.find('request-1'))?.state).toBe(worse)
    expect(await read('request-1')).toMatchObject({ state: worse })
  },
)

test('late ledger: a transaction that a stored entry claims is not free', async () => {
  const { ledger } = await ledgerWith([entryOf()])
  ledger.unite(records(entryOf({ ...STATES.answered, id: 'request-2', transaction: HASH, claimedAt: AT })))
  expect(await ledger.claim('request-1', HASH)).toBe(false)
})

test('late ledger: requests that an earlier engine sent are returned, once', async () => {
  const { ledger } = await ledgerWith([])
  const late = records(entryOf(), entryOf({ ...STATES.answered, id: 'request-2' }))
  expect(ledger.unite(late).map(({ id }) => id)).toEqual(['request-1'])
  expect(ledger.unite(late)).toEqual([])
})

test('late ledger: records that the schema refuses, or of another id, do not join', async () => {
  const { ledger } = await ledgerWith([])
  const junk = new Map<string, unknown>([
    ['ledger:request-1', { v: 1, ...entryOf({ id: 'request-9' }) }],
    ['ledger:request-2', { v: 1, ...entryOf({ id: 'request-2' }), deadlineWall: 'never' }],
    ['ledger:request-3', 'junk'],
    ['wc:request-4', { v: 1, ...entryOf({ id: 'request-4' }) }],
  ])
  expect(ledger.unite(junk)).toEqual([])
  for (const id of ['request-1', 'request-2', 'request-3', 'request-4', 'request-9'])
    expect(await ledger.find(id)).toBeUndefined()
})
