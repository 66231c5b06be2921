import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { anvilAccount } from '../../packages/peers/src/accounts.ts'
import { WRONG_ON_PURPOSE } from '../contracts/contractLog.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(injectPeers())
const { url } = peers.api
const BASE = (0x8000_0000 | 8453) >>> 0
const ETHEREUM = (0x8000_0000 | 1) >>> 0
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

interface Reply {
  readonly status: number
  readonly body: unknown
}

async function ask(path: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url + path, { headers: { [WRONG_ON_PURPOSE]: '1' }, ...init })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, body: isJson ? JSON.parse(text) : text }
}

const now = () => Math.floor(Date.now() / 1000)
const identity = (address: string) => ask(`/v1/identity/${address}?projectId=p`)
const reverse = (address: string) => ask(`/v1/profile/reverse/${address}?apiVersion=2`)
const lookUp = (name: string) => ask(`/v1/profile/account/${name}?apiVersion=2`)

async function register(
  account: ReturnType<typeof privateKeyToAccount>,
  text: object | string,
  more: object = {},
): Promise<Reply> {
  const message = typeof text === 'string' ? text : JSON.stringify(text)
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({ coin_type: BASE, address: account.address, message, signature, ...more })
  return ask('/v1/profile/account', { method: 'POST', body, headers: { [WRONG_ON_PURPOSE]: '1' } })
}

beforeEach(() => peers.reset())

test('names registered from the start; attributes are an object or null', async () => {
  const { address } = anvilAccount(0)
  expect(await identity(address)).toEqual({
    status: 200,
    body: { name: 'alpha.reown.id', avatar: null, resolvedAt: null },
  })
  expect((await reverse(address)).body).toMatchObject([{ name: 'alpha.reown.id', attributes: {} }])
  expect((await lookUp('phone.reown.id')).body).toEqual({
    name: 'phone.reown.id',
    registered_at: expect.stringMatching(TIME),
    updated_at: expect.stringMatching(TIME),
    attributes: null,
    addresses: { '60': { address: anvilAccount(2).address, created_at: expect.stringMatching(TIME) } },
  })
})

test('an unknown name is an empty list with apiVersion=2, and 404 without', async () => {
  expect(await lookUp('nobody.reown.id')).toEqual({ status: 200, body: [] })
  expect(await reverse(anvilAccount(5).address)).toEqual({ status: 200, body: [] })
  for (const path of ['account/nobody.reown.id', `reverse/${anvilAccount(5).address}`])
    expect(await ask(`/v1/profile/${path}`)).toMatchObject({ status: 404, body: { status: 'FAILED' } })
  for (const name of ['ab.reown.id', 'Ada.reown.id', 'ada_1.reown.id', 'a.b.reown.id', 'ada.eth'])
    expect(await lookUp(name)).toMatchObject({ status: 400, body: { reasons: [{ field: 'name' }] } })
})

test('a signed name is registered, and found by its address as it was spelled', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const lower = account.address.toLowerCase()
  const name = 'ada.reown.id'
  const added = { address: account.address, created_at: expect.stringMatching(TIME) }
  expect(await register(account, { name, attributes: { bio: 'counts' }, timestamp: now() })).toEqual({
    status: 200,
    body: {
      name,
      registered_at: expect.stringMatching(TIME),
      updated_at: expect.stringMatching(TIME),
      attributes: { bio: 'counts' },
      addresses: { '60': added, [BASE]: added },
    },
  })
  expect((await identity(lower)).body).toMatchObject({ name })
  expect((await reverse(account.address)).body).toMatchObject([{ name }])
  expect((await reverse(lower)).body).toEqual([])
  const { body } = await ask('/v1/profile/suggestions/ada?zone=reown.id')
  const { suggestions } = body as { suggestions: { name: string; registered: boolean }[] }
  expect(suggestions[0]).toEqual({ name, registered: true })
  expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
  await peers.reset()
  expect((await lookUp(name)).body).toEqual([])
})

test('an address that is registered in lower case is not found by identity', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const address = account.address.toLowerCase()
  const done = await register(
    account,
    { name: 'grace.reown.id', timestamp: now() },
    { address, coin_type: ETHEREUM },
  )
  expect(done).toMatchObject({ status: 200, body: { attributes: {}, addresses: { '60': { address } } } })
  expect((await identity(address)).body).toMatchObject({ name: null, avatar: null })
  expect((await reverse(address)).body).toMatchObject([{ name: 'grace.reown.id' }])
  expect((await reverse(account.address)).body).toEqual([])
})

test('a wrong registration is refused with the field in `reasons`', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const good = { name: 'grace.reown.id', attributes: {}, timestamp: now() }
  const refused = async (text: object | string, more?: object) => {
    const { status, body } = await register(account, text, more)
    const [reason] = (body as { reasons?: { field: string }[] }).reasons ?? []
    return `${status} ${reason?.field ?? ''}`
  }
  expect(await refused({ ...good, name: 'alpha.reown.id' })).toBe('400 name')
  for (const name of ['ab.reown.id', 'ada_1.reown.id', 'Grace.reown.id', 'grace.eth', 'grace'])
    expect(await refused({ ...good, name })).toBe('400 name')
  for (const timestamp of [now() - 12, now() + 12, Date.now()])
    expect(await refused({ ...good, timestamp })).toBe('400 timestamp')
  expect(await refused({ ...good, attributes: { avatar: 'x' } })).toBe('400 attributes')
  expect(await refused(good, { coin_type: 8453 })).toBe('400 coin_type')
  expect(await refused(good, { signature: '0x1234' })).toBe('401 signature')
  expect(await refused(good, { address: anvilAccount(5).address })).toBe('401 signature')
  expect(await refused(good, { message: JSON.stringify({ ...good, name: 'hopper.reown.id' }) })).toBe(
    '401 signature',
  )
  expect(await refused('not json')).toBe('422 ')
  expect(await refused({ ...good, name: 7 })).toBe('422 ')
  expect(await refused(good, { coin_type: undefined })).toBe('422 ')
  expect((await lookUp('grace.reown.id')).body).toEqual([])
})

test('identity needs a project id, an EVM address, and takes no useCache', async () => {
  const { address } = anvilAccount(0)
  expect(await ask(`/v1/identity/${address}`)).toMatchObject({ status: 400 })
  expect(await ask(`/v1/identity/${address}?projectId=p&useCache=false`)).toMatchObject({ status: 400 })
  expect(await identity('alpha')).toMatchObject({ status: 400, body: { reasons: [{ field: 'address' }] } })
  expect((await identity(anvilAccount(9).address)).body).toMatchObject({
    name: 'grace.eth',
    avatar: expect.stringContaining('/public/getAssetImage/'),
    resolvedAt: expect.stringMatching(TIME),
  })
})
