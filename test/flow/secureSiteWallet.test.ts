import { privateKeyToAccount } from 'viem/accounts'
import { beforeEach, expect, test } from 'vitest'
import {
  deriveVaultKey,
  makeVault,
  openVault,
  proveVault,
} from '../../packages/secure-site/src/frame/vault.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice } from '../support/siteDevice.ts'

// What docs/secure-site.md says about who can open a vault, checked against the site.

const { mail, secureSite } = connectPeers(injectPeers())
const ADA = 'ada@example.test'

beforeEach(() => Promise.all([secureSite.reset(), mail.reset()]))

/** Signs in as a frame does, and keeps a vault at the server. */
async function createVault() {
  const device = await createSiteDevice(secureSite.url)
  await device.ask('/email/start', { email: ADA })
  const { token, secret, user } = await device.ask<SignedIn>('/email/code', { code: await mail.code(ADA) })
  const key = await deriveVaultKey(secret, user.id)
  const vault = await makeVault(key, user.id)
  const signature = await proveVault(vault, await openVault(vault, key, user.id), {
    userId: user.id,
    origin: secureSite.url,
  })
  await device.ask('/vault', { token, vault: { ...vault, signature } })
  return { device, token, address: vault.address }
}

async function openWith({ secret, user, vault }: SignedIn): Promise<string> {
  if (!vault) throw new Error('The server has no vault')
  return privateKeyToAccount(await openVault(vault, await deriveVaultKey(secret, user.id), user.id)).address
}

test('vault: what the server keeps is enough to open it, without the browser it was made in', async () => {
  const { device, token, address } = await createVault()
  expect(await openWith(await device.ask<SignedIn>('/session', { token }))).toBe(address)
})

test('vault: a reader of the mailbox opens it from a new device', async () => {
  const { address } = await createVault()
  const [last] = await mail.messages(ADA)
  const reader = await createSiteDevice(secureSite.url)
  await reader.ask('/email/start', { email: ADA })
  const code = await mail.code(ADA, last)
  await reader.ask('/email/device')
  const answer = await reader.ask<SignedIn>('/email/code', { code })
  expect(await openWith(answer)).toBe(address)
})

test('vault: a session token alone, and the encrypted vault alone, open nothing', async () => {
  const { device, token } = await createVault()
  const thief = await createSiteDevice(secureSite.url)
  expect(await thief.refused('/session', { token })).toBe('Not connected')
  const { vault, user } = await device.ask<SignedIn>('/session', { token })
  const guess = await deriveVaultKey(Buffer.alloc(32).toString('base64url'), user.id)
  if (!vault) throw new Error('The server has no vault')
  await expect(openVault(vault, guess, user.id)).rejects.toThrow()
})
