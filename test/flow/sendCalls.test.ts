import { encodeFunctionData, type Hex, parseEther } from 'viem'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { TOKEN_ABI } from '../../packages/peers/src/contracts/abis.ts'
import type { CallsFeature } from '../../src/bridge/features/calls/contract.ts'
import { ALPHA } from '../support/flowPage.ts'
import { createFlow, type FlowTab, failure, peers, randomId } from '../support/flowTab.ts'

// Calls that are sent together, over a real wallet and a real chain.

const { alpha } = peers
const ALICE = anvilAccount(0).address
const BOB = anvilAccount(6).address
const CAROL = anvilAccount(7).address
const contracts = peers.urls.contracts.find(({ chainId }) => chainId === 1)
if (!contracts) throw new Error('No contracts on Ethereum')
const { dai } = contracts

const calls = <Verb extends keyof CallsFeature>(
  { api }: FlowTab,
  verb: Verb,
  parameters: Parameters<CallsFeature[Verb]>[0],
) => api.features.call({ feature: 'calls', method: verb, parameters }) as ReturnType<CallsFeature[Verb]>

const PAY_BOB = { to: BOB, value: '1' }
const PAY_CAROL = { to: CAROL, value: '2' }
const approve = (spender: Hex, units: bigint) => ({
  to: dai as Hex,
  data: encodeFunctionData({ abi: TOKEN_ABI, functionName: 'approve', args: [spender, units] }),
})
/** The token refuses: the account has not so much. */
const TOO_MUCH = {
  to: dai as Hex,
  data: encodeFunctionData({
    abi: TOKEN_ABI,
    functionName: 'transfer',
    args: [BOB, parseEther('1000000000')],
  }),
}

type Request = Parameters<CallsFeature['send']>[0]
const send = (tab: FlowTab, list: Request['calls'], more: Partial<Request> = {}) =>
  calls(tab, 'send', { id: randomId(), network: 'eip155:1', calls: list, isAtomicRequired: false, ...more })

/** The status, once no call is pending. */
async function settled(tab: FlowTab, id: string) {
  for (;;) {
    const status = await calls(tab, 'status', { id })
    if (status.status !== 'pending') return status
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function open(): Promise<FlowTab> {
  const tab = await createFlow().open()
  await tab.connect(ALPHA)
  return tab
}

beforeEach(() => peers.reset())

test('calls: a wallet with EIP-5792 gets all of them in one request, and the chain shows each', async () => {
  const tab = await open()
  const { id, way } = await send(tab, [PAY_BOB, approve(BOB, 5n)])
  expect(way).toBe('batch')
  expect(await alpha.count('wallet_sendCalls')).toBe(1)
  expect(await alpha.count('eth_sendTransaction')).toBe(0)
  const status = await settled(tab, id)
  expect(status).toMatchObject({
    status: 'confirmed',
    way: 'batch',
    isAtomic: false,
    account: `eip155:1:${ALICE}`,
  })
  const [first, second] = status.calls
  expect(first?.transaction).toMatch(/^0x[0-9a-f]{64}$/)
  expect(second?.transaction).not.toBe(first?.transaction)
})

test('calls: a wallet without EIP-5792 gets one transaction after the other', async () => {
  await alpha.answers({ wallet_getCapabilities: {} })
  const tab = await open()
  const { id, way } = await send(tab, [PAY_BOB, PAY_CAROL])
  expect(way).toBe('sequence')
  expect(await alpha.count('wallet_sendCalls')).toBe(0)
  expect(await alpha.count('eth_sendTransaction')).toBe(2)
  expect(await settled(tab, id)).toMatchObject({ status: 'confirmed', isAtomic: false })
})

test('calls: a wallet that knows no batches after all gets them one by one', async () => {
  await alpha.mode({ kind: 'reject', code: 4200, message: 'No such method', methods: ['wallet_sendCalls'] })
  const tab = await open()
  expect((await send(tab, [PAY_BOB, PAY_CAROL])).way).toBe('sequence')
  expect(await alpha.count('eth_sendTransaction')).toBe(2)
})

test('calls: one call is one transaction, which is atomic by itself', async () => {
  const tab = await open()
  const { id, way } = await send(tab, [PAY_BOB], { isAtomicRequired: true })
  expect(way).toBe('sequence')
  expect(await settled(tab, id)).toMatchObject({ status: 'confirmed', isAtomic: true })
})

test('calls: atomicity that the wallet does not have is refused before the wallet is asked', async () => {
  const tab = await open()
  const error = await failure(send(tab, [PAY_BOB, PAY_CAROL], { isAtomicRequired: true }))
  expect(error).toMatchObject({ code: 5760, kind: 'calls-atomicity' })
  expect(await alpha.count('wallet_sendCalls')).toBe(0)
  expect(await alpha.count('eth_sendTransaction')).toBe(0)
})

test('calls: a declined batch was not sent, and is not sent one by one', async () => {
  await alpha.mode({ kind: 'reject', methods: ['wallet_sendCalls'] })
  const tab = await open()
  const id = randomId()
  expect(await failure(send(tab, [PAY_BOB, PAY_CAROL], { id }))).toMatchObject({
    code: 4001,
    outcome: 'rejected',
  })
  expect(await alpha.count('eth_sendTransaction')).toBe(0)
  expect(await failure(calls(tab, 'status', { id }))).toMatchObject({ code: 5730 })
})

test('calls: nothing is sent after a call with an unknown outcome, and the status tells what became of each', async () => {
  await alpha.answers({ wallet_getCapabilities: {} })
  const tab = await open()
  const id = randomId()
  const error = await failure(send(tab, [PAY_BOB, TOO_MUCH, PAY_CAROL], { id }))
  expect(error).toMatchObject({ kind: 'calls-partly-sent', data: { id, confirmed: 1, count: 3 } })
  const status = await settled(tab, id)
  // The wallet's words may be from after the broadcast.
  expect(status.status).toBe('unknown')
  expect(status.calls.map(call => call.status)).toEqual(['confirmed', 'unknown', 'notSent'])
  expect(await alpha.count('eth_sendTransaction')).toBe(2)
})

test('calls: a second prompt that is declined leaves the first call carried out', async () => {
  await alpha.answers({ wallet_getCapabilities: {} })
  const tab = await open()
  const id = randomId()
  await alpha.mode({ kind: 'manual', methods: ['eth_sendTransaction'] })
  const sending = failure(send(tab, [PAY_BOB, PAY_CAROL], { id }))
  await alpha.held(1)
  await alpha.answer()
  await alpha.held(1)
  await alpha.answer({ approve: false })
  expect(await sending).toMatchObject({ kind: 'calls-partly-sent', data: { confirmed: 1, count: 2 } })
  const { status, calls: both } = await settled(tab, id)
  expect([status, ...both.map(call => call.status)]).toEqual(['partial', 'confirmed', 'notSent'])
})

test('calls: transactions of strangers that a wallet names prove nothing', async () => {
  const tab = await open()
  // A payment of the same account, before the batch.
  const earlier = await tab.ask<Hex>('eth_sendTransaction', [{ from: ALICE, to: BOB, value: '0x1' }])
  await expect.poll(() => tab.ask('eth_getTransactionReceipt', [earlier])).not.toBeNull()
  const { id } = await send(tab, [PAY_BOB, PAY_CAROL])
  const lie = (hashes: readonly unknown[]) => ({
    wallet_getCallsStatus: {
      version: '2.0.0',
      id,
      chainId: '0x1',
      status: 200,
      atomic: true,
      receipts: hashes.map(transactionHash => ({ transactionHash, status: '0x1' })),
    },
  })
  // Equal payments of the same account, after the batch: other calls that the chain has shown.
  const other = await send(tab, [PAY_BOB, PAY_CAROL])
  const others = (await settled(tab, other.id)).calls.map(({ transaction }) => transaction)
  for (const hashes of [[earlier], others, [`0x${'1'.repeat(64)}`], []]) {
    await alpha.answers(lie(hashes))
    expect(await calls(tab, 'status', { id })).toMatchObject({ status: 'unknown' })
  }
  await alpha.answers({})
  expect((await settled(tab, id)).status).toBe('confirmed')
  // The chain has shown it: the wallet is not asked again.
  await alpha.answers(lie([]))
  expect(await calls(tab, 'status', { id })).toMatchObject({ status: 'confirmed' })
})

test('calls: a batch that the wallet does not know has an unknown outcome, and is not sent again', async () => {
  const tab = await open()
  const id = randomId()
  // It sends the first call and fails with the second one.
  expect(await failure(send(tab, [PAY_BOB, TOO_MUCH], { id }))).toMatchObject({
    outcome: 'unknown',
    requestId: id,
  })
  expect(await calls(tab, 'status', { id })).toMatchObject({ status: 'unknown', way: 'batch' })
  expect(await failure(send(tab, [PAY_BOB, TOO_MUCH], { id }))).toMatchObject({ kind: 'duplicate-request' })
  expect(await alpha.count('wallet_sendCalls')).toBe(1)
})

test('calls: another tab, and the next engine, read what became of them', async () => {
  const flow = createFlow()
  const tab = await flow.open()
  await tab.connect(ALPHA)
  const { id } = await send(tab, [PAY_BOB, PAY_CAROL])
  const other = await flow.open()
  expect((await settled(other, id)).status).toBe('confirmed')
  await flow.kill()
  expect((await settled(await flow.reload(tab), id)).status).toBe('confirmed')
})

test('calls: the engine is killed at a prompt: what the wallet sends then is found, and no further call is sent', async () => {
  await alpha.answers({ wallet_getCapabilities: {} })
  const flow = createFlow()
  const tab = await flow.open()
  await tab.connect(ALPHA)
  await alpha.mode({ kind: 'manual', methods: ['eth_sendTransaction'] })
  const id = randomId()
  const sending = failure(send(tab, [PAY_BOB, PAY_CAROL, PAY_BOB], { id }))
  await alpha.held(1)
  await alpha.answer()
  await alpha.held(1)
  await flow.kill()
  await alpha.answer()
  await sending
  const next = await flow.reload(tab)
  await expect
    .poll(async () => (await calls(next, 'status', { id })).calls.map(({ status }) => status), {
      timeout: 10_000,
    })
    .toEqual(['confirmed', 'confirmed', 'notSent'])
  expect(await calls(next, 'status', { id })).toMatchObject({ status: 'partial' })
  expect(await alpha.count('eth_sendTransaction')).toBe(2)
})
