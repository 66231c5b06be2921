// @vitest-environment happy-dom
import { act, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, test, vi } from 'vitest'
import type { AssetEntry, Transaction } from '../../../src/bridge/contract/assets.ts'
import { base, ethereum } from '../../../src/networks.ts'
import { TabkeyProvider, useHistory, useNfts, useTokens } from '../../../src/react.ts'
import { resolveConfig } from '../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink } from '../../support/fakeLink.ts'

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const ACCOUNT = `eip155:1:${ADDRESS}` as const
const row = (id: string, status: Transaction['status'] = 'confirmed'): Transaction => ({
  id,
  chain: 'eip155:1',
  minedAt: '2026-01-01T00:00:00.000Z',
  hash: '0x1',
  operation: 'send',
  status,
  from: '',
  to: '',
  transfers: [],
})

async function render(node: React.ReactNode, answers = {}) {
  const fake = createFakeLink(answers)
  const client = createClient(resolveConfig({ networks: [ethereum, base] }), fake.loadTab())
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  await act(async () =>
    root.render(
      <StrictMode>
        <TabkeyProvider client={client}>{node}</TabkeyProvider>
      </StrictMode>,
    ),
  )
  ends.push(async () => {
    await act(async () => root.unmount())
    await client.destroy()
  })
  await fake.started()
  await act(async () => fake.welcome(connectedState()))
  const show = (assets: Record<string, AssetEntry>) =>
    act(async () => fake.mirror.set({ ...connectedState(), assets }))
  return { fake, place, show }
}

test('useTokens: idle, loading, then the list', async () => {
  function Probe() {
    const { tokens, status } = useTokens()
    return <p>{`${status} ${tokens?.map(({ symbol }) => symbol).join() ?? '-'}`}</p>
  }
  const { place, fake, show } = await render(<Probe />)
  expect(place.textContent).toBe('loading -')
  await vi.dynamicImportSettled()
  expect(new Set(fake.called('data.watch').map(query => JSON.stringify(query)))).toEqual(
    new Set([JSON.stringify({ kind: 'tokens', account: ACCOUNT })]),
  )
  const token = {
    name: 'Ether',
    symbol: 'ETH',
    chainId: 'eip155:1',
    quantity: { decimals: '18', numeric: '1' },
    price: null,
    value: null,
    icon: null,
  } as const
  await show({ [`tokens ${ACCOUNT}`]: { status: 'fresh', value: [token], error: null, at: 1 } })
  expect(place.textContent).toBe('fresh ETH')
})

test('useHistory: pages become one list; what was sent gives way to what the service knows', async () => {
  let more = async () => {}
  function Probe() {
    const { transactions, hasMore, loadMore } = useHistory()
    more = loadMore
    return <p>{`${transactions.map(({ id }) => id).join()} ${hasMore}`}</p>
  }
  const { place, fake, show } = await render(<Probe />, {
    'data.history': () => ({ items: [row('b'), row('a')], next: null }),
  })
  const entry = (...items: Transaction[]): Record<string, AssetEntry> => ({
    [`history ${ACCOUNT}`]: { status: 'fresh', value: { items, next: 'older' }, error: null, at: 1 },
  })
  await show(entry(row('sent:1', 'pending'), row('c'), row('b')))
  expect(place.textContent).toBe('sent:1,c,b true')
  await act(async () => more())
  expect(fake.called('data.history')).toEqual([{ account: ACCOUNT, cursor: 'older' }])
  expect(place.textContent).toBe('sent:1,c,b,a false')
  await show(entry(row('sent:1', 'confirmed'), row('c'), row('b')))
  await show(entry(row('d'), row('c')))
  expect(place.textContent).toBe('d,c,b,a false')
})

test('useHistory: a pending row that the service replaced leaves the list', async () => {
  function Probe() {
    const { transactions } = useHistory()
    return <p>{transactions.map(({ id }) => id).join()}</p>
  }
  const { place, show } = await render(<Probe />)
  const entry = (...items: Transaction[]): Record<string, AssetEntry> => ({
    [`history ${ACCOUNT}`]: { status: 'fresh', value: { items, next: null }, error: null, at: 1 },
  })
  await show(entry(row('0xold', 'pending'), row('b')))
  expect(place.textContent).toBe('0xold,b')
  await show(entry(row('0xnew'), row('b')))
  expect(place.textContent).toBe('0xnew,b')
})

test('useNfts: nothing is watched when it is not enabled', async () => {
  function Probe() {
    const { nfts, status } = useNfts({ enabled: false })
    return <p>{`${status} ${nfts.length}`}</p>
  }
  const { place, fake } = await render(<Probe />)
  expect(place.textContent).toBe('idle 0')
  expect(fake.called('data.watch')).toEqual([])
})
