import { expect } from 'playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { createMailClient } from '../support/mailClient.ts'
import { control } from '../support/peerControl.ts'
import { test as base } from './support/fixtures.ts'
import { openHost, type SecureHost, serveHost } from './support/secureHost.ts'

interface User {
  readonly email: string | null
  readonly address: Hex
  readonly chainId: number
  readonly accounts: readonly { address: Hex; type: string }[]
  readonly preferredAccountType: string
}

const test = base.extend<object, { origin: string }>({
  origin: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const host = await serveHost()
      await use(host.origin)
      await host.close()
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(async ({ urls }) => {
  await Promise.all([urls.secureSite, urls.mail, urls.social].map(url => control(url, '/__reset', {})))
})

async function signIn(host: SecureHost, mailUrl: string, email = 'ada@example.test'): Promise<User> {
  const mail = createMailClient(mailUrl)
  const [last] = await mail.messages(email)
  expect(await host.ask('CONNECT_EMAIL', { email })).toEqual({ action: 'VERIFY_OTP' })
  await host.ask('CONNECT_OTP', { otp: await mail.code(email, last) })
  return host.ask<User>('GET_USER', { preferredAccountType: 'eoa' })
}

const openReady = async (...parameters: Parameters<typeof openHost>) => {
  const host = await openHost(...parameters)
  await host.ready()
  return host
}

test('secure site: a code from the mail opens a wallet that signs what was shown', async ({
  context,
  urls,
  origin,
}) => {
  const host = await openReady(context, origin, { site: urls.secureSite })
  const user = await signIn(host, urls.mail)
  expect(user).toMatchObject({ email: 'ada@example.test', chainId: 1, preferredAccountType: 'eoa' })
  const asked = host.ask<Hex>('RPC_REQUEST', {
    method: 'personal_sign',
    params: ['0x48656c6c6f2c20776f726c64', user.address],
  })
  await expect(host.frame.getByLabel('Message', { exact: true })).toHaveText('Hello, world')
  await host.frame.getByRole('button', { name: 'Sign', exact: true }).click()
  const signature = await asked
  expect(await verifyMessage({ address: user.address, message: 'Hello, world', signature })).toBe(true)
})
