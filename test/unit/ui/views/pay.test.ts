import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaymentOutcome } from '../../../../src/bridge/contract/paymentOutcome.ts'
import { ClientDestroyedError } from '../../../../src/bridge/errors/client.ts'
import { UserRejectedError } from '../../../../src/bridge/errors/connection.ts'
import { OutcomeUnknownError, RequestExpiredError } from '../../../../src/bridge/errors/request.ts'
import { readPayment } from '../../../../src/bridge/services/pay.ts'
import type { TabkeyEvent } from '../../../../src/ui/client/api/tabkeyEvent.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { DEPOSIT_PACE, PAY_PACE, payByExchange } from '../../../../src/ui/views/pay/payByExchange.ts'
import { payByWallet } from '../../../../src/ui/views/pay/payByWallet.ts'
import { getPayStore, setPay } from '../../../../src/ui/views/pay/payStore.ts'
import { type PayInput, readPay } from '../../../../src/ui/views/pay/readPay.ts'

// How a payment runs in the tab, over an engine of the test's.

const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const asset = {
  network: 'eip155:8453',
  asset: 'native',
  metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
}
const payment = readPayment({ paymentAsset: asset, recipient: TO, amount: '0.000000000000000001' })
const exchange = { id: 'reef', name: 'Reef', imageUrl: null }

type Answers = Readonly<Record<string, (parameters: never) => unknown>>

const BY_DEFAULT: Answers = { 'send.decimals': () => ({ decimals: 18 }) }

function open(answers: Answers, isBlocked = false) {
  const modal = createModalStore()
  modal.openAt('Pay')
  const steps: string[] = []
  const events: TabkeyEvent[] = []
  const went: string[] = []
  const popup = {
    closed: false,
    opener: {} as unknown,
    location: { replace: (url: string) => void went.push(url) },
    close() {
      popup.closed = true
    },
  }
  vi.stubGlobal('window', {
    screenX: 0,
    screenY: 0,
    outerWidth: 1_000,
    outerHeight: 1_000,
    open(_url: string, _name: string, features: string) {
      steps.push(`window ${features.split(',', 2).join()}`)
      return isBlocked ? null : popup
    },
  })
  const tab = {
    modal,
    engine: {
      features: {
        async call({ feature, method, parameters }: { feature: string; method: string; parameters: never }) {
          if (method === 'report') return undefined
          steps.push(`${feature}.${method}`)
          return (answers[`${feature}.${method}`] ?? BY_DEFAULT[`${feature}.${method}`])?.(parameters)
        },
      },
    },
    client: {
      async switchNetwork({ network }: { network: string }) {
        steps.push(`switch ${network}`)
        return answers.switch?.(network as never)
      },
    },
    mirror: { getState: () => ({ networks: { activeNamespace: 'eip155', active: { eip155: 'eip155:1' } } }) },
    environment: { isDev: false },
    emit: (event: TabkeyEvent) => void events.push(event),
  } as unknown as TabContext
  return { tab, modal, steps, events, went, popup, attempt: () => getPayStore(tab).getState().attempt }
}

const prepare = (input: object) => ({ ...input, hash: 'h', fee: '1', from: `eip155:8453:${TO}` })
const types = (events: readonly TabkeyEvent[]) => events.map(({ type }) => type)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('by wallet: switched, prepared, confirmed once, with exact base units', async () => {
  const wishes: unknown[] = []
  const t = open({
    'send.prepare': input => {
      wishes.push(input)
      return prepare(input)
    },
    'send.confirm': () => ({ id: '0xabc' }),
  })
  await payByWallet(t.tab, payment)
  expect(t.steps).toEqual(['switch eip155:8453', 'send.decimals', 'send.prepare', 'send.confirm'])
  expect(wishes).toMatchObject([{ network: 'eip155:8453', to: TO, amount: '1' }])
  expect(t.attempt()).toMatchObject({ status: 'success', result: { type: 'wallet', txHash: '0xabc' } })
  expect(types(t.events)).toEqual(['PAY_INITIATED', 'PAY_SUCCESS'])
})

test.each([
  ['another receiver', { to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC' }],
  ['another amount', { amount: '2' }],
  ['a token', { token: TO }],
  ['another network', { network: 'eip155:1' }],
])('by wallet: %s in what was prepared, and the wallet is not asked', async (_name, change) => {
  const t = open({ 'send.prepare': (input: object) => ({ ...prepare(input), ...change }) } as Answers)
  await payByWallet(t.tab, payment)
  expect(t.steps).not.toContain('send.confirm')
  expect(t.attempt()).toMatchObject({ status: 'failed', error: { kind: 'pay' } })
})

test('by wallet: a rejection is a rejection; an unknown outcome is never called a failure', async () => {
  for (const [error, status] of [
    [new UserRejectedError(), 'failed'],
    [new OutcomeUnknownError(), 'unknown'],
  ] as const) {
    const t = open({
      'send.prepare': prepare,
      'send.confirm': () => Promise.reject(error),
      'payments.follow': () => new Promise(() => {}),
    } as Answers)
    await payByWallet(t.tab, payment)
    expect(t.attempt()?.status).toBe(status)
    expect(types(t.events)).toEqual(['PAY_INITIATED', 'PAY_ERROR'])
  }
})

const TOKEN = { ...asset, asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' }
const tokenPayment = (decimals: number, amount = '5') =>
  readPayment({
    paymentAsset: { ...TOKEN, metadata: { name: 'USD Coin', symbol: 'USDC', decimals } },
    recipient: TO,
    amount,
  })

test.each([6, 18, 4])('by wallet: 5 USDC are 5 of 6 decimals, though the host says %i', async said => {
  const wishes: unknown[] = []
  const t = open({
    'send.decimals': () => ({ decimals: 6 }),
    'send.prepare': input => {
      wishes.push(input)
      return prepare(input)
    },
    'send.confirm': () => ({ id: '0xabc' }),
  })
  await payByWallet(t.tab, tokenPayment(said))
  expect(wishes).toMatchObject([{ token: TOKEN.asset, amount: '5000000' }])
  expect(t.attempt()?.status).toBe('success')
})

test.each([
  ['has fewer decimals than the amount', 1, 'INVALID_AMOUNT'],
  ['does not state its decimals', null, 'INVALID_ASSET'],
])('by wallet: a token that %s is not paid', async (_name, decimals, reason) => {
  const t = open({ 'send.decimals': () => ({ decimals }) })
  await payByWallet(t.tab, tokenPayment(6, '0.05'))
  expect(t.steps).toEqual(['switch eip155:8453', 'send.decimals'])
  expect(t.attempt()).toMatchObject({ status: 'failed', error: { data: { reason } } })
})

test('by wallet: a double click, and a click after the payment was made, ask the wallet once', async () => {
  let answer = (_sent: { id: string }): void => {}
  const t = open({
    'send.prepare': prepare,
    'send.confirm': () => new Promise(resolve => (answer = resolve)),
  } as Answers)
  const clicks = [payByWallet(t.tab, payment), payByWallet(t.tab, payment)]
  await vi.advanceTimersByTimeAsync(0)
  await payByWallet(t.tab, payment)
  answer({ id: '0xabc' })
  await Promise.all(clicks)
  await payByWallet(t.tab, payment)
  expect(t.steps.filter(step => step === 'send.confirm')).toHaveLength(1)
  expect(types(t.events)).toEqual(['PAY_INITIATED', 'PAY_SUCCESS'])
})

test('by wallet: closed and opened again while the wallet asks, the payment is shown and not begun again', async () => {
  let answer: (result: unknown) => void = () => {}
  const t = open({
    'send.prepare': prepare,
    'send.confirm': () => new Promise(resolve => (answer = resolve)),
  })
  const first = payByWallet(t.tab, payment)
  await vi.waitFor(() => expect(t.attempt()?.status).toBe('approving'))
  t.modal.close()
  expect(t.attempt()).toBeNull()
  t.modal.openAt('Pay')
  await payByWallet(t.tab, { ...payment })
  expect(t.attempt()?.status).toBe('approving')
  expect(t.steps.filter(step => step === 'send.confirm')).toHaveLength(1)
  answer({ id: '0xabc' })
  await first
  expect(t.attempt()?.status).toBe('success')
  // One that was made may be wanted twice, after the modal said so.
  t.modal.close()
  t.modal.openAt('Pay')
  void payByWallet(t.tab, payment)
  await vi.waitFor(() => expect(t.steps.filter(step => step === 'send.confirm')).toHaveLength(2))
  answer({ id: '0xdef' })
  await vi.waitFor(() => expect(t.attempt()?.status).toBe('success'))
})

test('by wallet: a payment that failed can be tried again', async () => {
  const t = open({
    'send.prepare': prepare,
    'send.confirm': () => Promise.reject(new UserRejectedError()),
  } as Answers)
  await payByWallet(t.tab, payment)
  await payByWallet(t.tab, payment)
  expect(t.steps.filter(step => step === 'send.confirm')).toHaveLength(2)
})

/** A payment whose wallet gave no answer, and the news that the test lets through. */
async function openUnknown() {
  const redirect = { success: 'https://shop.example/ok', failure: 'https://shop.example/failed' }
  let tell: (outcome: PaymentOutcome) => void = () => {}
  const t = open({
    'send.prepare': prepare,
    'send.confirm': () => Promise.reject(new RequestExpiredError()),
    'payments.follow': () => new Promise<PaymentOutcome>(resolve => (tell = resolve)),
  } as Answers)
  setPay(t.tab, { input: { redirect } as unknown as PayInput })
  await payByWallet(t.tab, payment)
  expect(t.attempt()?.status).toBe('unknown')
  expect(t.events.at(-1)).toMatchObject({ type: 'PAY_ERROR', outcome: 'unknown' })
  expect(t.steps.filter(step => step.startsWith('window'))).toEqual([])
  const learn = async (outcome: PaymentOutcome) => {
    tell(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { ...t, learn }
}

test('by wallet: an unknown end sends the host to no failure page and becomes the success the chain shows', async () => {
  const t = await openUnknown()
  await t.learn({ status: 'sent', transaction: '0xabc' })
  expect(t.attempt()).toMatchObject({ status: 'unknown', outcome: { status: 'sent', transaction: '0xabc' } })
  expect(types(t.events)).toEqual(['PAY_INITIATED', 'PAY_ERROR'])
  await t.learn({ status: 'confirmed', transaction: '0xabc' })
  expect(t.attempt()).toMatchObject({ status: 'success', result: { txHash: '0xabc' } })
  expect(types(t.events)).toEqual(['PAY_INITIATED', 'PAY_ERROR', 'PAY_SUCCESS'])
  expect(t.steps.filter(step => step === 'send.confirm')).toHaveLength(1)
})

test('by wallet: an unknown end that turns out as declined may be tried again, one that failed on the chain may not', async () => {
  for (const status of ['rejected', 'failedOnChain'] as const) {
    const t = await openUnknown()
    await t.learn({ status })
    expect(t.attempt()).toMatchObject({ status: 'failed', outcome: { status } })
    expect(t.events.at(-1)).toMatchObject({ type: 'PAY_ERROR', outcome: status })
    expect(t.steps.filter(step => step.startsWith('window'))).toEqual(
      status === 'rejected' ? [] : ['window noopener,noreferrer'],
    )
  }
})

test('by exchange: the window opens before anything is asked, is cut off, and goes where the engine says', async () => {
  const answers = ['UNKNOWN', 'IN_PROGRESS', 'SUCCESS']
  const t = open({
    'pay.url': () => ({ url: 'https://exchange.example.com/pay', sessionId: 's' }),
    'pay.status': () => ({ status: answers.shift(), txHash: '0x1' }),
  })
  const paid = payByExchange(t.tab, payment, exchange, { pace: PAY_PACE })
  expect(t.steps).toEqual(['window width=480,height=720', 'pay.url'])
  expect(t.popup.opener).toBeNull()
  await vi.advanceTimersByTimeAsync(12_000)
  await paid
  expect(t.went).toEqual(['https://exchange.example.com/pay'])
  expect(t.attempt()).toMatchObject({ status: 'success', result: { txHash: '0x1', sessionId: 's' } })
})

test('by exchange: a deposit is polled 20 times, every 5 s, and is then unknown', async () => {
  let asked = 0
  const t = open({
    'pay.url': () => ({ url: 'https://exchange.example.com/pay', sessionId: 's' }),
    'pay.status': () => {
      asked += 1
      if (asked % 2) throw new Error('down')
      return { status: 'IN_PROGRESS' }
    },
  })
  const paid = payByExchange(t.tab, payment, exchange, { pace: DEPOSIT_PACE })
  await vi.advanceTimersByTimeAsync(99_000)
  expect([asked, t.attempt()?.status]).toEqual([19, 'waiting'])
  await vi.advanceTimersByTimeAsync(1_000)
  await paid
  expect([asked, t.attempt()?.status]).toEqual([20, 'unknown'])
})

test('by exchange: a client that was destroyed asks no more, and leaves the window to the person', async () => {
  let asked = 0
  const t = open({
    'pay.url': () => ({ url: 'https://exchange.example.com/pay', sessionId: 's' }),
    'pay.status': () => {
      asked += 1
      throw new ClientDestroyedError()
    },
  })
  const paid = payByExchange(t.tab, payment, exchange, { pace: PAY_PACE })
  await vi.advanceTimersByTimeAsync(4_000)
  await paid
  expect([asked, t.attempt()?.status, t.popup.closed]).toEqual([1, 'unknown', false])
})

test('by exchange: a blocked window leaves a link; a hostile address goes nowhere', async () => {
  const blocked = open(
    {
      'pay.url': () => ({ url: 'https://exchange.example.com/pay', sessionId: 's' }),
      'pay.status': () => ({ status: 'FAILED' }),
    },
    true,
  )
  const paid = payByExchange(blocked.tab, payment, exchange, { pace: PAY_PACE })
  await vi.advanceTimersByTimeAsync(0)
  expect(blocked.attempt()).toMatchObject({ status: 'waiting', href: 'https://exchange.example.com/pay' })
  await vi.advanceTimersByTimeAsync(4_000)
  await paid
  const hostile = open({ 'pay.url': () => ({ url: 'javascript:alert(1)', sessionId: 's' }) })
  await payByExchange(hostile.tab, payment, exchange, { pace: PAY_PACE })
  expect([hostile.went, hostile.popup.closed, hostile.attempt()?.status]).toEqual([[], true, 'failed'])
})

test('the host’s arguments: what is no text or list is left out, what is no payment throws', () => {
  const given = { paymentAsset: asset, recipient: TO, amount: '1' }
  expect(
    readPay({ ...given, redirectUrl: { success: 7 }, payWithExchange: { includeOnly: ['a', 1] } }),
  ).toMatchObject({
    isInNewTab: true,
    redirect: {},
    exchanges: { includeOnly: ['a'] },
  })
  expect(readPay({ ...given, payWithExchange: false, openInNewTab: false })).toMatchObject({
    isInNewTab: false,
    exchanges: null,
  })
  for (const wrong of [undefined, null, 'x', [], { ...given, amount: 1 }])
    expect(() => readPay(wrong)).toThrow()
})
