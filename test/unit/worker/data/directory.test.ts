import { describe, expect, test } from 'vitest'
import type { DataResult, WalletsQuery } from '../../../../src/bridge/contract/engineApi.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { BUNDLED_WALLETS } from '../../../../src/worker/data/bundled/bundledWallets.ts'
import { resolveEndpoints } from '../../../../src/worker/net/endpoints.ts'
import { config as base, settled } from '../rpc/harness.ts'
import { type Serve, type TestDataOptions, testData } from './harness.ts'

type Test = ReturnType<typeof testData>
type Page = DataResult['wallets']

const FILE = 'https://dapp.test/static/wallets.json'
const config = { projectId: 'p', endpoints: { explorer: FILE } }
const row = (fields: object) => ({ id: 'a', name: 'Alpha', ...fields })
const file = (...data: unknown[]) => Response.json({ version: 1, data, count: data.length })
const serve =
  (...data: unknown[]): Serve =>
  () =>
    file(...data)
const open = (options: TestDataOptions) => testData({ config, ...options })
const ask = (t: Test, query: Partial<WalletsQuery> = {}) =>
  t.data.get(t.tab, { kind: 'wallets', page: 1, entries: 40, ...query }) as Promise<Page>
const names = ({ wallets }: Page) => wallets.map(({ name }) => name)
const bundled = (name: string) => BUNDLED_WALLETS.find(wallet => wallet.name === name)

describe('a file of wallets as endpoints.explorer', () => {
  test('is read once for all pages, searches and tabs, and no explorer is asked', async () => {
    const rows = Array.from({ length: 95 }, (_, index) => row({ id: `w${index}`, name: `Wallet ${index}` }))
    const t = open({ serve: serve(...rows) })
    const pages = await Promise.all([1, 2, 3].map(page => ask(t, { page })))
    expect(pages.map(({ wallets, count }) => [wallets.length, count])).toEqual([
      [40, 95],
      [40, 95],
      [15, 95],
    ])
    expect(names(await ask(t, { search: 'wallet 94' }))).toEqual(['Wallet 94'])
    expect(names(await ask(t, { include: ['w3', 'w1'], exclude: ['w1'] }))).toEqual(['Wallet 3'])
    expect(t.asked.urls.map(({ href }) => href)).toEqual([FILE])
    expect(t.faults).toEqual([])
  })

  test('is kept for the next engine, and an expired list is shown while the file is read again', async () => {
    const kv = createMemory()
    const first = open({ kv, serve: serve(row({})) })
    await ask(first)
    await first.clock.advance(10)
    const second = open({ kv, serve: serve(row({ name: 'Beta' })) })
    expect(names(await ask(second))).toEqual(['Alpha'])
    expect(second.asked.urls).toEqual([])
    await second.clock.advance(3_600_000)
    expect(names(await ask(second))).toEqual(['Alpha'])
    await settled()
    expect(names(await ask(second))).toEqual(['Beta'])
  })

  test.each<[string, Serve | undefined, string]>([
    ['a status', () => new Response('no', { status: 404 }), 'HttpError'],
    ['a page of HTML', () => new Response('<!doctype html><title>dapp</title>'), 'InvalidResponseError'],
    ['another version', () => Response.json({ version: 2, data: [] }), 'InvalidResponseError'],
    ['no version', () => Response.json({ data: [] }), 'InvalidResponseError'],
    ['more than 1 MiB', serve(row({ homepage: 'x'.repeat(1024 * 1024) })), 'InvalidResponseError'],
    ['2,001 rows', serve(...Array.from({ length: 2_001 }, () => 1)), 'InvalidResponseError'],
    ['nothing', undefined, 'NetworkError'],
  ])(
    'that answers with %s is an error of its type, and the bundled list is shown',
    async (_, answer, name) => {
      const t = open(answer ? { serve: answer } : {})
      expect(await ask(t)).toEqual(await ask(testData()))
      expect(t.faults).toMatchObject([{ name }])
    },
  )

  test('that never answers ends at the deadline', async () => {
    const t = open({ serve: () => new Promise<Response>(() => {}) })
    const page = ask(t)
    await settled()
    await t.clock.advance(10_000)
    expect((await page).count).toBe(BUNDLED_WALLETS.length)
    expect(t.faults).toMatchObject([{ name: 'RpcTimeoutError' }])
  })

  test.each([
    ['a script as homepage', { homepage: 'javascript:alert(1)' }],
    ['a script as app link, with blanks and capitals', { mobile_link: ' JavaScript:alert(1)' }],
    ['a page as desktop link', { desktop_link: 'data:text/html,<script>1</script>' }],
    ['an intent as universal link', { link_mode: 'intent://x#Intent;end' }],
    ['a file as web app', { webapp_link: 'file:///etc/passwd' }],
    ['a script as browser link', { browse_link: 'vbscript:{raw}' }],
    ['a script as store link', { chrome_store: 'javascript:1' }],
    ['the name of a bundled wallet', { name: 'MetaMask' }],
    ['a Cyrillic look-alike of it', { name: 'МеtаМаsk' }],
    ['the name with an invisible character', { name: 'Meta\u200bMask' }],
    ['the name of another one in capitals', { name: 'TRUST WALLET' }],
    ['the rdns of a bundled wallet', { rdns: 'io.metamask' }],
    ['the rdns in capitals', { rdns: 'IO.METAMASK' }],
    ['the rdns of an earlier row', { rdns: 'org.first' }],
    ['the name of an earlier row', { name: 'FIRST' }],
    ['the id of an earlier row', { id: 'first', name: 'Second' }],
    ['an id with a blank', { id: 'a b' }],
    ['no visible name', { name: '\u200b\u202e' }],
    ['no name', { name: undefined }],
  ])('a row with %s is left out and reported', async (_, fields) => {
    const first = row({ id: 'first', name: 'First', rdns: 'org.first' })
    const t = open({ serve: serve(first, row(fields), null, 'text') })
    expect(await ask(t)).toMatchObject({ count: 1, wallets: [{ id: 'first' }] })
    expect(t.faults).toMatchObject([{ details: 'directory file: 3 rows were left out' }])
  })

  test('a wallet of the bundled list keeps its name, rdns and links under any of its ids', async () => {
    const okx = bundled('OKX Wallet')
    const t = open({
      serve: serve(
        row({
          id: '5d9f1395b3a8e848684848dc4147cbd05c8d54bb737eac78fe103901fe6b01a1',
          name: 'Ours now',
          mobile_link: 'evil://',
          browse_link: 'https://evil.example/{raw}',
          rdns: 'com.evil',
          order: 5,
          badge_type: 'certified',
        }),
        row({ id: okx?.id }),
      ),
    })
    const { wallets } = await ask(t)
    expect(wallets).toHaveLength(1)
    expect(wallets[0]).toMatchObject({
      name: 'OKX Wallet',
      mobile_link: okx?.mobile_link,
      browse_link: okx?.browse_link,
      rdns: okx?.rdns,
      order: 5,
      badge_type: 'certified',
    })
  })

  test('wallets are in the order that the file gives them, and installed ones first', async () => {
    const t = open({
      serve: serve(
        row({}),
        row({ id: 'c', name: 'Gamma', order: 2 }),
        row({ id: 'b', name: 'Beta', order: 1 }),
      ),
    })
    expect(names(await ask(t))).toEqual(['Beta', 'Gamma', 'Alpha'])
  })
})

describe('pictures of the file', () => {
  const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const idFor = async (image_url: unknown) =>
    (await ask(open({ serve: serve(row({ image_url })) }))).wallets[0]?.image_id

  test('have addresses relative to the file, on its origin alone', async () => {
    expect(await idFor('wallets/a.svg')).toBe('https://dapp.test/static/wallets/a.svg')
    expect(await idFor('/logos/a.png')).toBe('https://dapp.test/logos/a.png')
    for (const url of [
      'https://tracker.example/a.png',
      '//tracker.example/a.png',
      'http://dapp.test/a.png',
      'https://user:key@dapp.test/a.png',
      'data:image/png;base64,AAAA',
      'javascript:alert(1)',
      '',
      7,
    ])
      expect(await idFor(url), String(url)).toBeUndefined()
  })

  test('are fetched from that origin for wallets alone', async () => {
    const t = open({ serve: () => new Response(PNG) })
    const get = (id: string, of: 'wallet' | 'token' = 'wallet') =>
      t.data.get(t.tab, { kind: 'image', id, of })
    expect(await get('https://dapp.test/logos/a.png')).toMatch(/^data:image\/png/)
    expect(await get('https://dapp.test:8443/a.png')).toBeNull()
    expect(await get('https://other.test/a.png')).toBeNull()
    expect(await get('https://dapp.test/logos/b.png', 'token')).toBeNull()
    expect(await get('abc')).toBeNull()
    expect(t.asked.urls.map(({ href }) => href)).toEqual(['https://dapp.test/logos/a.png'])
  })
})

test.each([
  ['https://dapp.test/wallets.json', true],
  ['https://dapp.test/wallets.json?v=2#top', true],
  ['https://dapp.test/api', false],
  ['https://dapp.test/api?file=wallets.json', false],
  ['https://dapp.test/wallets.json/api', false],
])('%s is a file: %s', (explorer, isFile) => {
  const resolved = resolveEndpoints({ ...base, projectId: 'p', endpoints: { explorer } })
  expect([resolved.directory, resolved.explorer]).toEqual(
    isFile ? [explorer, undefined] : [undefined, explorer],
  )
  expect(resolved.allowedHosts.has('dapp.test')).toBe(true)
  expect(resolved.pictureHosts.has('dapp.test')).toBe(!isFile)
})
