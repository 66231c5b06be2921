// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { OnrampUnsupportedError } from '../../../../src/bridge/features/onramp/errors.ts'
import type { TabContext } from '../../../../src/ui/client/tab/context.ts'
import { TabReactContext } from '../../../../src/ui/hooks/useTab.ts'
import { createModalStore } from '../../../../src/ui/state/stack.ts'
import { createStore } from '../../../../src/ui/state/store.ts'
import { setOnramp } from '../../../../src/ui/views/onramp/onrampStore.ts'
import { type Price, useQuote } from '../../../../src/ui/views/onramp/useQuote.ts'
import { testEngineConfig } from '../../../support/engineConfig.ts'

const CHOSEN = {
  isEnabled: true,
  purchase: { id: 'usdc', name: 'USD Coin', symbol: 'USDC', networks: [] },
  payment: { id: 'USD', limits: [{ id: 'CARD', min: '10', max: '7500' }] },
}
const quote = (received: string) => ({ purchaseAmount: { amount: received, currency: 'USDC' } })

interface Call {
  readonly amount: string
  readonly resolve: (received: string) => Promise<void>
  readonly reject: (error: Error) => Promise<void>
}

let root: Root | null = null
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.useFakeTimers()
})
afterEach(async () => {
  await act(async () => root?.unmount())
  root = null
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** The hook in a page with an engine whose answers the test gives. */
async function openOrder() {
  const calls: Call[] = []
  let shown: Price = { status: 'none' }
  const tab = {
    config: { engine: testEngineConfig({ projectId: 'test' }) },
    engine: {
      features: {
        call: ({ parameters }: { readonly parameters: { readonly amount: string } }) =>
          new Promise((resolve, reject) => {
            calls.push({
              amount: parameters.amount,
              resolve: received => act(async () => resolve(quote(received))),
              reject: error => act(async () => reject(error)),
            })
          }),
      },
    },
    hint: createStore(null),
    mirror: createStore(null),
    settings: createStore(null),
    modal: createModalStore(),
  } as unknown as TabContext
  function Order() {
    const { price, retry } = useQuote(CHOSEN, true)
    shown = price
    return (
      <button type="button" onClick={retry}>
        Again
      </button>
    )
  }
  const place = document.createElement('div')
  root = createRoot(place)
  setOnramp(tab, { country: 'DE' })
  await act(async () =>
    root?.render(
      <TabReactContext.Provider value={tab}>
        <Order />
      </TabReactContext.Provider>,
    ),
  )
  return {
    calls,
    price: () => (shown.status === 'done' ? shown.quote.purchaseAmount.amount : shown.status),
    type: (amount: string) => act(async () => setOnramp(tab, { amount })),
    /** React draws at the end of each step. */
    async pass(...steps: readonly number[]) {
      for (const ms of steps) await act(() => vi.advanceTimersByTimeAsync(ms))
    },
    retry: () => act(async () => place.querySelector('button')?.click()),
  }
}

test('a quote is requested once the amount has stood still for 500 ms', async () => {
  const { calls, price, type, pass } = await openOrder()
  expect(price()).toBe('none')
  for (const amount of ['1', '10', '100']) {
    await type(amount)
    await pass(400)
  }
  expect([price(), calls.length]).toEqual(['pending', 0])
  await pass(100)
  expect(calls.map(({ amount }) => amount)).toEqual(['100'])
  await calls[0]?.resolve('97.8')
  expect(price()).toBe('97.8')
  await type('7501')
  expect(price()).toBe('outside')
})

test('a quote is renewed a minute after it arrived, and the last one is shown until then', async () => {
  const { calls, price, type, pass } = await openOrder()
  await type('100')
  await pass(3_000)
  await calls[0]?.resolve('97.8')
  await pass(59_999)
  expect(calls).toHaveLength(1)
  await pass(1, 500)
  expect([price(), calls.length]).toEqual(['97.8', 2])
  await calls[1]?.resolve('96.1')
  expect(price()).toBe('96.1')
  await pass(60_000, 500)
  expect(calls).toHaveLength(3)
})

test('a page in the background renews its quote when it is looked at again', async () => {
  const { calls, type, pass } = await openOrder()
  await type('100')
  await pass(500)
  await calls[0]?.resolve('97.8')
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await pass(600_000)
  expect(calls).toHaveLength(1)
  hidden.mockReturnValue(false)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await pass(500)
  expect(calls).toHaveLength(2)
})

test('a quote that arrives for an earlier amount is not shown, and is not renewed', async () => {
  const { calls, price, type, pass } = await openOrder()
  await type('100')
  await pass(500)
  await type('200')
  await calls[0]?.resolve('97.8')
  expect(price()).toBe('pending')
  await pass(500)
  await calls[1]?.resolve('195.6')
  expect(price()).toBe('195.6')
  await pass(60_000, 500)
  expect(calls.map(({ amount }) => amount)).toEqual(['100', '200', '200'])
})

test('after 8 s without an answer the order goes on without a price, and a later quote is shown', async () => {
  const { calls, price, type, pass } = await openOrder()
  await type('100')
  await pass(8_499)
  expect(price()).toBe('pending')
  await pass(1)
  expect(price()).toBe('failed')
  await calls[0]?.resolve('97.8')
  expect(price()).toBe('97.8')
})

test('a failed quote is not renewed by itself, and is requested again on demand', async () => {
  const { calls, price, type, pass, retry } = await openOrder()
  await type('100')
  await pass(500)
  await calls[0]?.reject(new OnrampUnsupportedError())
  expect(price()).toBe('failed')
  await pass(600_000)
  expect(calls).toHaveLength(1)
  await retry()
  expect(price()).toBe('pending')
  await pass(500)
  await calls[1]?.resolve('97.8')
  expect(price()).toBe('97.8')
})
