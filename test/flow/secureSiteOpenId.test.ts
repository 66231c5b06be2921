import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import {
  type OpenIdServer,
  startOpenIdServer,
} from '../../packages/peers/src/secureSite/social/openIdServer.ts'
import { type SocialPeer, startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { type SecureSite, startSecureSite } from '../../packages/peers/src/secureSite.ts'
import type { ProviderClients } from '../../packages/secure-site/src/server/providers/createOAuth.ts'
import { buildSiteProcess, findPort, type SiteProcess, startSiteProcess } from '../support/siteProcess.ts'
import { beginSignIn, comeBack, finish, readForm, refuseFinish } from '../support/socialSignIn.ts'

// Google and Apple are OpenID Connect: the site logs in at an issuer that other people have written (oidc-provider).

const CLIENT = { clientId: 'secure-site', clientSecret: 'a secret of many characters for this test' }
const APPLE = { clientId: 'secure-site', teamId: 'TEAM000000', keyId: 'KEY0000000' }
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let mailPeer: MailPeer
const open: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  mailPeer = await startMail()
})
afterAll(() => mailPeer.close())
afterEach(async () => {
  await Promise.all(open.splice(0).map(part => part.close()))
})

/** The claims of a client secret, if it is signed with the key of the team. */
function readAppleSecret(secret: string): Record<string, unknown> | undefined {
  const [head = '', claims = '', signature = ''] = secret.split('.')
  const key = { key: createPublicKey(privateKey), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
    return undefined
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Record<string, unknown>
}

async function start(
  provider: 'google' | 'apple',
  isSecret?: (secret: string) => boolean,
): Promise<{ issuer: OpenIdServer; site: SecureSite }> {
  const port = await findPort()
  const redirect = `http://127.0.0.1:${port}/oauth/callback/${provider}`
  const issuer = await startOpenIdServer({ ...CLIENT, redirect, ...(isSecret && { isSecret }) })
  const social: SocialPeer = await startSocial()
  const clients: ProviderClients =
    provider === 'google'
      ? { google: { ...CLIENT, issuer: issuer.url } }
      : { apple: { ...APPLE, privateKey, issuer: issuer.url } }
  const site = await startSecureSite({
    port,
    nodes: [],
    social,
    smtpPort: mailPeer.smtpPort,
    providers: { clients },
  })
  open.push(site, issuer, social)
  return { issuer, site }
}

describe('secure site: an OpenID Connect issuer like Google', () => {
  test('the code is redeemed with PKCE, and the id token proves person and address', async () => {
    const { issuer, site } = await start('google')
    const ids: string[] = []
    for (const isVerified of [true, 'true', false, 'false'] as const) {
      const email = 'Ada@example.test'
      issuer.setAccount({ sub: 'ada', name: 'Ada', email, email_verified: isVerified })
      const begun = await beginSignIn(site.url, 'google')
      const query = new URL(begun.uri).searchParams
      expect(query.get('code_challenge_method')).toBe('S256')
      expect([...query.keys()].at(-1)).toBe('state')
      const visited = await issuer.visit(begun.uri)
      const location = 'location' in visited ? visited.location : ''
      expect(new URL(location).searchParams.get('iss')).toBe(issuer.url)
      const { user } = await finish(begun, await comeBack(location, begun.device))
      expect(user).toMatchObject({
        name: 'Ada',
        email: String(isVerified) === 'true' ? 'ada@example.test' : null,
      })
      ids.push(user.id)
    }
    expect(new Set(ids).size).toBe(1)
  })

  test('a code that was redeemed, or belongs to another sign-in, is refused', async () => {
    const { issuer, site } = await start('google')
    issuer.setAccount({ sub: 'ada', name: 'Ada' })
    const victim = await beginSignIn(site.url, 'google')
    const visited = await issuer.visit(victim.uri)
    const location = 'location' in visited ? visited.location : ''
    const redeemElsewhere = async () => {
      const attacker = await beginSignIn(site.url, 'google')
      const stolen = new URL(location)
      stolen.searchParams.set('state', attacker.flow)
      return refuseFinish(attacker, await comeBack(stolen.href, attacker.device))
    }
    expect(await redeemElsewhere()).toBe('The provider refused the sign-in')
    expect((await finish(victim, await comeBack(location, victim.device))).user.name).toBe('Ada')
    expect(await redeemElsewhere()).toBe('The provider refused the sign-in')
  })

  test('a secret that the issuer does not know is refused', async () => {
    const { issuer, site } = await start('google', () => false)
    issuer.setAccount({ sub: 'ada', name: 'Ada' })
    const begun = await beginSignIn(site.url, 'google')
    const visited = await issuer.visit(begun.uri)
    const page = await comeBack('location' in visited ? visited.location : '', begun.device)
    expect(await refuseFinish(begun, page)).toBe('The provider refused the sign-in')
  })
})

describe('secure site: an OpenID Connect issuer like Apple', () => {
  test('the form is posted, the code is in no address, and the secret is a short token of the key', async () => {
    const secrets: string[] = []
    const { issuer, site } = await start('apple', secret => secrets.push(secret) > 0)
    issuer.setAccount({ sub: '001.ada', email: 'ada@privaterelay.test', email_verified: 'true' })
    for (const user of [
      JSON.stringify({ name: { firstName: 'Ada', lastName: 'L' } }),
      '{"name":7',
      undefined,
    ]) {
      const begun = await beginSignIn(site.url, 'apple')
      const visited = await issuer.visit(begun.uri)
      const { action, fields } = readForm('page' in visited ? visited.page : '')
      expect(action).toBe(`${site.url}/oauth/callback/apple`)
      if (user !== undefined) fields.set('user', user)
      const posted = await fetch(action, { method: 'POST', body: fields, redirect: 'manual' })
      expect(posted.status).toBe(303)
      const next = posted.headers.get('location') ?? ''
      expect(next).toMatch(/^\/oauth\/continue\?ticket=[\w-]{43}$/)
      const again = await fetch(action, { method: 'POST', body: fields, redirect: 'manual' })
      expect(again.status).toBe(410)
      const stranger = await (await fetch(site.url + next)).text()
      expect(stranger).toContain('Confirm your sign-in')
      const { cookie } = begun.device
      const page = await (await fetch(site.url + next, { headers: { cookie } })).text()
      // The name of the first form stays; later ones are not signed.
      expect((await finish(begun, page)).user).toMatchObject({
        name: 'Ada L',
        email: 'ada@privaterelay.test',
      })
      expect((await fetch(site.url + next, { headers: { cookie } })).status).toBe(410)
    }
    const { iss, sub, aud, iat, exp } = readAppleSecret(secrets.at(-1) ?? '') ?? {}
    expect({ iss, sub, aud }).toEqual({ iss: APPLE.teamId, sub: APPLE.clientId, aud: issuer.url })
    expect(Number(exp) - Number(iat)).toBe(300)
    expect(Math.abs(Date.now() / 1000 - Number(iat))).toBeLessThan(30)
  })
})

describe('secure site: the configuration of providers', () => {
  let running: SiteProcess | undefined
  let folder: string

  beforeAll(buildSiteProcess)
  afterEach(async () => {
    vi.unstubAllEnvs()
    await running?.kill()
    running = undefined
    await rm(folder, { recursive: true, force: true })
  })

  test('secrets come from files and the environment, and are in no log', { timeout: 60_000 }, async () => {
    folder = await mkdtemp(join(tmpdir(), 'tabkey-providers-'))
    const port = await findPort()
    const redirect = `http://localhost:${port}/oauth/callback/google`
    const issuer = await startOpenIdServer({ ...CLIENT, redirect })
    open.push(issuer)
    issuer.setAccount({ sub: 'ada', name: 'Ada' })
    const secretFile = join(folder, 'secret')
    const keyFile = join(folder, 'key.p8')
    const config = join(folder, 'site.json')
    await writeFile(secretFile, `${CLIENT.clientSecret}\n`)
    await writeFile(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
    await chmod(keyFile, 0o600)
    const { clientId } = CLIENT
    await writeFile(
      config,
      JSON.stringify({
        logLevel: 'debug',
        providers: {
          google: { clientId, clientSecretFile: secretFile, issuer: issuer.url },
          apple: { ...APPLE, privateKeyFile: keyFile },
        },
      }),
    )
    vi.stubEnv('TABKEY_SITE_GITHUB_CLIENT_ID', 'hub')
    vi.stubEnv('TABKEY_SITE_GITHUB_CLIENT_SECRET', 'secret of the hub')
    const data = join(folder, 'data')
    running = await startSiteProcess(port, { data, config })
    const site = running.url
    expect(running.output()).toContain(`Login with google: register the callback ${redirect}`)
    expect((await beginSignIn(site, 'github')).uri).toMatch(
      /^https:\/\/github\.com\/login\/oauth\/authorize\?client_id=hub&/,
    )
    await expect(beginSignIn(site, 'discord')).rejects.toThrow('This provider is not offered')
    const begun = await beginSignIn(site, 'google')
    const visited = await issuer.visit(begun.uri)
    const location = 'location' in visited ? visited.location : ''
    expect((await finish(begun, await comeBack(location, begun.device))).user.name).toBe('Ada')
    const late = await beginSignIn(site, 'google')
    const replayed = new URL(location)
    replayed.searchParams.set('state', late.flow)
    await comeBack(replayed.href, late.device)
    await expect.poll(() => running?.output()).toContain('"detail":"invalid_grant"')
    const output = running.output()
    for (const secret of [CLIENT.clientSecret, 'secret of the hub', 'PRIVATE KEY'])
      expect(output).not.toContain(secret)
    expect(output).not.toContain(new URL(location).searchParams.get('code'))
  })
})
