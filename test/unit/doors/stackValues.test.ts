// @vitest-environment happy-dom
import { get } from 'svelte/store'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref } from 'vue'
import { tabkeyStores } from '../../../packages/svelte/src/index.ts'
import * as vue from '../../../packages/vue/src/index.ts'
import { ethereum } from '../../../src/networks.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { createFakeLink } from '../../support/fakeLink.ts'

// The hooks that React alone had, in Vue and Svelte. Their work is tested with React's.

const ends: (() => unknown)[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.useRealTimers()
})

function make(methods: object): Tabkey {
  const real = createClient(resolveConfig({ networks: [ethereum] }), createFakeLink().loadTab())
  ends.push(() => real.destroy())
  return { ...real, ...methods } as unknown as Tabkey
}

function mount<Bound>(client: Tabkey, setup: () => Bound) {
  let bound: Bound | undefined
  const component = defineComponent(() => {
    bound = setup()
    return () => h('p')
  })
  const app = createApp(component).use(vue.tabkeyPlugin, client)
  app.mount(document.createElement('div'))
  return { bound: bound as Bound, unmount: () => app.unmount() }
}

const ORDER = { from: 'eip155:1:0xa', to: 'eip155:1:0xb' } as const

test('Vue: useSwapQuote follows a ref as amount, and asks no longer after the component is unmounted', async () => {
  const quote = vi.fn(async ({ amount }: { readonly amount: string }) => ({ amount }))
  const amount = ref(5n)
  const { bound, unmount } = mount(make({ swaps: { quote } }), () => vue.useSwapQuote({ ...ORDER, amount }))
  await vi.advanceTimersByTimeAsync(200)
  expect(bound.data.value).toEqual({ amount: '5' })
  amount.value = 6n
  await nextTick()
  expect(bound.data.value).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(bound.data.value).toEqual({ amount: '6' })
  await bound.refetch()
  expect(quote.mock.calls.map(([asked]) => asked.amount)).toEqual(['5', '6', '6'])
  unmount()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(quote).toHaveBeenCalledTimes(3)
})

test('Vue: usePairing is withdrawn when the component is unmounted', async () => {
  const signals: AbortSignal[] = []
  const connect = ({ signal }: { readonly signal: AbortSignal }) => {
    signals.push(signal)
    return new Promise<never>(() => {})
  }
  const { bound, unmount } = mount(make({ connect }), () => vue.usePairing())
  expect(bound.status.value).toBe('idle')
  void bound.start()
  expect(bound.status.value).toBe('preparing')
  unmount()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('Vue: usePay calls the callbacks as they are', async () => {
  let emit: (event: object) => void = () => {}
  const events = {
    subscribe(listener: typeof emit) {
      emit = listener
      return () => {}
    },
  }
  const onError = vi.fn()
  const client = make({ events, open: async () => {} })
  const { bound, unmount } = mount(client, () => vue.usePay({ onError }))
  const asset = {
    network: 'eip155:1',
    asset: 'native',
    metadata: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  await bound.open({ paymentAsset: asset, recipient: `0x${'11'.repeat(20)}`, amount: '1' } as never)
  expect(bound.isPending.value).toBe(true)
  emit({ type: 'PAY_ERROR', message: 'no' })
  expect(bound.error.value?.message).toBe('no')
  expect(onError).toHaveBeenCalledOnce()
  unmount()
})

test('Svelte: recentTransactions follows the list while it has subscribers', async () => {
  let give: (items: readonly object[]) => void = () => {}
  const stop = vi.fn()
  const watch = vi.fn((_query: object, listener: typeof give) => {
    give = listener
    return stop
  })
  const { recentTransactions } = tabkeyStores(make({ transactions: { watch, add: async () => {} } }))
  const store = recentTransactions()
  expect(watch).not.toHaveBeenCalled()
  const unsubscribe = store.subscribe(() => {})
  await Promise.resolve()
  give([{ hash: '0x1' }])
  expect(get(store)).toEqual([{ hash: '0x1' }])
  unsubscribe()
  expect(stop).toHaveBeenCalled()
})
