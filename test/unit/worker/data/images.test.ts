import { expect, test } from 'vitest'
import { FEATURES } from '../../../../src/bridge/options/features.ts'
import { createMemory } from '../../../../src/storage/memory.ts'
import { cleanName } from '../../../../src/worker/data/cleanName.ts'
import { imageDataUrl, sniffImage } from '../../../../src/worker/data/sniffImage.ts'
import { A, config as base } from '../rpc/harness.ts'
import { API, type Serve, testData } from './harness.ts'

const text = (value: string) => new TextEncoder().encode(value)
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

test('picture: five types are known by their bytes', () => {
  const webp = new Uint8Array([...text('RIFF'), 0, 0, 0, 0, ...text('WEBP')])
  expect([
    sniffImage(PNG),
    sniffImage(Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])),
    sniffImage(text('GIF89a')),
    sniffImage(webp),
    sniffImage(text('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    sniffImage(text('\uFEFF<?xml version="1.0"?>\n<!-- mark -->\n<!DOCTYPE svg>\n<svg>')),
  ]).toEqual(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml', 'image/svg+xml'])
})

test.each([
  '',
  '<!doctype html><svg>',
  '<html><svg/></html>',
  'svg',
  '<svgx>',
  'RIFF....AVI ',
  '%PDF',
  '{"svg":1}',
])('picture: %j is none, whatever the server calls it', value => {
  expect(imageDataUrl(text(value))).toBeNull()
})

const explorer = { endpoints: { explorer: API, blockchainApi: API } }
const image = (id: string, of: 'wallet' | 'network' = 'wallet') => ({ kind: 'image', id, of }) as const

test('picture: an explorer id becomes a data: URL, fetched once and kept on disk', async () => {
  const kv = createMemory()
  const serve: Serve = () => new Response(PNG, { headers: { 'content-type': 'text/html' } })
  const t = testData({ config: explorer, serve, kv })
  const url = await t.data.get(t.tab, image('abc'))
  expect(url).toBe(`data:image/png;base64,${Buffer.from(PNG).toString('base64')}`)
  await t.data.get(t.tab, image('abc'))
  await t.data.get(t.tab, image('abc', 'network'))
  expect(t.asked.urls.map(({ pathname }) => pathname)).toEqual([
    '/getWalletImage/abc',
    '/public/getAssetImage/abc',
  ])
  await t.clock.advance(10)
  const later = testData({ config: explorer, kv })
  expect(await later.data.get(later.tab, image('abc'))).toBe(url)
  expect(later.asked.urls).toEqual([])
})

test('picture: what is too large, no picture or not there is none; only "not there" is remembered', async () => {
  let answer: () => Response = () => new Response(new Uint8Array([...PNG, ...new Uint8Array(256 * 1024)]))
  const t = testData({ config: explorer, serve: () => answer() })
  expect(await t.data.get(t.tab, image('large'))).toBeNull()
  answer = () => new Response('<html>')
  expect(await t.data.get(t.tab, image('html'))).toBeNull()
  answer = () => new Response('', { status: 503 })
  expect(await t.data.get(t.tab, image('busy'))).toBeNull()
  answer = () => new Response('', { status: 404 })
  expect(await t.data.get(t.tab, image('gone'))).toBeNull()
  const before = t.asked.urls.length
  answer = () => new Response(PNG)
  expect(await t.data.get(t.tab, image('busy'))).not.toBeNull()
  expect(await t.data.get(t.tab, image('gone'))).toBeNull()
  expect(t.asked.urls).toHaveLength(before + 1)
})

test('picture: an address the config gives a wallet or a network is fetched, and no other', async () => {
  const wallet = { id: 'own', name: 'Own', image_url: 'https://dapp.example/wallet.png' }
  const networks = base.networks.map(network => ({
    ...network,
    assets: { imageUrl: 'https://dapp.example/chain.png' },
    iconUrl: 'https://dapp.example/icon.png',
  }))
  const t = testData({
    config: { ...explorer, customWallets: [wallet], networks },
    serve: () => new Response(PNG),
  })
  const png = `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`
  expect(await t.data.get(t.tab, image('https://dapp.example/wallet.png'))).toBe(png)
  expect(await t.data.get(t.tab, image('https://dapp.example/wallet.png'))).toBe(png)
  expect(await t.data.get(t.tab, image('https://dapp.example/chain.png', 'network'))).toBe(png)
  expect(await t.data.get(t.tab, image('https://dapp.example/icon.png', 'network'))).toBe(png)
  expect(await t.data.get(t.tab, image(`${API}/any.png`))).toBe(png)
  for (const stranger of ['https://dapp.example/other.png', 'https://tracker.example/wallet.png'])
    expect(await t.data.get(t.tab, image(stranger))).toBeNull()
  expect(t.asked.urls.map(({ pathname }) => pathname)).toEqual([
    '/wallet.png',
    '/chain.png',
    '/icon.png',
    '/any.png',
  ])
})

test('picture: the secure site’s icon is fetched, and nothing else of it', async () => {
  const site = 'https://secure.example'
  const config = {
    ...explorer,
    endpoints: { ...explorer.endpoints, secureSite: site },
    features: { ...FEATURES, email: true },
  }
  const t = testData({ config, serve: () => new Response(PNG) })
  expect(await t.data.get(t.tab, image(`${site}/images/favicon.png`))).not.toBeNull()
  expect(await t.data.get(t.tab, image(`${site}/sdk`))).toBeNull()
  expect(t.asked.urls.map(({ pathname }) => pathname)).toEqual(['/images/favicon.png'])
})

test('picture: without an explorer no request is sent', async () => {
  const t = testData()
  expect(await t.data.get(t.tab, image('abc'))).toBeNull()
  expect(t.asked.urls).toEqual([])
})

async function avatarOf(record: string, serve: Serve = () => new Response(PNG)) {
  const t = testData({
    config: explorer,
    serve: url => (url.pathname.startsWith('/v1') ? new Response('', { status: 500 }) : serve(url)),
  })
  t.chain.lookupAddress = async () => ({ name: 'alice.eth', avatar: record })
  const { avatar } = (await t.data.get(t.tab, { kind: 'identity', account: `eip155:1:${A}` })) as {
    avatar: string
  }
  return {
    avatar,
    hosts: t.asked.urls.filter(({ pathname }) => !pathname.startsWith('/v1')).map(({ host }) => host),
  }
}

test('avatar: only a host of the config is contacted', async () => {
  expect((await avatarOf(`${API}/a.png`)).avatar).toMatch(/^data:image\/png;/)
  for (const record of [
    'https://tracker.example/a.png',
    'ipfs://bafy',
    'javascript:alert(1)',
    'eip155:1/erc721:0x1/1',
    'not a url',
    `http://user:pass@${new URL(API).host}/a.png`,
  ]) {
    expect(await avatarOf(record)).toEqual({ avatar: null, hosts: [] })
  }
})

test('avatar: a picture carried along is looked at before it is believed', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"></svg>'
  const encoded = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  expect((await avatarOf(`data:image/svg+xml,${encodeURIComponent(svg)}`)).avatar).toBe(encoded)
  expect((await avatarOf(encoded)).avatar).toBe(encoded)
  for (const record of [
    'data:text/html,<script>1</script>',
    'data:image/png;base64,!!!',
    'data:image/png,%zz',
    'data:',
  ]) {
    expect((await avatarOf(record)).avatar).toBeNull()
  }
})

test('clean text: one line of what can be seen', () => {
  expect(cleanName('  a\tb\r\nc ', 10)).toBe('a b c')
  expect(cleanName('Meta\u200bMask\u202e', 60)).toBe('MetaMask')
  expect(cleanName('😀😀😀', 2)).toBe('😀😀')
  expect(cleanName('\u0000\u200f', 10)).toBe('')
  expect(cleanName('a  b', 10)).toBe('a b')
  expect(cleanName('x'.repeat(1e6), 5)).toBe('xxxxx')
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

test('picture: one that a piece carries is looked at and handed back, and never on disk', async () => {
  const kv = createMemory()
  const t = testData({ kv })
  const ask = (id: string) => t.data.get(t.tab, { kind: 'image', id, of: 'nft' })
  // Shown in an `<img>` alone, where no script of it runs.
  expect(await ask(`data:image/svg+xml;base64,${btoa(SVG)}`)).toBe(`data:image/svg+xml;base64,${btoa(SVG)}`)
  expect(await ask(`data:image/svg+xml,${encodeURIComponent(SVG)}`)).toBe(
    `data:image/svg+xml;base64,${btoa(SVG)}`,
  )
  for (const id of [
    'data:text/html,<script>1</script>',
    'data:image/png;base64,%%%',
    'data:image/png,plain words',
    `data:image/svg+xml,<svg>${'x'.repeat(300 * 1024)}</svg>`,
  ])
    expect(await ask(id)).toBeNull()
  await t.clock.advance(10)
  expect(await kv.keys('cache:image:')).toEqual([])
  expect(t.asked.urls).toEqual([])
})

test('picture: ipfs goes to the gateway of the config, and nowhere without one', async () => {
  const serve: Serve = () => new Response(PNG)
  const ask = async ([ipfs]: readonly string[], id: string) => {
    const t = testData({ config: { endpoints: ipfs === undefined ? {} : { ipfs } }, serve })
    const found = await t.data.get(t.tab, { kind: 'image', id, of: 'nft' })
    return [found === null ? null : 'picture', t.asked.urls.map(String).join()]
  }
  expect(await ask(['https://gateway.test'], 'ipfs://QmX/1.png')).toEqual([
    'picture',
    'https://gateway.test/ipfs/QmX/1.png',
  ])
  expect(await ask(['https://gateway.test/content/'], 'ipfs://ipfs/QmX')).toEqual([
    'picture',
    'https://gateway.test/content/QmX',
  ])
  expect(await ask([], 'ipfs://QmX')).toEqual([null, ''])
  expect(await ask(['https://gateway.test'], 'ipfs://QmX/../../admin')).toEqual([null, ''])
  for (const path of ['%2e%2e/admin', '.%2E/admin', '%2e%2e', 'a%2f..%2f..%2fadmin', 'a/%5c..', '%E0%A4%A'])
    expect(await ask(['https://gateway.test'], `ipfs://QmX/${path}`)).toEqual([null, ''])
  expect(await ask(['https://gateway.test'], 'ipfs://QmX/%2e%2ehidden%20one.png')).toEqual([
    'picture',
    'https://gateway.test/ipfs/QmX/%2e%2ehidden%20one.png',
  ])
  expect(await ask(['https://gateway.test'], 'https://tracker.test/pixel.gif')).toEqual([null, ''])
  expect(await ask(['https://gateway.test'], 'https://gateway.test/own.png')).toEqual([
    'picture',
    'https://gateway.test/own.png',
  ])
})

const nftImage = (id: string) => ({ kind: 'image', id, of: 'nft' }) as const
const tokenImage = (id: string) => ({ kind: 'image', id, of: 'token' }) as const

async function askedFor(config: object, ...ids: readonly ReturnType<typeof nftImage | typeof tokenImage>[]) {
  const t = testData({ config, serve: () => new Response(PNG) })
  const found = await Promise.all(ids.map(id => t.data.get(t.tab, id)))
  return { found: found.map(picture => picture !== null), urls: t.asked.urls.map(String) }
}

const NAMED = [
  nftImage('ipfs://QmX/1.png'),
  nftImage('https://tracker.test/1.png'),
  tokenImage('https://cdn.zerion.io/token.png'),
  tokenImage('https://tracker.test/token.png'),
] as const

test('picture: with a project id the CDN and the gateway of the default list are asked, and no other host', async () => {
  const { found, urls } = await askedFor({ projectId: 'p' }, ...NAMED)
  expect(found).toEqual([true, false, true, false])
  expect(urls).toEqual(['https://ipfs.io/ipfs/QmX/1.png', 'https://cdn.zerion.io/token.png'])
})

test('picture: without a project id no picture of a token or an NFT is asked for', async () => {
  expect(await askedFor({ projectId: null }, ...NAMED)).toEqual({
    found: [false, false, false, false],
    urls: [],
  })
})

test('picture: a token cannot name a picture of the config that is on no picture host', async () => {
  const icon = 'https://wallets.test/icon.png'
  const custom = { id: 'w', name: 'W', image_url: icon }
  const config = { projectId: 'p', customWallets: [custom] }
  expect((await askedFor(config, tokenImage(icon), nftImage(icon))).urls).toEqual([])
  const t = testData({ config, serve: () => new Response(PNG) })
  expect(await t.data.get(t.tab, image(icon))).not.toBeNull()
})

test('picture: a list of the host replaces the default one, its gateway included', async () => {
  const config = { projectId: 'p', endpoints: { images: ['https://tracker.test'] } }
  const { urls } = await askedFor(config, ...NAMED)
  expect(urls).toEqual(['https://tracker.test/1.png', 'https://tracker.test/token.png'])
})

test('picture: an empty list switches pictures of tokens and NFTs off, those of wallets stay', async () => {
  const config = { projectId: 'p', endpoints: { explorer: API, images: [], ipfs: 'https://gateway.test' } }
  const t = testData({ config, serve: () => new Response(PNG) })
  for (const query of [...NAMED, tokenImage('ETH')]) expect(await t.data.get(t.tab, query)).toBeNull()
  expect(t.asked.urls).toEqual([])
  expect(await t.data.get(t.tab, image('abc'))).not.toBeNull()
  expect(await t.data.get(t.tab, nftImage(`data:image/svg+xml,${encodeURIComponent(SVG)}`))).not.toBeNull()
})

test('picture: a node, a relay or a source of NFTs is not asked for pictures', async () => {
  const endpoints = {
    relay: 'wss://relay.test',
    rpc: { 'eip155:1': ['https://node.test'] },
    nft: { 'eip155:1': { type: 'blockscout', url: 'https://nfts.test' } },
  }
  const ids = ['relay', 'node', 'nfts'].map(host => nftImage(`https://${host}.test/1.png`))
  expect((await askedFor({ endpoints }, ...ids)).urls).toEqual([])
})

test('picture: an NFT may have up to 1 MB, which is kept in memory alone; a token 256 KB', async () => {
  const kv = createMemory()
  const large = new Uint8Array(512 * 1024)
  large.set(PNG)
  const config = { endpoints: { images: ['https://pictures.test'] } }
  const t = testData({
    kv,
    config,
    serve: ({ pathname }) =>
      new Response(pathname === '/huge' ? new Uint8Array([...large, ...large, 0]) : large),
  })
  expect(await t.data.get(t.tab, nftImage('https://pictures.test/1'))).not.toBeNull()
  expect(await t.data.get(t.tab, nftImage('https://pictures.test/1'))).not.toBeNull()
  expect(t.asked.urls).toHaveLength(1)
  expect(await t.data.get(t.tab, tokenImage('https://pictures.test/1'))).toBeNull()
  expect(await t.data.get(t.tab, nftImage('https://pictures.test/huge'))).toBeNull()
  await t.clock.advance(10)
  expect(await kv.keys('cache:nft-image:')).toEqual([])
})
