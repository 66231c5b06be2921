import { expect, test } from 'vitest'
import { createWriter } from '../../../../../src/storage/coalesce.ts'
import type { KeyValue } from '../../../../../src/storage/keyValue.ts'
import { createMemory } from '../../../../../src/storage/memory.ts'
import { systemClock } from '../../../../../src/worker/base/clock.ts'
import { createKeys } from '../../../../../src/worker/connectors/embedded/keys.ts'
import { settledKeyValue } from '../../../../support/settledKeyValue.ts'

const open = async (kv: KeyValue) => {
  const keys = createKeys({ kv: settledKeyValue(kv), writer: createWriter(kv, { clock: systemClock }) })
  await keys.load()
  return keys
}

const LOGIN = {
  isUsed: true,
  email: 'ada@example.test',
  username: 'ada',
  lastChain: 'eip155:8453',
  lastEmailAt: 1_700_000_000_000,
  smartAccountNetworks: [1, 8453],
  token: 'secret',
  provider: 'google',
  accountTypes: { eip155: 'smartAccount' },
  siteRequests: ['OPEN_WALLET'],
} as const

test('keys: the six of the specification, and ours, come back', async () => {
  const kv = createMemory()
  await (await open(kv)).keep(LOGIN)
  expect((await kv.keys('facts:embedded/')).map(key => key.slice('facts:embedded/'.length))).toEqual([
    'CONNECTED_SOCIAL',
    'EMAIL',
    'EMAIL_LOGIN_USED_KEY',
    'LAST_EMAIL_LOGIN_TIME',
    'LAST_USED_CHAIN_KEY',
    'PREFERRED_ACCOUNT_TYPES',
    'SESSION_TOKEN_KEY',
    'SITE_REQUESTS',
    'SMART_ACCOUNT_ENABLED_NETWORKS',
    'SOCIAL_USERNAME',
  ])
  expect((await open(kv)).now).toEqual(LOGIN)
})

test('keys: a wiped login leaves its preferences and nothing of the person', async () => {
  const kv = createMemory()
  const keys = await open(kv)
  await keys.keep(LOGIN)
  await keys.wipe()
  expect((await kv.keys('facts:embedded/')).map(key => key.slice('facts:embedded/'.length))).toEqual([
    'LAST_EMAIL_LOGIN_TIME',
    'PREFERRED_ACCOUNT_TYPES',
    'SITE_REQUESTS',
    'SMART_ACCOUNT_ENABLED_NETWORKS',
  ])
  expect(JSON.stringify(await kv.getMany(await kv.keys()))).not.toMatch(/ada|secret|google/)
})

test('keys: what does not fit counts as never written', async () => {
  const kv = createMemory()
  await kv.setMany([
    ['facts:embedded/EMAIL_LOGIN_USED_KEY', 'true'],
    ['facts:embedded/EMAIL', { at: 1 }],
    ['facts:embedded/LAST_USED_CHAIN_KEY', '__proto__'],
    ['facts:embedded/LAST_EMAIL_LOGIN_TIME', Number.NaN],
    ['facts:embedded/SMART_ACCOUNT_ENABLED_NETWORKS', '1,8453'],
    ['facts:embedded/CONNECTED_SOCIAL', 'myspace'],
    ['facts:embedded/PREFERRED_ACCOUNT_TYPES', { eip155: 'payment' }],
    ['facts:embedded/SESSION_TOKEN_KEY', 'x'.repeat(20_000)],
    ['facts:embedded/SITE_REQUESTS', ['FORMAT_DISK']],
  ])
  expect((await open(kv)).now).toEqual({
    isUsed: false,
    email: null,
    username: null,
    lastChain: null,
    lastEmailAt: null,
    smartAccountNetworks: [],
    token: null,
    provider: null,
    accountTypes: {},
    siteRequests: [],
  })
})

test('keys: a failing disk does not stop the login', async () => {
  const kv: KeyValue = {
    ...createMemory(),
    getMany: () => Promise.reject(new Error('no')),
    setMany: () => Promise.reject(new Error('no')),
  }
  const keys = await open(kv)
  await keys.keep({ isUsed: true })
  expect(keys.now.isUsed).toBe(true)
  await keys.wipe()
  expect(keys.now.isUsed).toBe(false)
})
