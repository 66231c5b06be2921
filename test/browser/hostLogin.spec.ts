import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { startSecureSite } from '../../packages/peers/src/secureSite.ts'
import { control } from '../support/peerControl.ts'
import { test as base, expect } from './support/fixtures.ts'
import { addressOf, modalOf, openTab } from './support/pages.ts'

// A dapp with users of its own: its server signs a token, and the user has a wallet without a second login.

const AUDIENCE = 'https://wallet.example'

declare global {
  interface Window {
    signToken(claims: JWTPayload): Promise<string>
  }
}

interface Site {
  readonly url: string
  sign(claims: JWTPayload): Promise<string>
}

// biome-ignore lint/complexity/noBannedTypes: the fixture of the worker is the only one
const test = base.extend<{}, { site: Site }>({
  site: [
    async ({ urls }, use) => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
      const keys = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' }] })
      const server = createServer((_, response) => response.end(keys))
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      const [mail, social] = await Promise.all([startMail(), startSocial()])
      const site = await startSecureSite({ nodes: urls.evm, social, smtpPort: mail.smtpPort })
      const hostLogin = {
        issuer,
        audience: AUDIENCE,
        jwks: `${issuer}/keys`,
        claim: 'sub',
        algorithms: ['ES256'],
        bound: true,
      }
      await control(site.url, '/__settings', {
        anyProject: {
          allowedOrigins: ['http://127.0.0.1:*', 'http://localhost:*'],
          custody: 'server',
          hostLogin,
        },
      })
      await use({
        url: site.url,
        sign: claims =>
          new SignJWT(claims)
            .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: 'k1' })
            .setIssuer(issuer)
            .setAudience(AUDIENCE)
            .setIssuedAt()
            .setExpirationTime('2m')
            .sign(privateKey),
      })
      server.close()
      await Promise.all([site.close(), social.close(), mail.close()])
    },
    { scope: 'worker' },
  ],
})

test('host login: a token of the host’s server is a login in every tab, and a token of another login is refused', async ({
  context,
  site,
  urls,
}) => {
  const dapp = `${urls.dapp}?email=1&passkey=${encodeURIComponent(site.url)}`
  const page = await openTab(context, dapp)
  const other = await openTab(context, dapp)
  await page.bringToFront()
  await page.exposeFunction('signToken', (claims: JWTPayload) => site.sign(claims))
  const stolen = await page.evaluate(() =>
    window.tabkey
      .login({ token: () => window.signToken({ sub: 'eve', nonce: 'f'.repeat(48) }) })
      .catch((error: Error) => error.message),
  )
  expect(stolen).toBe('The login token of this app does not count: nonce')
  expect(await addressOf(page)).toBeNull()
  const result = await page.evaluate(() =>
    window.tabkey.login({ token: ({ nonce }) => window.signToken({ sub: 'ada', nonce }) }),
  )
  expect(result).toMatchObject({ email: null, provider: null })
  await expect(modalOf(page)).toBeHidden()
  const address = await addressOf(page)
  expect(address).toMatch(/^0x/)
  await expect.poll(() => addressOf(other)).toBe(address)
  // The host's server checks the login by a token of the site.
  const token = await page.evaluate(() => window.tabkey.loginToken({ nonce: 'n1' }))
  expect(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).toMatchObject({
    iss: site.url,
    nonce: 'n1',
    emails: [],
  })
  await page.reload()
  await expect.poll(() => addressOf(page), { timeout: 20_000 }).toBe(address)
})
