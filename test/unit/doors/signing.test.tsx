// @vitest-environment happy-dom
import { base58, base64 } from '@scure/base'
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { renderToString as renderReact } from 'react-dom/server'
import { get } from 'svelte/store'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApp, createSSRApp, defineComponent, h } from 'vue'
import { renderToString as renderVue } from 'vue/server-renderer'
import { type MutationStore, tabkeyStores } from '../../../packages/svelte/src/index.ts'
import * as vue from '../../../packages/vue/src/index.ts'
import { ethereum } from '../../../src/networks.ts'
import * as react from '../../../src/react.ts'
import type { Tabkey } from '../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink } from '../../support/fakeLink.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

type Hook = 'signMessage' | 'signTypedData' | 'sendTransaction'
interface Shown {
  readonly status: string
  readonly data: unknown
  readonly error: Error | null
}
interface Mounted {
  readonly mutateAsync: (variables: never) => Promise<unknown>
  read(): Shown
}
const REACT = {
  signMessage: react.useSignMessage,
  signTypedData: react.useSignTypedData,
  sendTransaction: react.useSendTransaction,
}
const VUE = {
  signMessage: vue.useSignMessage,
  signTypedData: vue.useSignTypedData,
  sendTransaction: vue.useSendTransaction,
}

/** Each stack's way to the same hook. */
const STACKS: readonly (readonly [string, (client: Tabkey, hook: Hook) => Promise<Mounted>])[] = [
  [
    'React',
    async (client, hook) => {
      let last: ReturnType<(typeof REACT)[Hook]> | undefined
      function Probe() {
        last = REACT[hook]()
        return null
      }
      const root = createRoot(document.createElement('div'))
      await act(async () =>
        root.render(createElement(react.TabkeyProvider, { client }, createElement(Probe))),
      )
      ends.push(() => act(async () => root.unmount()))
      return {
        mutateAsync: variables => act(async () => last?.mutateAsync(variables)),
        read: () => last as Shown,
      }
    },
  ],
  [
    'Vue',
    async (client, hook) => {
      let bound: ReturnType<(typeof VUE)[Hook]> | undefined
      const component = defineComponent(() => {
        bound = VUE[hook]()
        return () => h('p')
      })
      const app = createApp(component).use(vue.tabkeyPlugin, client)
      app.mount(document.createElement('div'))
      ends.push(() => app.unmount())
      return {
        mutateAsync: async variables => bound?.mutateAsync(variables),
        read: () => ({
          status: bound?.status.value ?? '',
          data: bound?.data.value,
          error: bound?.error.value ?? null,
        }),
      }
    },
  ],
  [
    'Svelte',
    async (client, hook) => {
      const store = tabkeyStores(client)[hook] as unknown as MutationStore<never, unknown>
      ends.push(store.subscribe(() => {}))
      await Promise.resolve()
      return { mutateAsync: store.mutateAsync, read: () => get(store) }
    },
  ],
]

async function make(
  request: (given: { readonly method: string }) => Promise<unknown>,
  state = connectedState(),
) {
  const fake = createFakeLink()
  const real = createClient(resolveConfig({ networks: [ethereum] }), fake.loadTab())
  ends.push(() => real.destroy())
  await fake.started()
  fake.welcome(state)
  const calls = vi.fn(request)
  return { client: { ...real, request: calls } as unknown as Tabkey, calls, real }
}

describe.each(STACKS)('signing in %s', (_stack, mount) => {
  test('signMessage: personal_sign of the bytes by the active account, sent once', async () => {
    const { client, calls } = await make(async () => '0x51')
    const hook = await mount(client, 'signMessage')
    expect(hook.read()).toMatchObject({ status: 'idle', error: null })
    await hook.mutateAsync({ message: 'Hé' } as never)
    await hook.mutateAsync({ message: Uint8Array.of(1, 255), address: '0xab' } as never)
    expect(hook.read()).toMatchObject({ status: 'success', data: '0x51' })
    expect(calls.mock.calls).toEqual([
      [{ method: 'personal_sign', params: ['0x48c3a9', ADDRESS] }],
      [{ method: 'personal_sign', params: ['0x01ff', '0xab'] }],
    ])
  })

  test('signTypedData: JSON with the types of the domain, integers as decimal text', async () => {
    const { client, calls } = await make(async () => '0x52')
    const hook = await mount(client, 'signTypedData')
    const types = { Mail: [{ name: 'amount', type: 'uint256' }] }
    const typed = {
      domain: { chainId: 1, name: 'Shop' },
      types,
      primaryType: 'Mail',
      message: { amount: 7n },
    }
    await hook.mutateAsync(typed as never)
    const [[{ method, params }]] = calls.mock.calls as unknown as [[{ method: string; params: string[] }]]
    expect([method, params[0]]).toEqual(['eth_signTypedData_v4', ADDRESS])
    expect(JSON.parse(params[1] ?? '')).toEqual({
      types: {
        EIP712Domain: [
          { name: 'name', type: 'string' },
          { name: 'chainId', type: 'uint256' },
        ],
        ...types,
      },
      domain: { chainId: 1, name: 'Shop' },
      primaryType: 'Mail',
      message: { amount: '7' },
    })
    expect(hook.read()).toMatchObject({ status: 'success', data: '0x52' })
  })

  test('sendTransaction: quantities in hex; a refusal is the state and the rejection, and is not sent again', async () => {
    const { client, calls } = await make(async () => {
      throw Object.assign(new Error('refused'), { code: 4001 })
    })
    const hook = await mount(client, 'sendTransaction')
    const sent = hook.mutateAsync({ to: '0xcd', value: 10n, nonce: 0, data: '0x' } as never)
    await expect(sent).rejects.toThrow('refused')
    expect(hook.read()).toMatchObject({ status: 'error', error: { code: 4001 } })
    expect(calls.mock.calls).toEqual([
      [
        {
          method: 'eth_sendTransaction',
          params: [{ from: ADDRESS, to: '0xcd', data: '0x', value: '0xa', nonce: '0x0' }],
        },
      ],
    ])
  })

  test('Solana and Bitcoin: the provider of the family signs and sends', async () => {
    const { client, calls } = await make(async () => '')
    const solana = {
      signMessage: vi.fn(async () => Uint8Array.of(1, 2)),
      sendTransaction: vi.fn(async () => '5sig'),
    }
    const bitcoin = {
      signMessage: vi.fn(async () => base64.encode(Uint8Array.of(3))),
      sendTransfer: vi.fn(async () => 'txid'),
    }
    const provider = async (name: string) => (name === 'solana' ? solana : bitcoin)
    const families = { ...client, provider } as unknown as Tabkey
    const sign = await mount(families, 'signMessage')
    expect(await sign.mutateAsync({ message: 'a', namespace: 'solana' } as never)).toBe(
      base58.encode(Uint8Array.of(1, 2)),
    )
    expect(await sign.mutateAsync({ message: 'a', namespace: 'bip122', address: 'bc1q' } as never)).toBe(
      'Aw==',
    )
    expect(bitcoin.signMessage.mock.calls).toEqual([[{ message: 'a', address: 'bc1q' }]])
    const send = await mount(families, 'sendTransaction')
    expect(await send.mutateAsync({ transaction: Uint8Array.of(9) } as never)).toBe('5sig')
    expect(await send.mutateAsync({ recipient: 'bc1p', amount: 5n } as never)).toBe('txid')
    expect(solana.sendTransaction).toHaveBeenCalledExactlyOnceWith(Uint8Array.of(9), undefined)
    expect(bitcoin.sendTransfer).toHaveBeenCalledExactlyOnceWith({ recipient: 'bc1p', amount: 5n })
    expect(calls).not.toHaveBeenCalled()
  })

  test('without an account: NotConnectedError, and no request', async () => {
    const { client, calls } = await make(async () => '0x', {
      ...connectedState(),
      connections: {},
      accounts: {},
    })
    const hook = await mount(client, 'signMessage')
    await expect(hook.mutateAsync({ message: 'a' } as never)).rejects.toMatchObject({
      name: 'NotConnectedError',
    })
    expect(calls).not.toHaveBeenCalled()
  })
})

test('signing: a server renders the idle state, and sends nothing', async () => {
  const { client, calls } = await make(async () => '0x')
  const Status = () => react.useSignMessage().status
  expect(renderReact(createElement(react.TabkeyProvider, { client }, createElement(Status)))).toContain(
    'idle',
  )
  const component = defineComponent(() => {
    const { status } = vue.useSignMessage()
    const { data } = vue.useSwapQuote({ from: 'eip155:1:0xa', to: 'eip155:1:0xb', amount: 1n })
    return () => h('p', `${status.value} ${data.value}`)
  })
  vi.stubGlobal('window', undefined)
  const html = await renderVue(createSSRApp(component).use(vue.tabkeyPlugin, client))
  vi.stubGlobal('window', globalThis)
  expect(html).toBe('<p>idle null</p>')
  expect(calls).not.toHaveBeenCalled()
})
