import { expect, test, vi } from 'vitest'
import type { PaymentOutcome } from '../../../../src/bridge/contract/paymentOutcome.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { WalletRequestError } from '../../../../src/bridge/errors/request.ts'
import { toErrorWire } from '../../../../src/bridge/errors/wire.ts'
import { withOutcome } from '../../../../src/bridge/values/paymentOutcome.ts'
import type { FollowedOutcome, PaymentTrace } from '../../../../src/worker/chains/adapter.ts'
import { createPaymentsFeature } from '../../../../src/worker/features/payments/feature.ts'
import { PAYMENT_FOLLOW_MS, PAYMENT_POLL_MS } from '../../../../src/worker/features/payments/limits.ts'
import type { LedgerEntry } from '../../../../src/worker/rpc/ledger.ts'
import { testTab } from '../rpc/harness.ts'
import { featureRig } from './featureRig.ts'

const TRANSACTION = `0x${'ab'.repeat(32)}`
const UNKNOWN: PaymentOutcome = { status: 'unknown' }
const MARK = { nonce: '4' }

/** The ledger's entry of a payment of this tab, its wallet without an answer. */
const ENTRY = {
  id: 'payment-1',
  method: 'eth_sendTransaction',
  tabId: testTab().id,
  mark: MARK,
  state: 'sent',
} as unknown as LedgerEntry

function open(entry: LedgerEntry | undefined = ENTRY) {
  const traces: PaymentTrace[] = []
  const claimed: string[] = []
  const look = vi.fn<(signal: AbortSignal) => Promise<FollowedOutcome>>(async () => UNKNOWN)
  const parts = { entry, isTaken: false }
  const rig = featureRig(createPaymentsFeature, {
    answer: () => new Response(null, { status: 500 }),
    more: {
      payments: {
        find: async () => parts.entry,
        async claim(_id, transaction) {
          claimed.push(transaction)
          return !parts.isTaken
        },
        claimsBeside: async () => null,
      },
      chains: async () =>
        ({
          markPayment: async () => null,
          async followPayment(_network: unknown, trace: PaymentTrace) {
            traces.push(trace)
            return { poll: look }
          },
        }) as never,
    },
  })
  const follow = (known = UNKNOWN) => rig.ask('follow', { id: 'payment-1', network: 'eip155:1', known })
  return { ...rig, parts, traces, claimed, look, follow }
}

const rejectedWith = (error: Error): LedgerEntry =>
  ({ ...ENTRY, state: 'rejected', outcome: { status: 'rejected', error: toErrorWire(error) } }) as LedgerEntry

test('payments: news of the chain ends the call, and the follower knows what the ledger knows', async () => {
  const t = open()
  const following = t.follow()
  await t.clock.advance(PAYMENT_POLL_MS * 2)
  expect(t.look).toHaveBeenCalledTimes(2)
  t.look.mockResolvedValue({ status: 'confirmed', transaction: TRANSACTION })
  await t.clock.advance(PAYMENT_POLL_MS * 2)
  expect(await following).toEqual({ status: 'confirmed', transaction: TRANSACTION })
  expect(t.traces).toEqual([{ method: 'eth_sendTransaction', mark: MARK, answer: undefined }])
})

test('payments: a node that fails says nothing of the payment, and the call ends with what was known', async () => {
  const t = open()
  t.look.mockRejectedValue(new Error('429'))
  const following = t.follow({ status: 'sent', transaction: TRANSACTION })
  await t.clock.advance(PAYMENT_FOLLOW_MS * 2)
  expect(await following).toEqual({ status: 'sent', transaction: TRANSACTION })
})

test('payments: a transaction that was in the pool and is not seen any more stays sent', async () => {
  const t = open()
  t.look.mockResolvedValue({ status: 'unknown', transaction: TRANSACTION })
  const following = t.follow({ status: 'sent', transaction: TRANSACTION })
  await t.clock.advance(PAYMENT_FOLLOW_MS * 2)
  expect(await following).toEqual({ status: 'sent', transaction: TRANSACTION })
})

test('payments: a late answer of the wallet is given to the follower', async () => {
  const t = open()
  const following = t.follow()
  await t.clock.advance(PAYMENT_POLL_MS)
  t.parts.entry = { ...ENTRY, state: 'answered', outcome: { status: 'answered', result: TRANSACTION } }
  t.look.mockResolvedValue({ status: 'sent', transaction: TRANSACTION })
  await t.clock.advance(PAYMENT_POLL_MS * 2)
  expect(await following).toEqual({ status: 'sent', transaction: TRANSACTION })
  expect(t.traces.map(({ answer }) => answer)).toEqual([undefined, TRANSACTION])
})

test('payments: a late no of the person is a rejection, and a refusal of the wallet proves that nothing was sent', async () => {
  const declined = withOutcome(new UserRejectedError(), 'asked', 'payment-1')
  expect(await open(rejectedWith(declined)).follow()).toEqual({ status: 'rejected' })
  const refused = withOutcome(new WalletRequestError('no such method', { code: 4200 }), 'asked', 'payment-1')
  expect(await open(rejectedWith(refused)).follow()).toEqual({ status: 'notSent' })
})

test('payments: the ledger entry of another tab is not used', async () => {
  const t = open({ ...rejectedWith(new UserRejectedError()), tabId: 'another' })
  t.parts.isTaken = true
  t.look.mockResolvedValue({ status: 'confirmed', transaction: TRANSACTION })
  const following = t.follow({ status: 'unknown', transaction: TRANSACTION })
  await t.clock.advance(PAYMENT_FOLLOW_MS * 2)
  // Without a mark of its own no transaction can be shown to be the payment.
  expect(await following).toEqual({ status: 'unknown', transaction: TRANSACTION })
  expect(t.traces).toEqual([{ method: '', answer: undefined, mark: {}, transaction: TRANSACTION }])
})

test('payments: a transaction that another payment has says nothing of this one', async () => {
  const t = open()
  t.parts.isTaken = true
  t.look.mockResolvedValue({
    status: 'confirmed',
    transaction: TRANSACTION,
    execution: `0x${'cd'.repeat(32)}`,
  })
  const following = t.follow()
  await t.clock.advance(PAYMENT_FOLLOW_MS * 2)
  expect(await following).toEqual(UNKNOWN)
  expect(new Set(t.claimed)).toEqual(new Set([`0x${'cd'.repeat(32)}`]))
})

test('payments: an aborted caller is let go at once', async () => {
  const t = open()
  const following = t.follow()
  following.catch(() => {})
  t.stop.abort(new Error('gone'))
  await t.clock.advance(PAYMENT_POLL_MS)
  await expect(following).rejects.toThrow()
  const { calls } = t.look.mock
  await t.clock.advance(PAYMENT_FOLLOW_MS)
  expect(t.look).toHaveBeenCalledTimes(calls.length)
})

test.each([
  { id: '' },
  { network: 'mainnet' },
  { known: { status: 'paid' } },
  { known: { status: 'sent', transaction: '<b>' } },
])('payments: %j is refused', async changed => {
  const given = { id: 'payment-1', network: 'eip155:1', known: UNKNOWN, ...changed }
  await expect(open().ask('follow', given)).rejects.toMatchObject({ kind: 'validation' })
})
