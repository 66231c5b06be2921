// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { PendingRequest } from '../../../src/bridge/contract/state.ts'
import { ConnectionExpiredError } from '../../../src/bridge/errors/connection.ts'
import { base, ethereum } from '../../../src/networks.ts'
import { TabkeyProvider, usePairing, usePendingRequests, useWallets } from '../../../src/react.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { createFakeLink, emptyState } from '../../support/fakeLink.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** Mounts a hook under a client of a fake engine. */
async function show<Result>(
  use: (search: string) => Result,
  answers: Parameters<typeof createFakeLink>[0] = {},
) {
  const fake = createFakeLink(answers)
  const client = createClient(resolveConfig({ networks: [ethereum, base] }), fake.loadTab())
  let last: Result | undefined
  function Probe({ search }: { readonly search: string }) {
    last = use(search)
    return null
  }
  const root = createRoot(document.createElement('div'))
  const draw = (search = '') =>
    act(async () =>
      root.render(
        <TabkeyProvider client={client}>
          <Probe search={search} />
        </TabkeyProvider>,
      ),
    )
  await draw()
  await fake.started()
  await act(async () => fake.welcome(emptyState()))
  ends.push(async () => {
    await act(async () => root.unmount())
    await client.destroy()
  })
  const now = (): Result => {
    if (last === undefined) throw new Error('the hook was not rendered')
    return last
  }
  return {
    fake,
    draw,
    now,
    // The check stays outside of `act`: a check that throws inside would drop the updates that it waits for.
    settle: (check: () => void) =>
      vi.waitFor(
        async () => {
          await act(async () => {})
          check()
        },
        { timeout: 20_000 },
      ),
  }
}

const wallet = (id: number) => ({ id: `w${id}`, name: `Wallet ${id}` })

test('useWallets: pages of the directory as one list; a search starts with its first page', async () => {
  const all = Array.from({ length: 5 }, (_, index) => wallet(index))
  const { now, draw, settle, fake } = await show(search => useWallets({ search, entries: 2 }), {
    'data.wallets': ({ page, entries, search }: { page: number; entries: number; search?: string }) => {
      const found = all.filter(({ name }) => !search || name.includes(search))
      return { wallets: found.slice((page - 1) * entries, page * entries), count: found.length }
    },
  })
  await settle(() => expect(now().wallets).toHaveLength(2))
  await act(() => now().loadMore())
  await act(() => now().loadMore())
  expect(now()).toMatchObject({ wallets: all, count: 5, hasMore: false, isLoading: false })
  await act(() => now().loadMore())
  expect(fake.called('data.wallets')).toHaveLength(3)
  await draw('Wallet 3')
  expect(now()).toMatchObject({ wallets: [], count: null, isLoading: true })
  await settle(() => expect(now().wallets).toEqual([wallet(3)]))
})

test('useWallets: reports a failed page and asks for it again', async () => {
  let isDown = true
  const { now, settle } = await show(() => useWallets(), {
    'data.wallets': () => {
      if (isDown) throw new Error('HTTP status code: 500')
      return { wallets: [wallet(1)], count: 1 }
    },
  })
  await settle(() => expect(now().error?.message).toBe('HTTP status code: 500'))
  expect(now().isLoading).toBe(false)
  isDown = false
  await act(() => now().loadMore())
  expect(now()).toMatchObject({ wallets: [wallet(1)], error: null, hasMore: false })
})

test('usePairing: a URI with its end, an expiry, and a new one', async () => {
  let fail: (error: Error) => void = () => {}
  const { now, fake } = await show(() => usePairing(), {
    'connections.connect': () => new Promise((_, reject) => (fail = reject)),
  })
  expect(now()).toMatchObject({ status: 'idle', uri: null, expiresAt: null })
  const state = emptyState()
  const until = Date.now() + 240_000
  const withUri = { ...state, wc: { ...state.wc, uri: 'wc:abc@2', pairingExpiry: until } }
  await act(async () => void now().start())
  expect(now().status).toBe('preparing')
  await act(async () => fake.mirror.set(withUri))
  expect(now()).toMatchObject({ status: 'ready', uri: 'wc:abc@2', expiresAt: until })
  await act(async () => fail(new ConnectionExpiredError()))
  expect(now()).toMatchObject({ status: 'expired', uri: null, error: null })
  await act(async () => void now().start())
  expect(now().status).toBe('ready')
  await act(async () => now().cancel())
  expect(now()).toMatchObject({ status: 'idle', uri: null })
  expect(fake.called('connections.cancel')).toHaveLength(1)
})

test('usePendingRequests: this tab’s requests, oldest first, and the count of all tabs', async () => {
  const { now, fake } = await show(() => usePendingRequests())
  const request = (id: string, since: number): PendingRequest => ({
    id,
    since,
    method: 'personal_sign',
    namespace: 'eip155',
    networkId: 'eip155:1',
    walletName: 'Example Wallet',
  })
  expect(now()).toEqual({ requests: [], count: 0 })
  await act(async () =>
    fake.mirror.set({
      ...emptyState(),
      requests: { b: request('b', 2), a: request('a', 1) },
      requestCount: 3,
    }),
  )
  expect(now()).toMatchObject({ requests: [{ id: 'a' }, { id: 'b' }], count: 3 })
})
