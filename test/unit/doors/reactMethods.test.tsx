// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { base, ethereum } from '../../../src/networks.ts'
import {
  TabkeyProvider,
  useAvailableExchanges,
  useExchangeBuyStatus,
  useOnramp,
  usePay,
  usePayUrlActions,
  useRegisterName,
  useSend,
  useSwap,
  useSwapQuote,
} from '../../../src/react.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { createFakeLink } from '../../support/fakeLink.ts'

// The hooks' own work: state around a call, what is asked when, stale answers. What the calls do is tested elsewhere.

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => Promise<void>)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.useRealTimers()
})

interface Shown<Result> {
  /** What the hook returned last. */
  now(): Result
  again(): Promise<void>
}

/** Mounts a hook under a client some of whose verbs are the test's. */
async function show<Result>(use: () => Result, verbs: object): Promise<Shown<Result>> {
  const real = createClient(resolveConfig({ networks: [ethereum, base] }), createFakeLink().loadTab())
  const client = { ...real, ...verbs } as Tabkey
  let last: Result
  function Probe() {
    last = use()
    return null
  }
  const root = createRoot(document.createElement('div'))
  const draw = () =>
    act(async () =>
      root.render(
        <StrictMode>
          <TabkeyProvider client={client}>
            <Probe />
          </TabkeyProvider>
        </StrictMode>,
      ),
    )
  await draw()
  ends.push(async () => {
    await act(async () => root.unmount())
    await real.destroy()
  })
  return { now: () => last, again: draw }
}

/** An answer the test gives when it likes. */
function later<Value>() {
  let give: (value: Value) => void = () => {}
  let refuse: (error: Error) => void = () => {}
  const promise = new Promise<Value>((resolve, reject) => {
    give = resolve
    refuse = reject
  })
  return { promise, give, refuse }
}

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('useSend: pending, then the id; a refusal is the state and the rejection', async () => {
  const answers = [later<{ id: string }>(), later<{ id: string }>()]
  const send = vi.fn(() => answers[send.mock.calls.length - 1]?.promise)
  const hook = await show(useSend, { send })
  expect(hook.now()).toMatchObject({ isPending: false, data: undefined, error: null })
  let sent: Promise<unknown> = Promise.resolve()
  await act(async () => {
    sent = hook.now().send({ to: '0x1', amount: 1n })
  })
  expect(hook.now().isPending).toBe(true)
  await act(async () => answers[0]?.give({ id: '0xa' }))
  expect(await sent).toEqual({ id: '0xa' })
  expect(hook.now()).toMatchObject({ isPending: false, data: { id: '0xa' } })
  await act(async () => {
    sent = hook.now().send({ to: '0x1', amount: 1n })
    sent.catch(() => {})
  })
  expect(hook.now()).toMatchObject({ isPending: true, data: undefined })
  await act(async () => answers[1]?.refuse(new Error('no')))
  await expect(sent).rejects.toThrow('no')
  expect(hook.now()).toMatchObject({ isPending: false, data: undefined, error: new Error('no') })
})

test('useSwap, useOnramp and pay: a feature that is off rejects with a typed error', async () => {
  const off = { swaps: undefined, onramp: undefined, pay: undefined }
  const swap = await show(useSwap, off)
  await act(async () => {
    await expect(
      swap.now().swap({ from: 'eip155:1:0x1', to: 'eip155:1:0x2', amount: 1n }),
    ).rejects.toMatchObject({
      name: 'BridgeMethodError',
    })
  })
  expect(swap.now().error?.name).toBe('BridgeMethodError')
  const onramp = await show(() => useOnramp({ country: 'DE' }), off)
  await act(async () => {})
  expect(onramp.now().error?.name).toBe('BridgeMethodError')
  const exchanges = await show(() => useAvailableExchanges({ shouldFetchOnInit: false }), off)
  await act(async () => {
    await expect(exchanges.now().fetch()).rejects.toMatchObject({ name: 'BridgeMethodError' })
  })
})

const quoteOf = (toAmount: string) => ({ toAmount })

test('useSwapQuote: asks when typing rests, again every 10 s, never of what is no amount', async () => {
  const quote = vi.fn(async ({ amount }: { amount: string }) => quoteOf(`${amount}0`))
  let amount = '1'
  const hook = await show(() => useSwapQuote({ from: 'eip155:1:0x1', to: 'eip155:1:0x2', amount }), {
    swaps: { quote },
  })
  await pass(150)
  amount = '12'
  await hook.again()
  await pass(150)
  expect(quote).not.toHaveBeenCalled()
  await pass(60)
  expect(quote.mock.calls).toEqual([[{ from: 'eip155:1:0x1', to: 'eip155:1:0x2', amount: '12' }]])
  expect(hook.now().data).toEqual(quoteOf('120'))
  await pass(10_000)
  expect(quote).toHaveBeenCalledTimes(2)
  amount = '0'
  await hook.again()
  await pass(30_000)
  expect(quote).toHaveBeenCalledTimes(2)
  expect(hook.now()).toMatchObject({ data: null, isLoading: false, error: null })
})

test('useSwapQuote: an answer to an earlier order is never shown, and takes no other place', async () => {
  const answers = new Map<string, ReturnType<typeof later<object>>>()
  const quote = ({ amount }: { amount: string }) => {
    const answer = later<object>()
    answers.set(amount, answer)
    return answer.promise
  }
  let amount = '1'
  const hook = await show(() => useSwapQuote({ from: 'eip155:1:0x1', to: 'eip155:1:0x2', amount }), {
    swaps: { quote },
  })
  await pass(250)
  amount = '2'
  await hook.again()
  await pass(250)
  await act(async () => answers.get('2')?.give(quoteOf('20')))
  await act(async () => answers.get('1')?.give(quoteOf('10')))
  expect(hook.now().data).toEqual(quoteOf('20'))
})

test('useSwapQuote: a hidden page asks nothing', async () => {
  const quote = vi.fn(async () => quoteOf('1'))
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  ends.push(async () => hidden.mockRestore())
  await show(() => useSwapQuote({ from: 'eip155:1:0x1', to: 'eip155:1:0x2', amount: 1n }), {
    swaps: { quote },
  })
  await pass(25_000)
  expect(quote).not.toHaveBeenCalled()
})

test('useOnramp: options are asked for once the residence is known; quote and url are the client’s', async () => {
  const onramp = {
    options: vi.fn(async () => ({ purchaseCurrencies: [{ id: 'eth' }], paymentCurrencies: [] })),
    quote: async ({ amount }: { amount: string }) => ({ purchaseAmount: amount }),
    url: async () => ({ url: 'https://pay.test/' }),
  }
  const idle = await show(() => useOnramp({ country: 'US' }), { onramp })
  expect(idle.now()).toMatchObject({ isLoading: false, options: null })
  expect(onramp.options).not.toHaveBeenCalled()
  const hook = await show(() => useOnramp({ country: 'DE' }), { onramp })
  expect(onramp.options).toHaveBeenCalledWith({ country: 'DE' })
  expect(hook.now()).toMatchObject({ isLoading: false, options: { purchaseCurrencies: [{ id: 'eth' }] } })
  const input = { purchaseCurrency: 'eth', paymentCurrency: 'EUR', amount: '5', country: 'DE' }
  expect(await hook.now().quote(input)).toEqual({ purchaseAmount: '5' })
  expect(await hook.now().url({ provider: 'meld' })).toEqual({ url: 'https://pay.test/' })
})

test('useRegisterName: registers, and suggests without touching the state', async () => {
  const names = {
    register: async ({ name }: { name: string }) => ({ name: `${name}.reown.id`, account: 'eip155:1:0x1' }),
    suggest: async () => [{ name: 'ada-2', registered: false }],
  }
  const hook = await show(useRegisterName, { names })
  expect(await hook.now().suggest({ name: 'ada' })).toHaveLength(1)
  expect(hook.now().data).toBeUndefined()
  await act(async () => void (await hook.now().register({ name: 'ada-lovelace' })))
  expect(hook.now().data).toEqual({ name: 'ada-lovelace.reown.id', account: 'eip155:1:0x1' })
})

test('useExchangeBuyStatus: asks every 3 s at least, ends with the payment, and tells once', async () => {
  const states = ['IN_PROGRESS', 'IN_PROGRESS', 'SUCCESS']
  const status = vi.fn(async () => ({
    status: states[Math.min(status.mock.calls.length, 3) - 1] ?? 'SUCCESS',
  }))
  const onSuccess = vi.fn()
  // StrictMode mounts twice; what a page has is one.
  await show(
    () => useExchangeBuyStatus({ exchangeId: 'e', sessionId: 's', pollingInterval: 10, onSuccess }),
    { pay: { status } },
  )
  const first = status.mock.calls.length
  await pass(2_900)
  expect(status).toHaveBeenCalledTimes(first)
  await pass(20_000)
  const asked = status.mock.calls.length
  expect(onSuccess).toHaveBeenCalledTimes(1)
  await pass(60_000)
  expect(status).toHaveBeenCalledTimes(asked)
})

test('usePay: events of another payment are not its own; a success after an error counts', async () => {
  const listeners = new Set<(event: object) => void>()
  const events = {
    subscribe(listener: (event: object) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  const emit = (event: object) => act(async () => listeners.forEach(listener => void listener(event)))
  const onError = vi.fn()
  const open = vi.fn(async () => {})
  const hook = await show(() => usePay({ onError }), { events, open, pay: {} })
  await emit({ type: 'PAY_SUCCESS' })
  expect(hook.now().isSuccess).toBe(false)
  await act(async () => {
    await expect(hook.now().open({ amount: 'lots' } as never)).rejects.toThrow()
  })
  expect(open).not.toHaveBeenCalled()
  const payment = {
    paymentAsset: {
      network: 'eip155:1',
      asset: 'native',
      metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    },
    recipient: '0x52908400098527886E0F7030069857D2E4169EE7',
    amount: '1.5',
  } as const
  await act(async () => hook.now().open(payment as never))
  expect(hook.now().isPending).toBe(true)
  await emit({ type: 'PAY_ERROR', message: 'empty' })
  expect(hook.now()).toMatchObject({ isError: true, isPending: false })
  expect(onError).toHaveBeenCalledTimes(1)
  await emit({ type: 'PAY_SUCCESS', result: { type: 'exchange' } })
  expect(hook.now()).toMatchObject({ isSuccess: true, isError: false, data: { type: 'exchange' } })
})

test('usePayUrlActions: the url is the client’s', async () => {
  const pay = { url: async () => ({ url: 'https://exchange.test/', sessionId: 's' }) }
  const hook = await show(usePayUrlActions, { pay })
  expect(await hook.now().getUrl({ exchangeId: 'e' } as never)).toMatchObject({ sessionId: 's' })
})
