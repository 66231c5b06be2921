import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import { accountAddress } from '../../packages/secure-site/src/contracts/smartAccount.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { createProvedWallet } from '../../scripts/attackSecureSite/provedWallet.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice } from '../support/siteDevice.ts'
import { beginSignIn, comeBack, consent, finish } from '../support/socialSignIn.ts'

// The token of a login, as the server of a dapp reads it.

const { mail, secureSite } = connectPeers(injectPeers())
const ADA = 'ada@example.test'
const PROJECT = 'a'.repeat(32)
const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', secureSite.url))

beforeEach(() => Promise.all([secureSite.reset(), mail.reset()]))

async function logIn() {
  const device = await createSiteDevice(secureSite.url)
  await device.ask('/email/start', { email: ADA })
  const { token, user } = await device.ask<SignedIn>('/email/code', { code: await mail.code(ADA) })
  return { device, token, user }
}

test('login token: a server checks it with the keys of the site', async () => {
  const { device, token, user } = await logIn()
  const issued = await device.ask<{ token: string }>('/token', { token, nonce: 'n-1' })
  const { payload } = await jwtVerify(issued.token, keys, {
    issuer: secureSite.url,
    audience: PROJECT,
    algorithms: ['ES256'],
  })
  expect(payload).toMatchObject({ sub: user.id, email: ADA, email_verified: true, nonce: 'n-1', wallets: [] })
  expect(payload.emails).toEqual([{ email: ADA, issuer: 'email' }])
  expect(payload.azp).toBe('http://127.0.0.1:1')
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
  const again = decodeJwt((await device.ask<{ token: string }>('/token', { token })).token)
  expect(again.jti).not.toBe(payload.jti)
})

test('login token: an address counts where its issuer says that it is verified', async () => {
  const logInAt = async (provider: string) => {
    const begun = await beginSignIn(secureSite.url, provider)
    return { ...(await finish(begun, await comeBack(await consent(begun.uri), begun.device))), begun }
  }
  const read = async (provider: string) => {
    const { token, begun } = await logInAt(provider)
    return decodeJwt((await begun.device.ask<{ token: string }>('/token', { token })).token)
  }
  expect(await read('github')).toMatchObject({
    email: 'ada@google.test',
    email_verified: true,
    emails: [{ email: 'ada@google.test', issuer: 'github' }],
  })
  // X states no address.
  const without = await read('x')
  expect(without.emails).toEqual([])
  expect('email' in without || 'email_verified' in without).toBe(false)
})

test('login token: wallets are the address of the key and its smart account', async () => {
  const { device, token, user } = await logIn()
  const account = privateKeyToAccount(generatePrivateKey())
  const { address } = account
  const change = await createProvedWallet({ account, origin: secureSite.url, userId: user.id })
  await device.ask('/wallet/change', { token, change })
  const { wallets } = decodeJwt((await device.ask<{ token: string }>('/token', { token })).token)
  const { smartAccountNetworks: chainIds } = await device.ask<{ smartAccountNetworks: number[] }>('/chains')
  expect(wallets).toEqual([
    { namespace: 'eip155', type: 'eoa', address },
    { namespace: 'eip155', type: 'smartAccount', address: accountAddress(address), chainIds },
  ])
})

test('login token: none lives longer than its session, or than the operator allows', async () => {
  await secureSite.settings({ sessionSeconds: 100 })
  const short = await logIn()
  const read = async ({ device, token }: Awaited<ReturnType<typeof logIn>>) => {
    const { iat = 0, exp = 0 } = decodeJwt((await device.ask<{ token: string }>('/token', { token })).token)
    return exp - iat
  }
  expect(await read(short)).toBeLessThanOrEqual(100)
  await secureSite.settings({ sessionSeconds: 1_000, loginTokenSeconds: 60 })
  await mail.reset()
  expect(await read(await logIn())).toBe(60)
})

test('login token: none without a session, after its end, from another device, or for a long nonce', async () => {
  const { device, token } = await logIn()
  await expect(device.ask('/token', {})).rejects.toThrow('Not connected')
  await expect(device.ask('/token', { token, nonce: 'n'.repeat(257) })).rejects.toThrow('Invalid nonce')
  await expect(device.ask('/token', { token, nonce: { iss: 'x' } })).rejects.toThrow('Invalid nonce')
  const thief = await createSiteDevice(secureSite.url)
  await expect(thief.ask('/token', { token })).rejects.toThrow('Not connected')
  await device.ask('/session/end', { token })
  await expect(device.ask('/token', { token })).rejects.toThrow('Not connected')
})

test('login token: a changed claim and another key are refused', async () => {
  const { device, token } = await logIn()
  const issued = await device.ask<{ token: string }>('/token', { token })
  const [head, body = '', signature] = issued.token.split('.')
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, email: 'eve@example.test' })).toString('base64url')
  await expect(jwtVerify(`${head}.${changed}.${signature}`, keys)).rejects.toThrow()
  await expect(
    jwtVerify(issued.token, keys, { issuer: secureSite.url, audience: 'b'.repeat(32) }),
  ).rejects.toThrow()
})
