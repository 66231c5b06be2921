import { toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import type { CallsTrace } from '../../../../src/worker/chains/adapter.ts'
import type { Node } from '../../../../src/worker/chains/evm/node.ts'
import { readCalls } from '../../../../src/worker/chains/evm/readCalls.ts'

// What a transaction that a wallet names shows of a batch: one by itself, of an account with code, of a bundle, of a stranger.

const ACCOUNT = `0x${'a1'.repeat(20)}`
const STRANGER = `0x${'b2'.repeat(20)}`
const TOKEN = `0x${'c3'.repeat(20)}`
const FRIEND = `0x${'d4'.repeat(20)}`
const HASH = `0x${'1'.repeat(64)}`
const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const OPERATION = toEventSelector('UserOperationEvent(bytes32,address,address,uint256,bool,uint256,uint256)')

const word = (hex: string): string => hex.replace('0x', '').padStart(64, '0')
const CALLS = [
  { to: TOKEN, value: '0', data: `0x095ea7b3${word(FRIEND)}${word('0x5')}` },
  { to: FRIEND, value: '7', data: '0x' },
]
/** Both calls as `execute` of ERC-7821 has them. */
const INPUT = `0xe9ae5c53${word(TOKEN)}${word('0x0')}${CALLS[0]?.data.slice(2)}${word(FRIEND)}${word('0x7')}`

interface Chain {
  readonly from?: string
  readonly to?: string
  readonly input?: string
  readonly value?: string
  readonly nonce?: string
  readonly block?: string
  readonly status?: string
  readonly logs?: readonly unknown[]
  readonly trace?: unknown
}

/** A node that has one transaction, and traces it if it is given a trace. */
function nodeWith({
  from = ACCOUNT,
  to = ACCOUNT,
  input = INPUT,
  value = '0x0',
  nonce = '0x5',
  block = '0xb',
  status = '0x1',
  logs = [],
  trace,
}: Chain): Node {
  return {
    async request(schema, method, hash) {
      const answers: Record<string, unknown> = {
        eth_getTransactionReceipt:
          hash === HASH ? { transactionHash: HASH, status, blockNumber: block, logs } : null,
        eth_getTransactionByHash: hash === HASH ? { hash: HASH, from, to, nonce, value, input } : null,
        debug_traceTransaction: trace,
      }
      if (method === 'debug_traceTransaction' && trace === undefined) throw new Error('No such method')
      return schema.parse(answers[method])
    },
  }
}

async function statuses(chain: Chain, more: Partial<CallsTrace> = {}): Promise<readonly string[]> {
  const trace = {
    account: ACCOUNT,
    calls: CALLS,
    mark: { nonce: '5', block: '10' },
    transactions: [HASH],
    ...more,
  }
  return (await readCalls(nodeWith(chain), trace)).map(({ status }) => status)
}

const BOTH = ['confirmed', 'confirmed']
const NONE = ['unknown', 'unknown']

const operation = (success: '0' | '1', address = ENTRY_POINT, sender = ACCOUNT) => ({
  address,
  topics: [OPERATION, `0x${'9'.repeat(64)}`, `0x${word(sender)}`],
  data: `0x${word('0x1')}${word(success)}${word('0x1')}`,
})

test('calls: a transaction of the account to its own code has them, with and without a trace', async () => {
  expect(await statuses({})).toEqual(BOTH)
  const frames = CALLS.map(({ to, value, data }) => ({
    type: 'CALL',
    from: ACCOUNT,
    to,
    value: `0x${BigInt(value).toString(16)}`,
    input: data,
  }))
  const top = { type: 'CALL', from: ACCOUNT, to: ACCOUNT, input: '0x' }
  expect(await statuses({ input: '0x', trace: { ...top, calls: frames } })).toEqual(BOTH)
  // The trace says what was run, whatever the input says.
  expect(await statuses({ trace: { ...top, calls: frames.slice(1) } })).toEqual(['unknown', 'confirmed'])
})

test('calls: a reverted transaction has failed all of them', async () => {
  expect(await statuses({ status: '0x0' })).toEqual(['failedOnChain', 'failedOnChain'])
})

test('calls: a bundle has them where the entry point reports the operation of the account', async () => {
  const bundle = { from: STRANGER, to: ENTRY_POINT }
  expect(await statuses({ ...bundle, logs: [operation('1')] })).toEqual(BOTH)
  expect(await statuses({ ...bundle, logs: [operation('0')] })).toEqual(['failedOnChain', 'failedOnChain'])
  expect(await statuses({ ...bundle, logs: [operation('1', ENTRY_POINT, STRANGER)] })).toEqual(NONE)
  expect(await statuses({ ...bundle, logs: [operation('1', STRANGER)] })).toEqual(NONE)
})

test('calls: a contract account has them where it reports that it ran what its owners signed', async () => {
  const run = (topic: string, address = ACCOUNT) => ({
    from: STRANGER,
    logs: [{ address, topics: [topic, `0x${word('0x1')}`], data: '0x' }],
  })
  for (const event of ['ExecutionSuccess(bytes32,uint256)', 'Executed(uint256)'])
    expect(await statuses(run(toEventSelector(event)))).toEqual(BOTH)
  // A stranger can cause this one by a payment.
  expect(await statuses(run(toEventSelector('SafeReceived(address,uint256)')))).toEqual(NONE)
  expect(await statuses(run(toEventSelector('Executed(uint256)'), STRANGER))).toEqual(NONE)
})

test('calls: the bytes of the calls in a transaction of a stranger prove nothing', async () => {
  expect(await statuses({ from: STRANGER, to: STRANGER })).toEqual(NONE)
  expect(await statuses({ from: STRANGER, to: ACCOUNT })).toEqual(NONE)
  expect(await statuses({ to: STRANGER })).toEqual(NONE)
})

test('calls: an earlier transaction, one without a mark and one that the node does not know prove nothing', async () => {
  expect(await statuses({ block: '0xa' })).toEqual(NONE)
  expect(await statuses({ nonce: '0x4' })).toEqual(NONE)
  expect(await statuses({}, { mark: undefined })).toEqual(NONE)
  expect(await statuses({}, { transactions: [`0x${'2'.repeat(64)}`, 'javascript:1'] })).toEqual(NONE)
})

test('calls: another amount, receiver or data is another call', async () => {
  for (const change of [{ value: '8' }, { to: STRANGER }, { data: '0x01' }])
    expect(await statuses({}, { calls: [{ to: FRIEND, value: '7', data: '0x', ...change }] })).toEqual([
      'unknown',
    ])
})

test('calls: one payment is one of two equal calls, not both', async () => {
  const [, payment] = CALLS
  const calls = payment ? [payment, payment] : []
  const found = await statuses({ to: FRIEND, value: '0x7', input: '0x' }, { calls })
  expect(found).toEqual(['confirmed', 'unknown'])
})
