import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, inject, test } from 'vitest'
import { anvilAccount } from '../peers/accounts.ts'
import { control } from '../support/peerControl.ts'
import { connectPeers } from '../support/peers.ts'

const peers = connectPeers(inject('peers'))
const { url } = peers.api
const BASE = (0x8000_0000 | 8453) >>> 0

const get = <Answer = unknown>(path: string) => control<Answer>(url, path)
const now = () => Math.floor(Date.now() / 1000)

async function register(
  account: ReturnType<typeof privateKeyToAccount>,
  text: object | string,
  more: object = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const message = typeof text === 'string' ? text : JSON.stringify(text)
  const signature = await account.signMessage({ message })
  const body = JSON.stringify({ coin_type: BASE, address: account.address, message, signature, ...more })
  const response = await fetch(`${url}/v1/profile/account`, { method: 'POST', body })
  return { status: response.status, body: await response.json() }
}

beforeEach(() => peers.reset())

test('the names that were always there', async () => {
  const { address } = anvilAccount(0)
  expect(await get(`/v1/identity/${address}`)).toMatchObject({ name: 'alpha.reown.id' })
  expect(await get(`/v1/profile/reverse/${address}`)).toMatchObject([{ name: 'alpha.reown.id' }])
  expect(await get('/v1/profile/account/phone.reown.id')).toMatchObject({
    addresses: { '60': { address: anvilAccount(2).address } },
  })
})

test('a signed name is registered, and everybody is told', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const name = 'ada-1815.reown.id'
  const done = await register(account, { name, attributes: { bio: 'counts' }, timestamp: now() })
  expect(done).toEqual({ status: 200, body: { success: true } })
  expect(await get(`/v1/identity/${account.address.toLowerCase()}`)).toMatchObject({ name })
  expect(await get(`/v1/profile/account/${name}`)).toMatchObject({
    name,
    addresses: { [BASE]: { address: account.address } },
    attributes: [{ bio: 'counts' }],
  })
  const { suggestions } = await get<{ suggestions: { name: string; registered: boolean }[] }>(
    '/v1/profile/suggestions/ada-1815?zone=reown.id',
  )
  expect(suggestions[0]).toEqual({ name, registered: true })
  expect(suggestions.slice(1).every(({ registered }) => !registered)).toBe(true)
  await peers.reset()
  await expect(get(`/v1/profile/account/${name}`)).rejects.toThrow('404')
})

test('what is wrong is refused by its name', async () => {
  const account = privateKeyToAccount(generatePrivateKey())
  const good = { name: 'grace.reown.id', attributes: {}, timestamp: now() }
  const refused = async (text: object | string, more?: object) => {
    const { status, body } = await register(account, text, more)
    expect(status).toBe(400)
    return (body as { reasons: { name: string }[] }).reasons[0]?.name
  }
  expect(await refused({ ...good, name: 'alpha.reown.id' })).toBe('name')
  for (const name of ['ada.reown.id', 'ada_1.reown.id', 'Grace.reown.id', 'grace.eth', 'grace', 7])
    expect(await refused({ ...good, name })).toBe('name')
  expect(await refused({ ...good, timestamp: now() - 3_600 })).toBe('timestamp')
  expect(await refused({ ...good, timestamp: Date.now() })).toBe('timestamp')
  expect(await refused('not json')).toBe('name')
  expect(await refused(good, { coin_type: 8453 })).toBe('coin_type')
  expect(await refused(good, { signature: '0x1234' })).toBe('signature')
  expect(await refused(good, { address: anvilAccount(5).address })).toBe('signature')
  expect(await refused(good, { message: JSON.stringify({ ...good, name: 'hopper.reown.id' }) })).toBe(
    'signature',
  )
  await expect(get('/v1/profile/account/grace.reown.id')).rejects.toThrow('404')
})
