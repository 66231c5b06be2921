import { expect, test } from 'vitest'
import type { PaymentStatus } from '../../../../src/bridge/contract/paymentOutcome.ts'
import { isFinalOutcome } from '../../../../src/bridge/values/paymentOutcome.ts'
import type { KeyValue } from '../../../../src/storage/keyValue.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import type { PaymentFollower } from '../../../../src/worker/chains/adapter.ts'
import { followPayment, markPayment } from '../../../../src/worker/chains/evm/followPayment.ts'
import type { Node } from '../../../../src/worker/chains/evm/node.ts'
import { NO_CLAIMS } from '../../../../src/worker/chains/judgeTransaction.ts'
import { createLedger, type Ledger } from '../../../../src/worker/rpc/ledger.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { runs } from '../../../support/runs.ts'
import { settledKeyValue } from '../../../support/settledKeyValue.ts'

// Two equal payments in two tabs, a wallet that lies about hashes and a node that lies about order and age, over the
// real ledger and the real follower. The model's chain decides: each payment that is called paid has a transaction of its
// own, sent after the request, and no payment is called failed that the chain has.

const RUNS = Number(process.env.PAYMENT_HASH_RUNS ?? runs(1_000, 10_000))
const OWNER = `0x${'ab'.repeat(20)}`
const STRANGER = `0x${'cd'.repeat(20)}`
const SHOP = `0x${'ef'.repeat(20)}`
const CALL = { from: OWNER, to: SHOP, value: '0x5', data: '0x' }
const METHOD = 'eth_sendTransaction'
const NETWORK = 'eip155:1'

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

interface Transaction {
  readonly hash: string
  readonly from: string
  readonly nonce: number
  readonly value: number
  /** The payment that the wallet sent it for. */
  readonly payment: number | null
  block: number | null
  isReverted: boolean
}

const hex = (value: number): string => `0x${value.toString(16)}`

/** Blocks, a pool, and what a node says of them. */
function createModel(random: () => number) {
  const transactions: Transaction[] = []
  let head = 10
  let lie: 'none' | 'hash' | 'age' | 'order' = 'none'
  let isDown = false

  const nextNonce = (from: string): number =>
    Math.max(0, ...transactions.filter(entry => entry.from === from).map(({ nonce }) => nonce + 1))
  const countAt = (from: string, block: number): number =>
    transactions.filter(entry => entry.from === from && entry.block !== null && entry.block <= block).length

  function send(from: string, value: number, payment: number | null, nonce = nextNonce(from)): Transaction {
    const hash = `0x${(transactions.length + 1).toString(16).padStart(64, '0')}`
    const sent = { hash, from, nonce, value, payment, block: null, isReverted: false }
    transactions.push(sent)
    return sent
  }

  function mine(): void {
    head += 1
    for (const entry of transactions.toSorted((a, b) => a.nonce - b.nonce)) {
      if (entry.block !== null || entry.nonce !== countAt(entry.from, head)) continue
      // Of two with one nonce the later one pays more.
      const rivals = transactions.filter(({ from, nonce }) => from === entry.from && nonce === entry.nonce)
      const best = rivals.at(-1) ?? entry
      best.block = head
      best.isReverted = random() < 0.1
    }
  }

  const shown = ({ hash, from, nonce, value }: Transaction) => ({
    hash,
    from,
    to: SHOP,
    nonce: hex(lie === 'order' ? nonce + 3 : nonce),
    value: hex(value),
    input: '0x',
  })
  /** A node that lies about hashes answers with any other transaction. */
  const find = (hash: unknown): Transaction | undefined =>
    lie === 'hash'
      ? transactions[Math.floor(random() * transactions.length)]
      : transactions.find(entry => entry.hash === hash)

  function answer(method: string, [first, second]: readonly unknown[]): unknown {
    if (isDown) throw new Error('503')
    switch (method) {
      case 'eth_getTransactionCount': {
        if (second === 'pending') return hex(nextNonce(String(first)))
        return hex(countAt(String(first), second === 'latest' ? head : Number(second)))
      }
      case 'eth_getBlockByNumber': {
        if (second === false) return { number: hex(head) }
        const inBlock = transactions
          .filter(({ block }) => block === Number(first))
          .toSorted((a, b) => a.nonce - b.nonce)
        return { transactions: inBlock.map(entry => shown(entry)) }
      }
      case 'eth_getTransactionByHash': {
        const found = find(first)
        return found && (found.block !== null || found.nonce >= countAt(found.from, head))
          ? shown(found)
          : null
      }
      case 'eth_getTransactionReceipt': {
        const found = find(first)
        if (!found || found.block === null) return null
        const block = lie === 'age' ? found.block + 4 : found.block
        return {
          transactionHash: found.hash,
          status: found.isReverted ? '0x0' : '0x1',
          blockNumber: hex(block),
          logs: [],
        }
      }
      default:
        throw new Error(`not answered: ${method}`)
    }
  }
  const node = {
    request: async (
      schema: { parse(value: unknown): unknown },
      method: string,
      ...params: readonly unknown[]
    ) => schema.parse(answer(method, params)),
  } as unknown as Node

  return {
    node,
    transactions,
    send,
    mine,
    setLie: (next: typeof lie) => void (lie = next),
    setDown: (next: boolean) => void (isDown = next),
  }
}

interface Payment {
  readonly id: string
  readonly mark: Awaited<ReturnType<typeof markPayment>>
  /** Transactions of the model before the wallet was asked. */
  readonly earlier: number
  said: { status: PaymentStatus; transaction?: string }
}

/** Parts of the rule, each of which is taken away to see that the oracle finds it. */
type Mutation = 'none' | 'no mark' | 'an old mark' | 'no claims' | 'claims in memory'

/** A disk that keeps entries without their claims. */
const forgetClaims =
  (kv: KeyValue): KeyValue['fencedSetMany'] =>
  (key, epoch, items, options) => {
    const kept = items.map(([name, value]) => {
      const { transaction: _transaction, ...rest } = Object(value) as { transaction?: string }
      return [name, value === undefined ? value : rest] as const
    })
    return kv.fencedSetMany(key, epoch, kept, options)
  }

/** @returns what is wrong, in words */
async function run(seed: number, mutation: Mutation, counts: Record<string, number> = {}): Promise<string[]> {
  const random = createRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value
  const kv = createMemory()
  const clock = createFakeClock()
  const model = createModel(random)
  const found: string[] = []

  const engines = new Map<Ledger, number>()
  async function startEngine(): Promise<Ledger> {
    const epoch = await kv.raiseEpoch('epoch')
    const disk = mutation === 'claims in memory' ? { ...kv, fencedSetMany: forgetClaims(kv) } : kv
    const started = createLedger({ kv: settledKeyValue(disk), fence: { key: 'epoch', epoch }, clock })
    engines.set(started, epoch)
    return started
  }
  let ledger = await startEngine()
  let retired = ledger
  const payments: Payment[] = []

  // Of the person's own, and of a customer of the same shop.
  for (let count = Math.floor(random() * 3); count > 0; count -= 1) model.send(OWNER, pick([5, 5, 6]), null)
  model.send(STRANGER, 5, null)
  if (random() < 0.6) model.mine()

  async function ask(): Promise<void> {
    const mark = await markPayment(model.node, [], { method: METHOD, params: [CALL] })
    const id = `payment-${payments.length}`
    const entry = {
      id,
      method: METHOD,
      networkId: NETWORK,
      paramsHash: '0',
      tabId: `tab-${id}`,
      walletId: 'w',
    } as const
    ledger.queue({ ...entry, ...(mark && { mark }) })
    await ledger.sent(id)
    payments.push({ id, mark, earlier: model.transactions.length, said: { status: 'unknown' } })
  }

  /** The wallet answers with any hash that there is, its own or not. */
  async function reply(payment: Payment): Promise<void> {
    const result = pick([...model.transactions.map(({ hash }) => hash), `0x${'99'.repeat(32)}`])
    await ledger.settle(payment.id, { status: 'answered', result })
  }

  /** By engine, payment and answer, as the product keeps them. */
  const followers = new Map<string, PaymentFollower>()

  async function look(payment: Payment, by: Ledger): Promise<void> {
    const { id } = payment
    const entry = await by.find(id)
    const answer = entry?.outcome?.status === 'answered' ? entry.outcome.result : undefined
    const key = `${engines.get(by)} ${id} ${answer}`
    const marked =
      mutation === 'an old mark' ? { ...entry?.mark, nonce: '0', block: '0' } : (entry?.mark ?? {})
    const claims = mutation === 'no claims' ? NO_CLAIMS : ((await by.claimsBeside(id)) ?? NO_CLAIMS)
    const trace = { method: METHOD, answer, claims, ...(mutation === 'no mark' ? {} : { mark: marked }) }
    const follower = followers.get(key) ?? followPayment(() => model.node, trace)
    followers.set(key, follower)
    const { status, transaction } = await follower
      .poll(new AbortController().signal)
      .catch(() => ({ status: 'unknown' as const, transaction: undefined }))
    if (status === 'unknown' || transaction === undefined || isFinalOutcome(payment.said.status)) return
    if (mutation !== 'no claims' && !(await by.claim(id, transaction))) return
    payment.said = { status, transaction }
  }

  const acts: readonly (() => Promise<void> | void)[] = [
    () => model.mine(),
    () => void model.send(STRANGER, 5, null),
    () => void (payments.length > 0 && model.send(OWNER, 5, Math.floor(random() * payments.length))),
    () => void (random() < 0.3 && model.send(OWNER, 6, null)),
    () => {
      // A raised fee, or another transaction under the nonce.
      const pending = model.transactions.filter(({ block, from }) => block === null && from === OWNER)
      const { nonce, payment, value } = pick(pending) ?? {}
      if (nonce !== undefined && random() < 0.4)
        model.send(OWNER, pick([value ?? 5, 7]), payment ?? null, nonce)
    },
    async () => void (payments.length > 0 && (await reply(pick(payments)))),
    async () =>
      void (payments.length > 0 && (await look(pick(payments), random() < 0.85 ? ledger : retired))),
    async () => void (payments.length > 0 && (await look(pick(payments), ledger))),
    async () => {
      if (random() < 0.5) return
      retired = ledger
      ledger = await startEngine()
    },
    () => model.setLie(pick(['none', 'none', 'hash', 'age', 'order'])),
    () => model.setDown(random() < 0.2),
  ]
  await ask()
  for (let count = 8 + Math.floor(random() * 24); count > 0; count -= 1) {
    if (payments.length < 2 && random() < 0.25) await ask().catch(() => {})
    await pick(acts)()
  }
  model.setLie('none')
  model.setDown(false)
  for (let count = 0; count < 3; count += 1) {
    model.mine()
    for (const payment of payments) await look(payment, ledger)
  }

  // A statement is judged by the last block: nothing is replaced in this model.
  const paid = payments.filter(({ said }) => said.status === 'confirmed')
  const named = paid.map(({ said }) => said.transaction)
  if (new Set(named).size < named.length) found.push('one transaction is two payments')
  for (const { id, said, earlier } of payments) {
    const index = model.transactions.findIndex(({ hash }) => hash === said.transaction)
    const entry = model.transactions[index]
    const isPayment = entry?.from === OWNER && entry.value === 5 && index >= earlier
    const isPaid = entry !== undefined && entry.block !== null && !entry.isReverted && isPayment
    if (said.status === 'confirmed' && !isPaid) found.push(`${id} is called paid by ${said.transaction}`)
    if (said.status === 'failedOnChain' && isPaid) found.push(`${id} is called failed, and is paid`)
    // What the wallet sent for this payment, whatever it has named.
    const place = payments.findIndex(other => other.id === id)
    const isSentFor = (other: Transaction) =>
      other.payment === place && other.value === 5 && !other.isReverted
    if (
      said.status === 'failedOnChain' &&
      !isPayment &&
      model.transactions.some(sent => sent.block !== null && isSentFor(sent))
    )
      found.push(`${id} is called failed by ${said.transaction}, and is paid`)
  }
  for (const { said } of payments) counts[said.status] = (counts[said.status] ?? 0) + 1
  return found
}

test(`payment hashes: ${RUNS} interleavings of two equal payments, and no lie about hash, order or age is called paid`, async () => {
  const counts = { confirmed: 0, failedOnChain: 0, unknown: 0, sent: 0 }
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const found = await run(seed, 'none', counts)
    expect(found, `seed ${seed}`).toEqual([])
  }
  // A rule by which nothing is ever paid would pass as well.
  expect(counts.confirmed).toBeGreaterThan(RUNS / 2)
  expect(counts.failedOnChain).toBeGreaterThan(RUNS / 50)
  expect(counts.unknown).toBeGreaterThan(RUNS / 10)
}, 300_000)

test.each(['no mark', 'an old mark', 'no claims', 'claims in memory'] as const)(
  'payment hashes: the oracle finds a rule with %s',
  async mutation => {
    let found: readonly string[] = []
    for (let seed = 1; seed <= RUNS && found.length === 0; seed += 1) found = await run(seed, mutation)
    expect(found).not.toEqual([])
  },
  300_000,
)
