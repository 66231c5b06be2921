// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { base, ethereum } from '../../../../../src/networks.ts'
import { readTabkeyCookie } from '../../../../../src/ssr.ts'
import type { Tabkey, TabkeyConfig } from '../../../../../src/ui/client/api/tabkey.ts'
import { resolveConfig } from '../../../../../src/ui/client/config/resolveConfig.ts'
import { createClient } from '../../../../../src/ui/client/create/createClient.ts'
import { ADDRESS, connectedState, createFakeLink, emptyState } from '../../../../support/fakeLink.ts'

let client: Tabkey | undefined

async function make(config: Partial<TabkeyConfig> = {}) {
  const fake = createFakeLink()
  const given = { networks: [ethereum, base] as const, ...config }
  client = createClient(resolveConfig(given), fake.loadTab(undefined, given))
  client.getState()
  await fake.started()
  return fake
}

const stored = async () => {
  await vi.dynamicImportSettled()
  return readTabkeyCookie(document.cookie, { origin: 'http://localhost' })
}

afterEach(async () => {
  await client?.destroy()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie under test is written this way
  for (const name of ['tabkey', 'shop']) document.cookie = `${name}=; Path=/; Max-Age=0`
})

test('the cookie follows the account, and goes with it', async () => {
  const fake = await make({ accountCookie: true })
  fake.welcome(connectedState('eip155:8453'))
  expect(await stored()).toMatchObject({
    address: ADDRESS,
    networkId: 'eip155:8453',
    walletName: 'Example Wallet',
  })
  fake.mirror.set(connectedState('eip155:1'))
  expect(await stored()).toMatchObject({ networkId: 'eip155:1' })
  fake.mirror.set(emptyState())
  expect(await stored()).toBeNull()
  // happy-dom keeps a cookie of `Max-Age=0` to the end of its millisecond.
  await vi.waitFor(() => expect(document.cookie).not.toContain('tabkey='))
})

test('a cookie of an earlier visit goes when nothing is connected', async () => {
  const fake = await make({ accountCookie: true })
  fake.welcome(connectedState())
  expect(await stored()).not.toBeNull()
  await client?.destroy()
  localStorage.clear()
  const next = await make({ accountCookie: true })
  // Nothing is known before the engine has spoken.
  expect(await stored()).not.toBeNull()
  next.welcome(emptyState())
  expect(await stored()).toBeNull()
})

test('the host names the cookie', async () => {
  const fake = await make({ accountCookie: 'shop' })
  fake.welcome(connectedState())
  expect(await stored()).toBeNull()
  expect(readTabkeyCookie(document.cookie, { name: 'shop', origin: 'http://localhost' })).toMatchObject({
    address: ADDRESS,
  })
})

test('without the option no cookie is written', async () => {
  const fake = await make()
  fake.welcome(connectedState())
  await vi.dynamicImportSettled()
  expect(document.cookie).toBe('')
})

test('the cookie may be shared with a domain', () => {
  const hintCookie = (accountCookie: NonNullable<TabkeyConfig['accountCookie']>) =>
    resolveConfig({ networks: [ethereum], accountCookie }).page.accountCookie
  expect(hintCookie({ domain: 'example.com' })).toEqual({ name: 'tabkey', domain: 'example.com' })
  expect(hintCookie({ domain: 'example.com', name: 'shop' })).toEqual({ name: 'shop', domain: 'example.com' })
  expect([hintCookie(true), hintCookie(false)]).toEqual([{ name: 'tabkey' }, null])
})

test.each(['', 'a b', 'x'.repeat(41), 7, {}, [], { domain: 'a; Max-Age=1' }, { domain: '' }])(
  '%s is no name of a cookie',
  cookie => {
    const config = { networks: [ethereum], accountCookie: cookie } as unknown as TabkeyConfig
    expect(() => resolveConfig(config)).toThrow('accountCookie')
  },
)
