// @vitest-environment happy-dom
import { act, createContext, type ReactNode, useContext } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { CaipAddress } from '../../../src/bridge/contract/network.ts'
import type { RecentTransaction } from '../../../src/bridge/features/transactions/contract.ts'
import { base, ethereum } from '../../../src/networks.ts'
import {
  TabkeyProvider,
  useAddRecentTransaction,
  useReady,
  useRecentTransactions,
} from '../../../src/react.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, OTHER } from '../../support/fakeLink.ts'

// What a host gives to the modal, and reads of it, by React.

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

interface Call {
  readonly feature: string
  readonly method: string
  readonly parameters: Record<string, unknown>
}

/** An engine that answers with the list of transactions given to `tell`. */
function createEngine() {
  const added: unknown[] = []
  let told: (items: readonly RecentTransaction[]) => void = () => {}
  let next = new Promise<readonly RecentTransaction[]>(resolve => (told = resolve))
  let revision = 0
  const fake = createFakeLink({
    'features.call': async ({ method, parameters }: Call) => {
      if (method === 'add') return void added.push(parameters)
      const items = await next
      next = new Promise(resolve => (told = resolve))
      revision += 1
      return { revision: String(revision), items }
    },
  })
  return { fake, added, tell: (items: readonly RecentTransaction[]) => told(items) }
}

function mount(fake: ReturnType<typeof createFakeLink>, wrap: (children: ReactNode) => ReactNode) {
  const client = createClient(resolveConfig({ networks: [ethereum, base] }), fake.loadTab())
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  ends.push(async () => {
    await act(async () => root.unmount())
    place.remove()
    await client.destroy()
  })
  const settle = (check: () => void) =>
    vi.waitFor(
      async () => {
        await act(async () => {})
        check()
      },
      { timeout: 20_000 },
    )
  return {
    client,
    place,
    settle,
    render: (children: ReactNode) => act(async () => root.render(wrap(children))),
  }
}

const account = `eip155:1:${ADDRESS}` as const
const transaction = (hash: string, of: CaipAddress = account): RecentTransaction => ({
  hash,
  description: 'Mint #42',
  account: of,
  addedAt: 1,
  status: 'pending',
})

test('useReady: false until the engine has responded', async () => {
  const { fake } = createEngine()
  const { client, place, render, settle } = mount(fake, children => (
    <TabkeyProvider client={client}>{children}</TabkeyProvider>
  ))
  const Probe = () => <p>{String(useReady())}</p>
  await render(<Probe />)
  expect(place.textContent).toBe('false')
  await fake.started()
  await act(async () => fake.welcome(connectedState()))
  await settle(() => expect(place.textContent).toBe('true'))
})

test('useRecentTransactions: those of the connected account; useAddRecentTransaction adds to them', async () => {
  const { fake, added, tell } = createEngine()
  const { client, place, render, settle } = mount(fake, children => (
    <TabkeyProvider client={client}>{children}</TabkeyProvider>
  ))
  let add: ReturnType<typeof useAddRecentTransaction> | undefined
  function Probe() {
    add = useAddRecentTransaction()
    return <p>{useRecentTransactions().map(({ hash, status }) => `${hash} ${status};`)}</p>
  }
  await render(<Probe />)
  await fake.started()
  await act(async () => fake.welcome(connectedState()))
  expect(place.textContent).toBe('')
  const hash = `0x${'1'.repeat(64)}`
  await act(async () => add?.({ hash, description: 'Mint #42' }))
  expect(added).toEqual([{ hash, description: 'Mint #42', account }])
  await act(async () => tell([transaction('0xa'), transaction('0xb', `eip155:1:${OTHER}`)]))
  await settle(() => expect(place.textContent).toBe('0xa pending;'))
  await act(async () => tell([{ ...transaction('0xa'), status: 'confirmed' }]))
  await settle(() => expect(place.textContent).toBe('0xa confirmed;'))
  await act(async () => fake.mirror.set(connectedState('eip155:1', OTHER)))
  await settle(() => expect(place.textContent).toBe(''))
})

test('TabkeyProvider: its avatar is rendered where the modal asks for one, with the contexts of the host', async () => {
  const { fake } = createEngine()
  const Seed = createContext('none')
  function Avatar({ address, size }: { readonly address: string; readonly size: number }) {
    return <b>{`${useContext(Seed)} ${address} ${size}`}</b>
  }
  const { client, render, settle } = mount(fake, children => (
    <Seed.Provider value="seed">
      <TabkeyProvider client={client} avatar={Avatar}>
        {children}
      </TabkeyProvider>
    </Seed.Provider>
  ))
  const update = vi.spyOn(client, 'update')
  await render(<p />)
  const avatar = update.mock.calls[0]?.[0].avatar
  if (typeof avatar !== 'function') throw new Error('the provider gave no avatar')
  const place = document.createElement('div')
  await act(async () => place.append(avatar({ address: ADDRESS, size: 40 } as never) ?? ''))
  await settle(() => expect(place.textContent).toBe(`seed ${ADDRESS} 40`))
  await act(async () => place.firstElementChild?.dispatchEvent(new Event('remove')))
  await settle(() => expect(place.textContent).toBe(''))
})
