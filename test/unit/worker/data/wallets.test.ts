import { expect, test } from 'vitest'
import type { DataResult, WalletsQuery } from '../../../../src/bridge/contract/engineApi.ts'
import { listedWalletSchema } from '../../../../src/bridge/schema/wallet.ts'
import { BUNDLED_WALLETS } from '../../../../src/worker/data/bundled/bundledWallets.ts'
import { walletsFound } from '../../../../src/worker/store/actions.ts'
import { settled, thrown } from '../rpc/harness.ts'
import { API, type Serve, testData } from './harness.ts'

type Test = ReturnType<typeof testData>
type Page = DataResult['wallets']

const ask = (t: Test, query: Partial<WalletsQuery> = {}) =>
  t.data.get(t.tab, { kind: 'wallets', page: 1, entries: 40, ...query }) as Promise<Page>
const names = ({ wallets }: Page) => wallets.map(({ name }) => name)

test('bundled wallets: each is a listed wallet, no id or rdns twice, no logo', () => {
  expect(BUNDLED_WALLETS.length).toBe(71)
  for (const wallet of BUNDLED_WALLETS) {
    expect(listedWalletSchema.safeParse(wallet).success).toBe(true)
    expect(wallet).not.toHaveProperty('image_id')
    expect(wallet).not.toHaveProperty('image_url')
  }
  const ids = BUNDLED_WALLETS.map(({ id }) => id)
  const rdns = BUNDLED_WALLETS.flatMap(wallet => wallet.rdns ?? [])
  expect([new Set(ids).size, new Set(rdns).size]).toEqual([ids.length, rdns.length])
})

test('bundled wallets: each well-known one stands under its own id, first and last letters of the explorer’s', () => {
  const ids = {
    MetaMask: 'c57ca95b 7d96',
    'Trust Wallet': '4622a2b2 31a0',
    Phantom: 'a797aa35 c393',
    Coinbase: 'fd20dc42 33aa',
    Binance: '8a0ee50d 99d4',
    OKX: '971e689d 0709',
    Ledger: '19177a98 7927',
    Safe: '225affb1 970f',
    Bitget: '38f5d18b e662',
    Coin98: '2a3c8904 ea01',
    Backpack: '2bd8c14e 19b0',
  }
  for (const [name, id] of Object.entries(ids)) {
    const found = BUNDLED_WALLETS.find(wallet => wallet.name === name || wallet.name.startsWith(`${name} `))
    expect(`${found?.id.slice(0, 8)} ${found?.id.slice(-4)}`, name).toBe(id)
  }
})

test('bundled wallets: links are https or an app’s own scheme', () => {
  for (const { homepage, webapp_link, link_mode, app_store, play_store, chrome_store } of BUNDLED_WALLETS) {
    for (const link of [homepage, webapp_link, link_mode, app_store, play_store, chrome_store]) {
      if (link) expect(new URL(link).protocol).toBe('https:')
    }
  }
  for (const { mobile_link } of BUNDLED_WALLETS)
    if (mobile_link) expect(mobile_link).toMatch(/^[a-z][a-z0-9.-]+:\/\/[\w./?=:]*$/)
})

test('wallets: without an explorer the bundled list has the same paging, without a request', async () => {
  const t = testData()
  const all = await ask(t, { entries: 100 })
  expect(all.count).toBe(BUNDLED_WALLETS.length)
  const pages = await Promise.all([1, 2, 3].map(page => ask(t, { page, entries: 30 })))
  expect(pages.map(page => page.wallets.length)).toEqual([30, 30, BUNDLED_WALLETS.length - 60])
  expect(pages.flatMap(names)).toEqual(names(all))
  expect((await ask(t, { page: 9 })).wallets).toEqual([])
  expect(t.asked.urls).toEqual([])
})

test('wallets: search, include, exclude and badge', async () => {
  const t = testData()
  const [metaMask, trust] = BUNDLED_WALLETS
  expect(names(await ask(t, { search: ' METAM ' }))).toEqual(['MetaMask'])
  expect(await ask(t, { search: 'no such wallet' })).toEqual({ wallets: [], count: 0 })
  expect(names(await ask(t, { include: [metaMask!.id, trust!.id] }))).toEqual(['MetaMask', 'Trust Wallet'])
  expect(names(await ask(t, { include: [metaMask!.id], exclude: [metaMask!.id] }))).toEqual([])
  expect((await ask(t, { exclude: [metaMask!.id] })).count).toBe(BUNDLED_WALLETS.length - 1)
  expect((await ask(t, { badge: 'certified' })).count).toBe(0)
})

test('wallets: what a tab has announced comes first and says so', async () => {
  const t = testData()
  walletsFound(t.store, [
    { id: 'io.rabby', rdns: 'io.rabby', name: 'Rabby', kind: 'announced', namespaces: ['eip155'] },
    { id: 'injected', name: 'Browser wallet', kind: 'injected', namespaces: ['eip155'] },
  ])
  const { wallets } = await ask(t)
  expect(wallets[0]).toMatchObject({ name: 'Rabby', installed: true })
  expect(wallets.filter(({ installed }) => installed)).toHaveLength(1)
  expect(wallets[1]?.name).toBe('MetaMask')
})

const explorer = { projectId: 'p', endpoints: { explorer: API } }
const listed = (fields: object) => ({ id: 'a', name: 'Alpha', ...fields })
const answer =
  (...data: unknown[]): Serve =>
  () =>
    Response.json({ data, count: data.length })

test('wallets: the explorer is asked in its own words', async () => {
  const t = testData({ config: explorer, serve: answer(listed({ chains: ['eip155:1'] })) })
  await ask(t, {
    page: 2,
    search: ' al ',
    badge: 'certified',
    include: ['a', 'b'],
    exclude: ['c'],
    chains: ['eip155:1', 'eip155:8453'],
  })
  expect(`${t.asked.urls[0]?.pathname}?${decodeURIComponent(t.asked.urls[0]?.search.slice(1) ?? '')}`).toBe(
    '/getWallets?projectId=p&st=tabkey&sv=0&page=2&entries=40&search=al&badge_type=certified&include=a,b&exclude=c&chains=eip155:1,eip155:8453',
  )
})

test('wallets: a page is asked for once, and an old page is shown while the new one comes', async () => {
  const t = testData({ config: explorer, serve: answer(listed({})) })
  await Promise.all([ask(t), ask(t), ask(t)])
  await ask(t)
  expect(t.asked.urls).toHaveLength(1)
  await t.clock.advance(3_600_000)
  expect(names(await ask(t))).toEqual(['Alpha'])
  await settled()
  expect(t.asked.urls).toHaveLength(2)
  expect(names(await ask(t))).toEqual(['Alpha'])
  await settled()
  expect(t.asked.urls).toHaveLength(2)
})

test('wallets: hostile entries lose what does not fit, or their place', async () => {
  const t = testData({
    config: explorer,
    serve: answer(
      listed({ id: 'good', name: 'Meta\u200bMask\u202e\n', mobile_link: 'metamask://' }),
      listed({
        id: 'long',
        mobile_link: `https://x/${'a'.repeat(2_048)}`,
        homepage: 7,
        image_id: '../../secret',
        image_url: 'https://tracker.example/x.png',
        badge_type: 'royal',
        chains: ['eip155:1', 'nonsense', 5],
        rdns: null,
        injected: 'x',
      }),
      listed({ id: '' }),
      listed({ id: 'has space' }),
      { id: 'nameless' },
      listed({ id: 'blank', name: '\u200b\u202e' }),
      null,
      'text',
    ),
  })
  const { wallets, count } = await ask(t)
  expect(count).toBe(8)
  expect(wallets).toMatchInlineSnapshot(`
    [
      {
        "id": "good",
        "installed": false,
        "mobile_link": "metamask://",
        "name": "MetaMask",
      },
      {
        "badge_type": undefined,
        "chains": [
          "eip155:1",
        ],
        "homepage": undefined,
        "id": "long",
        "image_id": undefined,
        "image_url": undefined,
        "injected": undefined,
        "installed": false,
        "mobile_link": undefined,
        "name": "Alpha",
        "rdns": null,
      },
    ]
  `)
})

test('wallets: an entry keeps its name, rdns, picture, chains and links', async () => {
  const entry = {
    id: 'a',
    name: 'Alpha',
    rdns: 'org.alpha',
    image_id: '11111111-2222-3333-4444-555555555500',
    chains: ['eip155:1', 'eip155:8453'],
    mobile_link: 'alpha://',
    desktop_link: 'alpha-desktop://',
    webapp_link: 'https://alpha.example/app',
  }
  const t = testData({ config: explorer, serve: answer(entry) })
  expect((await ask(t)).wallets).toEqual([{ ...entry, installed: false }])
})

test('wallets: those without a chain of ours are left out', async () => {
  const t = testData({
    config: explorer,
    serve: answer(
      listed({ chains: ['solana:x'] }),
      listed({ id: 'b', name: 'Beta', chains: ['eip155:1'] }),
      listed({ id: 'c', name: 'Gamma' }),
    ),
  })
  expect(names(await ask(t, { chains: ['eip155:1'] }))).toEqual(['Beta', 'Gamma'])
})

test.each<[string, Serve | undefined, string]>([
  ['a status', () => new Response('Unauthorized: origin not allowed', { status: 403 }), 'HttpError'],
  ['a page', () => new Response('<html>'), 'InvalidResponseError'],
  ['another shape', () => Response.json({ data: 'x' }), 'InvalidResponseError'],
  ['nothing at all', undefined, 'NetworkError'],
])('wallets: an explorer that answers with %s leaves the bundled list', async (_what, serve, name) => {
  const t = testData({ config: explorer, ...(serve ? { serve } : {}) })
  const bundled = await ask(testData())
  expect(await ask(t)).toEqual(bundled)
  expect(await ask(t, { search: 'METAM' })).toMatchObject({ count: 1, wallets: [{ name: 'MetaMask' }] })
  expect(t.faults).toMatchObject([{ name }, { name }])
  expect(Object.keys(t.store.get().alerts)).toEqual(name === 'HttpError' ? ['INVALID_APP_CONFIGURATION'] : [])
})

test('wallets: a list the explorer has begun is not ended by another, and heals by itself', async () => {
  let isBroken = false
  const t = testData({
    config: explorer,
    serve: url =>
      isBroken
        ? new Response('', { status: 500 })
        : Response.json({ data: [listed({ id: url.searchParams.get('page') })], count: 2 }),
  })
  await ask(t)
  isBroken = true
  expect(await thrown(ask(t, { page: 2 }))).toBe('HttpError -32603 HTTP status code: 500')
  isBroken = false
  expect((await ask(t, { page: 2 })).wallets.map(({ id }) => id)).toEqual(['2'])
  expect(t.faults).toEqual([])
})

test('wallets: a directory record without a pairing link is completed by the link into the wallet’s own browser', async () => {
  const phantom = BUNDLED_WALLETS.find(({ name }) => name === 'Phantom')!
  const { id, name, browse_link } = phantom
  const t = testData({ config: explorer, serve: answer(listed({ id, name, chains: ['eip155:1'] })) })
  expect((await ask(t, { chains: ['eip155:1'] })).wallets[0]).toMatchObject({ id, name, browse_link })
})

test('wallets: the bundled list leaves out wallets without a family of ours', async () => {
  const t = testData()
  const asked = await ask(t, { entries: 100, chains: ['eip155:1'] })
  expect(names(asked)).toContain('Phantom')
  expect(names(asked)).not.toContain('Solflare')
})
