import { expect, test } from 'vitest'
import { normalisedName } from '../../../../src/worker/chains/evm/ens.ts'
import { A, config, settled, thrown } from '../rpc/harness.ts'
import { API, type Serve, testData } from './harness.ts'

const identity = { kind: 'identity', account: `eip155:1:${A}` } as const
const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const PNG_URL = `data:image/png;base64,${Buffer.from(PNG).toString('base64')}`

const withApi = { projectId: 'p', endpoints: { blockchainApi: API, explorer: API } }

function api(answers: { chains?: string[]; identity?: unknown; status?: number }): Serve {
  return url => {
    if (url.pathname === '/v1/supported-chains')
      return Response.json({ http: answers.chains ?? ['eip155:1'], ws: [] })
    if (url.pathname.startsWith('/v1/identity/')) {
      return Response.json(answers.identity ?? {}, { status: answers.status ?? 200 })
    }
    return new Response(PNG)
  }
}

test('identity: the blockchain API names the account, asked once in five minutes', async () => {
  const serve = api({ identity: { name: 'alice.reown.id', avatar: `${API}/a.png` } })
  const t = testData({ config: withApi, serve })
  expect(await t.data.get(t.tab, identity)).toEqual({ name: 'alice.reown.id', avatar: PNG_URL })
  await t.clock.advance(299_999)
  await t.data.get(t.tab, identity)
  const [first, second] = t.asked.urls
  expect(first?.pathname).toBe('/v1/supported-chains')
  expect(`${second?.pathname}${second?.search}`).toBe(`/v1/identity/${A}?projectId=p&st=tabkey&sv=0`)
  expect(t.asked.urls).toHaveLength(3)
  expect(t.asked.lookups).toEqual([])
  await t.clock.advance(1)
  await t.data.get(t.tab, identity)
  expect(t.asked.urls.filter(({ pathname }) => pathname.startsWith('/v1/identity/'))).toHaveLength(2)
  expect(t.asked.urls.filter(({ pathname }) => pathname === '/v1/supported-chains')).toHaveLength(1)
})

test.each([
  ['the API does not serve the chain', { chains: ['eip155:8453'] }],
  ['the API fails', { status: 500 }],
  ['the API talks nonsense', { identity: { name: 7 } }],
])('identity: ENS is asked when %s', async (_why, answers) => {
  const t = testData({ config: withApi, serve: api(answers) })
  t.chain.lookupAddress = async () => ({ name: 'alice.eth', avatar: null })
  expect(await t.data.get(t.tab, identity)).toEqual({ name: 'alice.eth', avatar: null })
})

test('identity: without an API only ENS is asked', async () => {
  const t = testData()
  t.chain.lookupAddress = async () => ({ name: 'alice.eth', avatar: PNG_URL })
  expect(await t.data.get(t.tab, identity)).toEqual({ name: 'alice.eth', avatar: PNG_URL })
  expect(t.asked.urls).toEqual([])
})

test('identity: test networks and invalid addresses have none, without a request', async () => {
  const [ethereum] = config.networks
  const sepolia = { ...ethereum!, id: 11155111, caipNetworkId: 'eip155:11155111' as const, testnet: true }
  const t = testData({ config: { networks: [...config.networks, sepolia] } })
  const nobody = { name: null, avatar: null }
  expect(await t.data.get(t.tab, { kind: 'identity', account: `eip155:11155111:${A}` })).toEqual(nobody)
  expect(await t.data.get(t.tab, { kind: 'identity', account: `eip155:10:${A}` })).toEqual(nobody)
  expect(await t.data.get(t.tab, { kind: 'identity', account: 'eip155:1:nonsense' })).toEqual(nobody)
  expect(t.asked.lookups).toEqual([])
})

test('identity: a hostile name is not shown, and not made into another one', async () => {
  const t = testData({
    config: withApi,
    serve: api({ identity: { name: ' ali\u202ece\n<b>\u200b\u0000 ', avatar: null } }),
  })
  expect(await t.data.get(t.tab, identity)).toEqual({ name: null, avatar: null })
})

test('identity: watched, it shows in the slice and keeps the last name when it cannot be read again', async () => {
  const t = testData()
  t.chain.lookupAddress = async () => ({ name: 'alice.eth', avatar: null })
  t.data.watch(t.tab, identity)
  expect(t.store.get().identities[identity.account]).toEqual({ status: 'loading', name: null, avatar: null })
  await settled()
  expect(t.store.get().identities[identity.account]).toEqual({
    status: 'fresh',
    name: 'alice.eth',
    avatar: null,
  })
  t.chain.lookupAddress = () => Promise.reject(new Error('node down'))
  await t.clock.advance(300_000)
  expect(t.store.get().identities[identity.account]).toEqual({
    status: 'error',
    name: 'alice.eth',
    avatar: null,
  })
  t.data.unwatch(t.tab, identity)
  expect(t.store.get().identities).toEqual({})
})

test('identity: a name’s address is kept for five minutes', async () => {
  const t = testData()
  t.chain.resolveName = async name => {
    t.asked.names.push(name)
    return name === 'alice.eth' ? A : null
  }
  const ask = (name: string) => t.data.get(t.tab, { kind: 'address', name })
  expect(await ask('alice.eth')).toBe(A)
  expect(await ask('nobody.eth')).toBeNull()
  await ask('alice.eth')
  expect(t.asked.names).toEqual(['alice.eth', 'nobody.eth'])
  await t.clock.advance(300_000)
  await ask('alice.eth')
  expect(t.asked.names).toHaveLength(3)
})

test('identity: a server that names its reason raises the alert', async () => {
  const t = testData({
    config: withApi,
    serve: url =>
      url.pathname === '/v1/supported-chains'
        ? new Response('Unauthorized: invalid key', { status: 401 })
        : new Response('', { status: 500 }),
  })
  await t.data.get(t.tab, identity)
  expect(Object.keys(t.store.get().alerts)).toEqual(['INVALID_PROJECT_ID'])
})

test('identity: a chain that cannot be asked is an error to who asks', async () => {
  const t = testData()
  t.chain.lookupAddress = () => Promise.reject(new TypeError('chunk'))
  expect(await thrown(t.data.get(t.tab, identity))).toBe('WalletError -32603 chunk')
})

test.each([
  ['👩‍🚀.eth', '👩‍🚀.eth'],
  ['👩🚀.eth', '👩🚀.eth'],
  ['Ada.eth', 'ada.eth'],
  ['a\u200dda.eth', null],
  ['ada\u202e.eth', null],
  ['ada .eth', null],
  [`${'a'.repeat(300)}.eth`, null],
])(
  'identity: the name %o of a service is %o: ENSIP-15 decides, and nothing is taken out',
  async (name, shown) => {
    const t = testData({ config: withApi, serve: api({ identity: { name, avatar: null } }) })
    t.chain.readName = async text => normalisedName(text)
    expect(await t.data.get(t.tab, identity)).toEqual({ name: shown, avatar: null })
  },
)

test('identity: where an adapter cannot check names, only names of plain letters are shown', async () => {
  const t = testData({ config: withApi, serve: api({ identity: { name: '👩‍🚀.eth', avatar: null } }) })
  expect(await t.data.get(t.tab, identity)).toEqual({ name: null, avatar: null })
})

const served = api({ identity: { name: 'alice.reown.id', avatar: null } })
const ens = { type: 'ens' } as const
const service = { type: 'service' } as const

test.each([
  ['a project id, no order', 'p', undefined, 'alice.reown.id', 0],
  ['no project id, no order', null, undefined, 'alice.eth', 1],
  ['ENS, then the service', 'p', [ens, service], 'alice.eth', 1],
  ['the service, then ENS', null, [service, ens], 'alice.reown.id', 0],
  ['the service alone', null, [service], 'alice.reown.id', 0],
  ['ENS alone', 'p', [ens], 'alice.eth', 1],
  ['nothing', 'p', [], null, 0],
] as const)('identity: the order of the sources: %s', async (_order, projectId, names, name, lookups) => {
  const endpoints = { blockchainApi: API, ...(names && { names }) }
  const t = testData({ config: { projectId, endpoints }, serve: served })
  t.chain.lookupAddress = async address => {
    t.asked.lookups.push(address)
    return { name: 'alice.eth', avatar: null }
  }
  expect(await t.data.get(t.tab, identity)).toEqual({ name, avatar: null })
  expect(t.asked.lookups).toHaveLength(lookups)
  expect(t.asked.urls.length > 0).toBe(name === 'alice.reown.id')
})

test('identity: the next source is asked when ENS has no name, or fails; the service’s "no name" is final', async () => {
  const config = { endpoints: { blockchainApi: API, names: [ens, service] } }
  const nameless = testData({ config, serve: served })
  nameless.chain.lookupAddress = async () => ({ name: null, avatar: null })
  expect(await nameless.data.get(nameless.tab, identity)).toMatchObject({ name: 'alice.reown.id' })
  const broken = testData({ config, serve: served })
  broken.chain.lookupAddress = () => Promise.reject(new Error('node down'))
  expect(await broken.data.get(broken.tab, identity)).toMatchObject({ name: 'alice.reown.id' })
  const final = testData({ config: withApi, serve: api({ identity: { name: null, avatar: null } }) })
  expect(await final.data.get(final.tab, identity)).toEqual({ name: null, avatar: null })
  expect(final.asked.lookups).toEqual([])
})

test('identity: the network of the account goes along, for its primary name', async () => {
  const t = testData()
  const networks: unknown[] = []
  t.chain.lookupAddress = async (_address, networkId) => {
    networks.push(networkId)
    return { name: null, avatar: null }
  }
  await t.data.get(t.tab, identity)
  expect(networks).toEqual(['eip155:1'])
})

test.each([
  ['without ENS', [service]],
  ['without any source', []],
] as const)('identity: %s a name of ENS cannot be looked up', async (_order, names) => {
  const t = testData({ config: { endpoints: { blockchainApi: API, names } } })
  await expect(t.data.get(t.tab, { kind: 'address', name: 'alice.eth' })).rejects.toMatchObject({
    data: { reason: 'noEthereum' },
  })
  expect(t.asked.names).toEqual([])
})
