import { expect, test } from 'vitest'
import { A, B, thrown } from '../rpc/harness.ts'
import { API, type Serve, testData } from './harness.ts'

// Names of the registry behind the blockchain API: between the identity and ENS, and hostile in every field.

const account = `eip155:1:${A}` as const
/** The same account in the two spellings that the registry may have stored. */
const CHECKSUMMED = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const LOWER = CHECKSUMMED.toLowerCase()
const withApi = { projectId: 'p', endpoints: { blockchainApi: API, explorer: API } }
const AT = '2025-06-01T10:20:30.123456Z'
const record = (name: unknown, address: unknown, more: object = {}) => ({
  name,
  registered_at: AT,
  updated_at: AT,
  addresses: { '60': { address, created_at: AT } },
  attributes: {},
  ...more,
})

interface Books {
  readonly reverse?: unknown
  readonly names?: Readonly<Record<string, unknown>>
  readonly identity?: () => Response
}

const books = ({ reverse = [], names = {}, identity }: Books): Serve => {
  return ({ pathname }) => {
    const [, , kind, subject, last = ''] = decodeURIComponent(pathname).split('/')
    if (kind === 'supported-chains') return Response.json({ http: ['eip155:1'], ws: [] })
    if (kind === 'identity') return identity?.() ?? new Response('', { status: 500 })
    if (subject === 'reverse') return Response.json(typeof reverse === 'function' ? reverse(last) : reverse)
    return Response.json(Object.hasOwn(names, last) ? names[last] : [])
  }
}

function open(options: Books) {
  const t = testData({ config: withApi, serve: books(options) })
  return {
    ...t,
    who: () => t.data.get(t.tab, { kind: 'identity', account }),
    resolve: (name: string) => t.data.get(t.tab, { kind: 'address', name }),
    paths: () => t.asked.urls.map(({ pathname }) => decodeURIComponent(pathname)),
  }
}

test('registry: where the identity fails, the name that points back is shown; ENS is not asked', async () => {
  const t = open({
    reverse: [record('ada.eth', A), record('ada-lovelace.reown.id', A)],
    names: { 'ada-lovelace.reown.id': record('ada-lovelace.reown.id', A.toLowerCase()) },
  })
  expect(await t.who()).toEqual({ name: 'ada-lovelace.reown.id', avatar: null })
  expect(t.asked.lookups).toEqual([])
  expect(
    t.asked.urls.filter(({ pathname }) => pathname.includes('/profile/'))[0]?.searchParams.get('apiVersion'),
  ).toBe('2')
})

test.each([
  ['points elsewhere', { 'ada-lovelace.reown.id': record('ada-lovelace.reown.id', B) }],
  ['is not registered', {}],
  ['is another one’s record', { 'ada-lovelace.reown.id': record('augusta.reown.id', A) }],
  ['has no address', { 'ada-lovelace.reown.id': { name: 'ada-lovelace.reown.id' } }],
  ['has a word for an address', { 'ada-lovelace.reown.id': record('ada-lovelace.reown.id', 'constructor') }],
  [
    'has several addresses and says of none that it is Ethereum’s',
    {
      'ada-lovelace.reown.id': {
        name: 'ada-lovelace.reown.id',
        addresses: { 1: { address: A }, 2: { address: B } },
      },
    },
  ],
])('registry: a name that %s is not shown, and ENS is asked', async (_what, names) => {
  const t = open({ reverse: [record('ada-lovelace.reown.id', A)], names })
  expect(await t.who()).toEqual({ name: null, avatar: null })
  expect(t.asked.lookups).toEqual([A])
})

test.each([
  [[record('<img src=x>.reown.id', A)]],
  [[record('ad\u202ea.reown.id', A)]],
  [[record('../../v1/identity.reown.id', A)]],
  [[record(7, A)]],
  [{ reasons: [] }],
  ['ada-lovelace.reown.id'],
  [Array.from({ length: 500 }, () => record('ada-lovelace.reown.id', A))],
])('registry: hostile reverse records give no name: %#', async reverse => {
  const t = open({ reverse })
  expect(await t.who()).toEqual({ name: null, avatar: null })
  expect(t.paths().filter(path => path.startsWith('/v1/profile/account/'))).toEqual([])
})

test('registry: who lists many names is looked at three times and no more', async () => {
  const t = open({ reverse: Array.from({ length: 100 }, (_, index) => record(`ada-${index}.reown.id`, A)) })
  expect(await t.who()).toEqual({ name: null, avatar: null })
  expect(t.paths().filter(path => path.startsWith('/v1/profile/account/'))).toHaveLength(3)
})

test('registry: its own names it resolves, all others ENS', async () => {
  const t = open({
    names: {
      'ada-lovelace.reown.id': record('ada-lovelace.reown.id', A),
      'older.wcn.id': { name: 'older.wcn.id', addresses: { 2147483649: { address: B } } },
    },
  })
  t.chain.resolveName = async name => (name === 'vitalik.eth' ? B : null)
  expect(await t.resolve('Ada-Lovelace.reown.id')).toBe(A)
  expect(await t.resolve('older.wcn.id')).toBe(B)
  expect(await t.resolve('nobody.reown.id')).toBeNull()
  expect(await t.resolve('vitalik.eth')).toBe(B)
  expect(t.asked.names).toEqual([])
})

test.each(['a b.reown.id', '../../x.reown.id', '.reown.id', 'x.y.reown.id', 'ab.reown.id', 'адаа.reown.id'])(
  'registry: %j is no name, and nobody is asked',
  async name => {
    const t = open({})
    expect(await t.resolve(name)).toBeNull()
    expect(t.asked.urls).toEqual([])
  },
)

test('registry: names of 3 to 64 characters resolve, though shorter ones than 4 are not registered here', async () => {
  const names = Object.fromEntries(
    ['ada', 'a'.repeat(64)].map(label => `${label}.reown.id`).map(name => [name, record(name, A)]),
  )
  const t = open({ names })
  for (const name of Object.keys(names)) expect(await t.resolve(name)).toBe(A)
  expect(await t.resolve(`${'a'.repeat(65)}.reown.id`)).toBeNull()
})

test.each([{}, { bio: 'counts stars' }, null, undefined])(
  'registry: attributes %j give no picture, and the name is read',
  async attributes => {
    const own = record('ada-lovelace.reown.id', A, { attributes })
    const t = open({ reverse: [own], names: { 'ada-lovelace.reown.id': own } })
    expect(await t.who()).toEqual({ name: 'ada-lovelace.reown.id', avatar: null })
  },
)

test('registry: a server that answers 404 to an unknown name and address has no record', async () => {
  const t = testData({
    config: withApi,
    serve: ({ pathname }) =>
      pathname === '/v1/supported-chains'
        ? Response.json({ http: ['eip155:1'], ws: [] })
        : new Response('{"status":"FAILED","reasons":[{"field":"name","description":"?"}]}', { status: 404 }),
  })
  expect(await t.data.get(t.tab, { kind: 'address', name: 'nobody.reown.id' })).toBeNull()
  expect(await t.data.get(t.tab, { kind: 'identity', account })).toEqual({ name: null, avatar: null })
  expect(t.asked.lookups).toEqual([A])
})

test('registry: reverse asks for the EIP-55 spelling first, and for lower case when that has no record', async () => {
  const own = record('ada-lovelace.reown.id', LOWER)
  const books = (spelling: string) => ({
    reverse: (asked: string) => (asked === spelling ? [own] : []),
    names: { 'ada-lovelace.reown.id': own },
  })
  const asked = (t: ReturnType<typeof open>) =>
    t
      .paths()
      .filter(path => path.includes('/reverse/'))
      .map(path => path.split('/').at(-1))
  const who = (t: ReturnType<typeof open>) =>
    t.data.get(t.tab, { kind: 'identity', account: `eip155:1:${LOWER}` })
  const checksummed = open(books(CHECKSUMMED))
  expect(await who(checksummed)).toMatchObject({ name: 'ada-lovelace.reown.id' })
  expect(asked(checksummed)).toEqual([CHECKSUMMED])
  const lower = open(books(LOWER))
  expect(await who(lower)).toMatchObject({ name: 'ada-lovelace.reown.id' })
  expect(asked(lower)).toEqual([CHECKSUMMED, LOWER])
})

test('registry: a registry that is down is an error and no empty answer; it is not kept', async () => {
  let isDown = true
  const served = books({ names: { 'ada-lovelace.reown.id': record('ada-lovelace.reown.id', A) } })
  const t = testData({
    config: withApi,
    serve: url => (isDown ? new Response('', { status: 503 }) : served(url)),
  })
  const ask = () => t.data.get(t.tab, { kind: 'address', name: 'ada-lovelace.reown.id' })
  expect(await thrown(ask())).toBe('HttpError -32603 HTTP status code: 503')
  isDown = false
  expect(await ask()).toBe(A)
})
