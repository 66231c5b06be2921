import { expect, test, vi } from 'vitest'
import type { PaymentOutcome } from '../../../../src/bridge/contract/paymentOutcome.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { InvalidResponseError } from '../../../../src/bridge/errors/network.ts'
import {
  OutcomeUnknownError,
  RequestExpiredError,
  WalletRequestError,
} from '../../../../src/bridge/errors/request.ts'
import type { SwapQuote, SwapsFeature, SwapToken } from '../../../../src/bridge/features/swaps/contract.ts'
import { SwapRevertedError } from '../../../../src/bridge/features/swaps/errors.ts'
import { type CreateSwapParameters, createSwap } from '../../../../src/ui/views/swaps/createSwap.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'

// The swap of one tab, its engine in the test's hands.

const token = (symbol: string, digit: string): SwapToken => ({
  name: symbol,
  symbol,
  address: `eip155:1:0x${digit.repeat(40)}`,
  decimals: 18,
  icon: null,
  isNative: symbol === 'ETH',
  balance: '5000000000000000000',
  price: '1',
  value: '5',
})
const [ETH, USDC] = [token('ETH', 'e'), token('USDC', 'a')]
const QUOTE = { toAmount: '1', minimumReceived: '1', short: null } as unknown as SwapQuote

function open(changes: Partial<Pick<SwapsFeature, 'fee' | 'confirm'>> = {}, step = 'swap') {
  const clock = createFakeClock()
  const ask = {
    tokens: vi.fn(async () => [ETH, USDC]),
    prices: vi.fn(async () => []),
    fee: vi.fn(async () => ({ fee: '1', most: '1' })),
    quote: vi.fn(async () => QUOTE),
    prepare: vi.fn(async ({ id }: { readonly id: string }) => ({ ...QUOTE, id, hash: 'h', step })),
    confirm: vi.fn(async () => ({ transaction: '0x' })),
    received: vi.fn(async () => '7'),
    ...changes,
  }
  const onFailed = vi.fn()
  const onDone = vi.fn()
  const onOutcome = vi.fn()
  const follow = vi.fn<CreateSwapParameters['follow']>()
  const swap = createSwap({
    api: ask as unknown as SwapsFeature,
    timers: clock,
    createId: () => 'id',
    onRequest() {},
    onDone,
    onFailed,
    onOutcome,
    follow,
  })
  swap.start('eip155:1', '0x1', { toToken: 'USDC', amount: '1' })
  return { clock, ask, swap, onFailed, onDone, onOutcome, follow, state: swap.store.getState }
}
type Opened = ReturnType<typeof open>

const until = (t: Opened, what: (state: ReturnType<Opened['state']>) => boolean) =>
  expect.poll(() => what(t.state())).toBe(true)

async function quoted(t: Opened): Promise<void> {
  await until(t, ({ list }) => list === 'ready')
  await t.clock.advance(200)
  await until(t, ({ quote }) => quote !== null)
}

test('swap: back from the last look the quote is kept fresh, whatever was on its way before it', async () => {
  const t = open()
  await quoted(t)
  const end = t.swap.watch('quote')
  t.ask.quote.mockReturnValueOnce(new Promise(() => {}))
  await t.clock.advance(10_000)
  expect(t.ask.quote).toHaveBeenCalledTimes(2)
  t.swap.openReview()
  await until(t, ({ stage }) => stage === 'reviewing')
  t.swap.closeReview()
  await t.clock.advance(10_000)
  expect(t.ask.quote).toHaveBeenCalledTimes(3)
  end()
})

test('swap: what ends behind a closed modal is not there when it opens again', async () => {
  for (const outcome of ['done', 'declined']) {
    let settle: () => void = () => {}
    const confirm = () =>
      new Promise<never>((resolve, reject) => {
        settle = () =>
          outcome === 'done' ? resolve({ transaction: '0x' } as never) : reject(new UserRejectedError())
      })
    const t = open({ confirm }, 'approve')
    await quoted(t)
    t.swap.openReview()
    await until(t, ({ stage }) => stage === 'reviewing')
    const { review } = t.state()
    if (!review) throw new Error('no review')
    const confirmed = t.swap.confirm(review)
    t.swap.setVisible(false)
    // What the wallet is asked goes on.
    expect(t.state().stage).toBe('asking')
    settle()
    expect(await confirmed, outcome).toBe(false)
    expect(t.state(), outcome).toMatchObject({ network: null, quote: null, review: null, stage: 'typing' })
    expect(t.ask.prepare, outcome).toHaveBeenCalledTimes(1)
    t.swap.setVisible(true)
    expect(t.swap.start('eip155:1', '0x1', { toToken: 'USDC', amount: '1' }), outcome).toBe(true)
  }
})

test('swap: no amount is filled in that the visitor has not typed', async () => {
  const t = open()
  await quoted(t)
  t.swap.setVisible(false)
  t.swap.start('eip155:10', '0x1', {})
  expect(t.state().amount).toBe('')
})

test('swap: the maximum of a coin with an unknown network fee changes nothing and shows the reason', async () => {
  const t = open({ fee: () => Promise.reject(new Error('no node')) })
  await quoted(t)
  await t.swap.setMaximum()
  expect(t.state().amount).toBe('1')
  expect(t.onFailed).toHaveBeenCalledWith(expect.any(Error), 'fee')
})

/** Errors of `confirm` that do not prove that the wallet sent nothing. */
const UNPROVEN = [
  new OutcomeUnknownError(),
  new RequestExpiredError(),
  new InvalidResponseError('eth_sendTransaction'),
  new WalletRequestError('Internal error', { code: -32603 }),
]

test.each(UNPROVEN)('swap: after an unknown end ($name) nothing offers the swap again', async error => {
  const confirm = vi.fn(() => Promise.reject(error))
  const t = open({ confirm })
  await quoted(t)
  t.swap.openReview()
  await until(t, ({ stage }) => stage === 'reviewing')
  const { review } = t.state()
  if (!review) throw new Error('no review')
  expect(await t.swap.confirm(review)).toBe(false)
  expect(t.state().stage).toBe('unknown')
  const prepared = t.ask.prepare.mock.calls.length
  t.swap.openReview()
  t.swap.setAmount('2')
  await t.swap.confirm(review)
  await t.clock.advance(60_000)
  expect(confirm).toHaveBeenCalledTimes(1)
  expect(t.ask.prepare).toHaveBeenCalledTimes(prepared)
  expect(t.state().stage).toBe('unknown')
})

test('swap: a swap that failed on the network is not prepared again by itself', async () => {
  const error = Object.assign(new SwapRevertedError('swap', '0x1'), { outcome: 'failedOnChain' as const })
  const t = open({ confirm: () => Promise.reject(error) })
  await quoted(t)
  t.swap.openReview()
  await until(t, ({ stage }) => stage === 'reviewing')
  const { review } = t.state()
  if (review) await t.swap.confirm(review)
  expect(t.state()).toMatchObject({ stage: 'failed', problem: { words: 'The swap failed on the network' } })
  expect(t.ask.prepare).toHaveBeenCalledTimes(1)
})

/** A swap, or the approval before it, whose wallet gave no answer. */
async function openUnknown(step: 'approve' | 'swap') {
  const t = open({ confirm: () => Promise.reject(new OutcomeUnknownError()) }, step)
  await quoted(t)
  t.swap.openReview()
  await until(t, ({ stage }) => stage === 'reviewing')
  const { review } = t.state()
  if (!review) throw new Error('no review')
  await t.swap.confirm(review)
  expect(t.state()).toMatchObject({ stage: 'unknown', outcome: { status: 'unknown' } })
  const learn = (outcome: PaymentOutcome) => t.follow.mock.calls[0]?.[2](outcome)
  return { ...t, learn }
}

test('swap: a swap whose end becomes unknown behind a closed modal is followed', async () => {
  let fail: (error: unknown) => void = () => {}
  const t = open({ confirm: () => new Promise((_, reject) => (fail = reject)) })
  await quoted(t)
  t.swap.openReview()
  await until(t, ({ stage }) => stage === 'reviewing')
  const { review } = t.state()
  if (!review) throw new Error('no review')
  const asked = t.swap.confirm(review)
  t.swap.setVisible(false)
  fail(new RequestExpiredError())
  expect(await asked).toBe(false)
  expect(t.state().network).toBeNull()
  expect(t.follow).toHaveBeenCalledTimes(1)
  const [followed, known, onOutcome] = t.follow.mock.calls[0] ?? []
  expect([followed?.id, known?.status]).toEqual([review.id, 'unknown'])
  onOutcome?.({ status: 'confirmed', transaction: '0xabc' })
  await expect.poll(() => t.onDone.mock.calls).toEqual([[review, ETH, USDC, '7']])
  expect(t.ask.received).toHaveBeenCalledWith(expect.objectContaining({ transaction: '0xabc' }))
})

test('swap: a swap of unknown end is over when the chain has it', async () => {
  const t = await openUnknown('swap')
  t.learn({ status: 'sent', transaction: '0xabc' })
  expect(t.state()).toMatchObject({ stage: 'unknown', outcome: { status: 'sent' } })
  t.learn({ status: 'confirmed', transaction: '0xabc' })
  await until(t, ({ stage, review }) => stage === 'typing' && review === null)
  expect(t.ask.prepare).toHaveBeenCalledTimes(1)
  expect(t.onDone).toHaveBeenCalledWith(expect.anything(), ETH, USDC, '7')
})

test('swap: a swap of unknown end is over without an amount where the chain cannot tell it', async () => {
  const t = await openUnknown('swap')
  t.ask.received.mockRejectedValue(new RequestExpiredError())
  t.learn({ status: 'confirmed', transaction: '0xabc' })
  await expect.poll(() => t.onDone.mock.calls.at(0)?.[3]).toBeNull()
})

test('swap: each end that is known is told with the review, once', async () => {
  const t = await openUnknown('swap')
  const outcomes = () => t.onOutcome.mock.calls.map(([review, { status }]) => [review.id, status])
  expect(outcomes()).toEqual([['id', 'unknown']])
  t.learn({ status: 'sent', transaction: '0xabc' })
  t.learn({ status: 'failedOnChain', transaction: '0xabc' })
  await until(t, ({ stage }) => stage === 'failed')
  expect(outcomes()).toEqual([
    ['id', 'unknown'],
    ['id', 'failedOnChain'],
  ])
})

test('swap: an approval of unknown end goes on to the swap when the chain has it', async () => {
  const t = await openUnknown('approve')
  t.learn({ status: 'confirmed', transaction: '0xabc' })
  await until(t, ({ stage }) => stage === 'reviewing')
  expect(t.ask.prepare).toHaveBeenCalledTimes(2)
})

test('swap: a swap of unknown end that was declined after all is prepared again', async () => {
  const t = await openUnknown('swap')
  t.learn({ status: 'rejected' })
  await until(t, ({ stage }) => stage === 'reviewing')
  expect(t.ask.prepare).toHaveBeenCalledTimes(2)
})
