import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailPeer, startMail } from '../../packages/peers/src/secureSite/mail/startMail.ts'
import { startOpenIdServer } from '../../packages/peers/src/secureSite/social/openIdServer.ts'
import { type SocialPeer, startSocial } from '../../packages/peers/src/secureSite/social/startSocial.ts'
import { type SecureSite, startSecureSite } from '../../packages/peers/src/secureSite.ts'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import { STEP_UP_NEEDED } from '../../packages/secure-site/src/server/stepUp.ts'
import { createMailClient, type MailClient } from '../support/mailClient.ts'
import { control } from '../support/peerControl.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'

// A host that has its own login gets a wallet for its users: its server signs a token for the site.

const PROJECT = 'a'.repeat(32)
const OTHER_PROJECT = 'b'.repeat(32)
const PARENT = 'http://127.0.0.1:1'
const AUDIENCE = 'https://wallet.example'
const REFUSED = 'The login token of this app does not count: '
const UNAVAILABLE = 'The login of this app cannot be checked now'

let mailPeer: MailPeer
let mail: MailClient
let social: SocialPeer
let site: SecureSite
let issuer: Issuer

beforeAll(async () => {
  mailPeer = await startMail()
  mail = createMailClient(mailPeer.url)
})
afterAll(() => mailPeer.close())
beforeEach(async () => {
  social = await startSocial()
  site = await startSecureSite({ nodes: [], social, smtpPort: mailPeer.smtpPort })
  issuer = await startIssuer()
  await allow()
})
afterEach(async () => {
  await Promise.all([site.close(), social.close(), issuer.close()])
})

interface Issuer {
  readonly url: string
  readonly key: Key
  /** How often the keys were read. */
  reads: number
  answer: (response: ServerResponse) => void
  sign(claims?: JWTPayload, head?: object): Promise<string>
  close(): Promise<void>
}
type Key = Awaited<ReturnType<typeof createKey>>

async function createKey(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    kid,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
  }
}

/** The server of a host, which knows its users by itself. */
async function startIssuer(): Promise<Issuer> {
  const key = await createKey('k1')
  const server = createServer((_, response) => {
    state.reads += 1
    state.answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: Issuer = {
    url,
    key,
    reads: 0,
    answer: response => response.end(JSON.stringify({ keys: [key.jwk] })),
    sign: (claims, head) => signWith(key, { iss: url, ...claims }, head),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return state
}

const seconds = () => Math.floor(Date.now() / 1000)

function signWith({ privateKey, kid }: Key, claims: JWTPayload, head: object = {}): Promise<string> {
  const all = { aud: AUDIENCE, sub: 'ada', iat: seconds(), exp: seconds() + 120, ...claims }
  return new SignJWT(all).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...head }).sign(privateKey)
}

const createRules = (changes: object = {}) => ({
  issuer: issuer.url,
  audience: AUDIENCE,
  jwks: `${issuer.url}/keys`,
  claim: 'sub',
  algorithms: ['ES256', 'RS256'],
  bound: true,
  ...changes,
})
/** Both projects take tokens of the issuer; the first one with changed rules. */
const allow = (changes: object = {}) => {
  const project = { allowedOrigins: ['http://127.0.0.1:*'], custody: 'server' }
  return control(site.url, '/__settings', {
    projects: {
      [PROJECT]: { ...project, hostLogin: createRules(changes) },
      [OTHER_PROJECT]: { ...project, hostLogin: createRules() },
    },
  })
}

const createDevice = (projectId = PROJECT, parent = PARENT) =>
  createSiteDevice(site.url, { projectId, parent })
const begin = async (device: SiteDevice) => (await device.ask<{ nonce: string }>('/host-login/start')).nonce
const finish = (device: SiteDevice, token: unknown) =>
  device.ask<SignedIn>('/host-login', { hostToken: token })
const refused = async (device: SiteDevice, token: unknown) =>
  (await device.refused('/host-login', { hostToken: token })).replace(REFUSED, '')

async function logIn(
  claims: JWTPayload = {},
  device?: SiteDevice,
): Promise<SignedIn & { device: SiteDevice }> {
  const own = device ?? (await createDevice())
  const nonce = await begin(own)
  return { ...(await finish(own, await issuer.sign({ nonce, ...claims }))), device: own }
}

/** What a token with these claims is refused with; the honest token before it counts. */
async function refusal(claims: JWTPayload, head: object = {}): Promise<string> {
  const device = await createDevice()
  const nonce = await begin(device)
  return refused(device, await issuer.sign({ nonce, ...claims }, head))
}

describe('secure site: a login with the token of the host', () => {
  test('the subject is the person, on each device', async () => {
    const ada = await logIn({ name: 'Ada', email: 'Ada@shop.test', email_verified: true })
    expect(ada.user).toMatchObject({ name: 'Ada', email: 'ada@shop.test' })
    expect((await logIn()).user.id).toBe(ada.user.id)
    expect((await logIn({ sub: 'bob' })).user.id).not.toBe(ada.user.id)
    const { logins } = await ada.device.ask<{ logins: object[] }>('/logins', { token: ada.token })
    expect(logins).toMatchObject([{ issuer: issuer.url, subject: 'ada' }])
    expect(issuer.reads).toBe(1)
  })

  test('an id token of an issuer that other people have written (oidc-provider)', async () => {
    const client = { clientId: 'shop', clientSecret: 'a secret of many characters for this test' }
    const redirect = 'http://127.0.0.1:1/callback'
    const server = await startOpenIdServer({ ...client, redirect })
    try {
      server.setAccount({ sub: 'ada', name: 'Ada', email: 'ada@shop.test', email_verified: true })
      const { jwks_uri: jwks } = (await (
        await fetch(`${server.url}/.well-known/openid-configuration`)
      ).json()) as { jwks_uri: string }
      await allow({ issuer: server.url, audience: client.clientId, jwks })
      const device = await createDevice()
      const query = new URLSearchParams({
        client_id: client.clientId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: 'openid email profile',
        // The host hands the nonce of the site to its own login.
        nonce: await begin(device),
        ...PKCE.request,
      })
      const visited = await server.visit(`${server.url}/auth?${query}`)
      const code = new URL('location' in visited ? visited.location : '').searchParams.get('code') ?? ''
      const answer = await fetch(`${server.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirect,
          client_id: client.clientId,
          client_secret: client.clientSecret,
          ...PKCE.redeem,
        }),
      })
      const { id_token: token } = (await answer.json()) as { id_token: string }
      expect((await finish(device, token)).user).toMatchObject({ name: 'Ada', email: 'ada@shop.test' })
      expect(await refused(await createDevice(), token)).toBe('nonce')
    } finally {
      await server.close()
    }
  })

  test('an equal address is another account, and an address that is not verified is not stored', async () => {
    const device = await createSiteDevice(site.url, { projectId: PROJECT, parent: PARENT })
    await device.ask('/email/start', { email: 'ada@shop.test' })
    const byMail = await device.ask<SignedIn>('/email/code', { code: await mail.code('ada@shop.test') })
    const byHost = await logIn({ email: 'ada@shop.test', email_verified: true })
    expect(byHost.user.id).not.toBe(byMail.user.id)
    for (const isVerified of [false, 'false', undefined, 1])
      expect(
        (await logIn({ sub: `s${isVerified}`, email: 'eve@shop.test', email_verified: isVerified })).user
          .email,
      ).toBeNull()
  })

  test('another claim names people apart from the subjects', async () => {
    const ada = await logIn({ sub: '42' })
    await allow({ claim: 'uid' })
    expect((await logIn({ uid: '42' })).user.id).not.toBe(ada.user.id)
    expect(await refusal({})).toBe('uid')
    for (const uid of [42, '', 'x'.repeat(256), { id: 1 }, ['42']]) expect(await refusal({ uid })).toBe('uid')
  })

  test('the same subject in another project is another person', async () => {
    const ada = await logIn()
    const device = await createDevice(OTHER_PROJECT)
    const other = await finish(device, await issuer.sign({ nonce: await begin(device) }))
    expect(other.user.id).not.toBe(ada.user.id)
  })

  test('it confirms changes only of a person without a way of their own', async () => {
    const ada = await logIn()
    const addPasskey = ({ device, token }: { device: SiteDevice; token: string }) =>
      device.ask('/passkey/create/options', { token })
    expect(await ada.device.ask('/step-up', { token: ada.token })).toMatchObject({
      isFresh: true,
      email: null,
    })
    await ada.device.ask('/email/change', { token: ada.token, email: 'ada@own.test' })
    const code = await mail.code('ada@own.test')
    await ada.device.ask('/email/change/secondary', { token: ada.token, code })
    // From now on a script of the page, which can have its host sign a token, confirms nothing.
    const thief = await logIn()
    expect(thief.user.id).toBe(ada.user.id)
    for (const path of ['/passkey/create/options', '/user/delete', '/wallet/export', '/logins/remove'])
      expect(await thief.device.refused(path, { token: thief.token })).toBe(STEP_UP_NEEDED)
    await thief.device.ask('/step-up/email/start', { token: thief.token })
    const proof = await mail.code('ada@own.test', (await mail.messages('ada@own.test'))[1])
    await thief.device.ask('/step-up/email', { token: thief.token, code: proof })
    await expect(addPasskey(thief)).resolves.toBeDefined()
  })
})

describe('secure site: tokens of a host that do not count', () => {
  test.each<[string, () => JWTPayload, string]>([
    ['of another audience', () => ({ aud: 'https://api.shop.example' }), 'aud'],
    ['of two audiences', () => ({ aud: [AUDIENCE, 'https://api.shop.example'] }), 'aud'],
    ['without an audience', () => ({ aud: undefined }), 'aud'],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), 'iss'],
    ['without an end', () => ({ exp: undefined }), 'exp'],
    ['without an issue time', () => ({ iat: undefined }), 'iat'],
    ['that ended', () => ({ iat: seconds() - 200, exp: seconds() - 40 }), 'exp'],
    ['that is older than five minutes', () => ({ iat: seconds() - 340, exp: seconds() + 86_400 }), 'iat'],
    ['of later', () => ({ iat: seconds() + 60 }), 'iat'],
    ['that is not valid yet', () => ({ nbf: seconds() + 60 }), 'nbf'],
    [
      'about a logout',
      () => ({ events: { 'http://schemas.openid.net/event/backchannel-logout': {} } }),
      'events',
    ],
    ['without a subject', () => ({ sub: undefined }), 'sub'],
    ['with a subject of 256 characters', () => ({ sub: 'x'.repeat(256) }), 'sub'],
    ['without the nonce', () => ({ nonce: undefined }), 'nonce'],
    ['with a nonce that is a list', () => ({ nonce: ['n'] as unknown as string }), 'nonce'],
  ])('%s', async (_, readClaims, reason) => {
    expect(await refusal(readClaims())).toBe(reason)
    await logIn()
  })

  test('without a signature, by the public key as a secret, by another key, or by a key that it brings', async () => {
    const thief = await createKey('k1')
    const { jwk, publicKey } = issuer.key
    const forge: ((claims: JWTPayload) => Promise<string>)[] = [
      async claims => new UnsecuredJWT(claims).encode(),
      async claims =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
          .sign(new TextEncoder().encode(await exportSPKI(publicKey))),
      claims => signWith(thief, claims),
      claims => signWith(thief, claims, { jwk: thief.jwk }),
      claims => signWith(thief, claims, { jku: `${social.url}/keys`, jwk: thief.jwk, kid: 'k2' }),
      claims => signWith(thief, claims, { kid: jwk.kid, typ: 'dpop+jwt' }),
    ]
    const reasons: string[] = []
    for (const create of forge) {
      const device = await createDevice()
      const claims = {
        iss: issuer.url,
        aud: AUDIENCE,
        sub: 'ada',
        iat: seconds(),
        exp: seconds() + 60,
        nonce: await begin(device),
      }
      reasons.push(await refused(device, await create(claims)))
    }
    expect(reasons).toEqual(['alg', 'alg', 'signature', 'signature', 'kid', 'typ'])
    expect(issuer.reads).toBe(1)
  })

  test('for another browser, page or project, and a second time', async () => {
    const device = await createDevice()
    const token = await issuer.sign({ nonce: await begin(device) })
    expect(await refused(await createDevice(), token)).toBe('nonce')
    const page = await createDevice(PROJECT, 'http://127.0.0.1:2')
    expect(await refused(page, token)).toBe('nonce')
    expect(await refused(await createDevice(OTHER_PROJECT), token)).toBe('nonce')
    const both = await Promise.allSettled([finish(device, token), finish(device, token)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await refused(device, token)).toBe('nonce')
  })

  test('without a binding: each token counts once, also one without an id', async () => {
    await allow({ bound: false })
    for (const claims of [{ jti: 't1' }, {}]) {
      const token = await issuer.sign({ sub: 'eve', ...claims })
      const devices = await Promise.all([createDevice(), createDevice(), createDevice()])
      const outcomes = await Promise.allSettled(devices.map(device => finish(device, token)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await refused(await createDevice(), token)).toBe('jti')
    }
    const again = await issuer.sign({ jti: 't1', exp: seconds() + 100 })
    expect(await refused(await createDevice(), again)).toBe('jti')
  })

  test('too long, or no token at all', async () => {
    const device = await createDevice()
    for (const token of [undefined, 7, {}, 'x'.repeat(8_193)])
      expect(await refused(device, token)).toBe('format')
    await allow({ bound: false })
    for (const token of ['', 'a.b.c', 'a..', `${'x'.repeat(100)}.${'y'.repeat(100)}.z`])
      expect(await refused(await createDevice(), token)).toBe('format')
  })

  test('where the project has no such login', async () => {
    const device = await createDevice('c'.repeat(32))
    await control(site.url, '/__settings', {
      projects: { ['c'.repeat(32)]: { allowedOrigins: ['http://127.0.0.1:*'] } },
    })
    expect(await device.refused('/host-login/start')).toBe('This login is not offered')
    expect(await device.refused('/host-login', { hostToken: 'a.b.c' })).toBe('This login is not offered')
  })
})

describe('secure site: keys of a host that cannot be read', () => {
  test.each<[string, (response: ServerResponse) => void]>([
    ['a redirect', response => response.writeHead(302, { location: 'http://169.254.169.254/' }).end()],
    ['status 500', response => response.writeHead(500).end()],
    ['a text', response => response.end('<html>')],
    ['300 kB', response => response.end(`{"keys":[],"x":"${'x'.repeat(300_000)}"}`)],
    ['the end of the connection', response => response.destroy()],
  ])('%s', async (_, answer) => {
    issuer.answer = answer
    const device = await createDevice()
    expect(await refused(device, await issuer.sign({ nonce: await begin(device) }))).toBe(UNAVAILABLE)
    issuer.answer = response => response.end(JSON.stringify({ keys: [issuer.key.jwk] }))
    await logIn({}, device)
  })

  test('each try needs a start, and starts are limited', async () => {
    await control(site.url, '/__settings', { loginsPerHour: { device: 5, network: 600 } })
    const device = await createDevice()
    for (let index = 0; index < 5; index += 1) await begin(device)
    expect(await device.refused('/host-login/start')).toMatch(/Too many attempts/)
    expect(await refused(device, await issuer.sign({ nonce: 'f'.repeat(48) }))).toBe('nonce')
    expect(issuer.reads).toBe(0)
  })
})

/** Of RFC 7636, appendix B. */
const PKCE = {
  request: {
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  },
  redeem: { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' },
}
