import { createRemoteJWKSet, jwtVerify } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice } from '../support/siteDevice.ts'

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
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300)
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
