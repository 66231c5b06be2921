import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  type CreateLoginVerifierParameters,
  createLoginVerifier,
  LoginTokenError,
  LoginTokenRefusedError,
  LoginTokenUnverifiableError,
} from '../../../packages/siwx-server/src/index.ts'

// Login tokens that jose signs, and a key set on a real port that misbehaves.

const PROJECT = 'shop'
const PAGE = 'https://shop.example'

type Answer = (response: ServerResponse) => void

interface KeyServer {
  readonly url: string
  /** How many times the set was read. */
  reads: number
  answer: Answer
}

async function startKeyServer(): Promise<KeyServer> {
  const server = createServer((_, response) => {
    state.reads += 1
    state.answer(response)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const state: KeyServer = { url: `http://127.0.0.1:${port}`, reads: 0, answer: response => response.end() }
  return state
}

async function createKey(kid = 'k1') {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    kid,
    privateKey,
    publicKey,
    jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' },
  }
}
type Key = Awaited<ReturnType<typeof createKey>>

const seconds = () => Math.floor(Date.now() / 1000)

const createClaims = (site: string, changes: JWTPayload = {}): JWTPayload => ({
  iss: site,
  aud: PROJECT,
  sub: 'user-1',
  jti: 'token-1',
  iat: seconds(),
  exp: seconds() + 300,
  azp: PAGE,
  emails: [{ email: 'ada@example.test', issuer: 'email' }],
  wallets: [{ namespace: 'eip155', type: 'eoa', address: '0x01' }],
  ...changes,
})

const sign = ({ kid, privateKey }: Key, claims: JWTPayload, head: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid, ...head }).sign(privateKey)

let server: KeyServer
let key: Key
const serveKeys = (...keys: readonly object[]) => {
  server.answer = response => response.end(JSON.stringify({ keys }))
}
const open = (changes: Partial<CreateLoginVerifierParameters> = {}) =>
  createLoginVerifier({ site: server.url, projectId: PROJECT, ...changes })
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => {
      expect(error).toBeInstanceOf(LoginTokenError)
      expect((error as LoginTokenError).status).toBe(error instanceof LoginTokenRefusedError ? 401 : 503)
      return error instanceof LoginTokenRefusedError ? error.reason : (error as Error).name
    },
  )

beforeEach(async () => {
  server = await startKeyServer()
  key = await createKey()
  serveKeys(key.jwk)
})
afterEach(() => vi.restoreAllMocks())

describe('login verifier: a token', () => {
  test('of the project is a login', async () => {
    const login = open()
    expect(await login.verify(await sign(key, createClaims(server.url)))).toEqual({
      userId: 'user-1',
      origin: PAGE,
      email: 'ada@example.test',
      emails: [{ email: 'ada@example.test', issuer: 'email' }],
      wallets: [{ namespace: 'eip155', type: 'eoa', address: '0x01' }],
      tokenId: 'token-1',
      issuedAt: expect.any(Number),
      expiresAt: expect.any(Number),
    })
  })

  test('is read from the headers of Fetch and of Node', async () => {
    const login = open()
    const authorization = `Bearer ${await sign(key, createClaims(server.url))}`
    expect(
      await login.verifyRequest(new Request('https://a.test', { headers: { authorization } })),
    ).toMatchObject({
      userId: 'user-1',
    })
    expect(await login.verifyRequest({ headers: { authorization } })).toMatchObject({ userId: 'user-1' })
    expect(await refusal(login.verifyRequest({ headers: {} }))).toBe('missing')
    expect(await refusal(login.verifyRequest({ headers: { authorization: 'Basic abc' } }))).toBe('missing')
  })

  test.each<[string, JWTPayload, string]>([
    ['another project', { aud: 'bank' }, 'audience'],
    ['several projects', { aud: [PROJECT, 'bank'] }, 'audience'],
    ['another site', { iss: 'https://evil.example' }, 'issuer'],
    ['no end', { exp: undefined }, 'claims'],
    ['a life of a day', { exp: seconds() + 86_400 }, 'claims'],
    ['times that are texts', { iat: '1' as unknown as number }, 'claims'],
    ['an end before now', { iat: seconds() - 400, exp: seconds() - 100 }, 'expired'],
    ['an issue after now', { iat: seconds() + 100, exp: seconds() + 200 }, 'not-yet-valid'],
    ['a start after now', { nbf: seconds() + 100 }, 'not-yet-valid'],
    ['no user', { sub: '' }, 'claims'],
    ['a user that is an object', { sub: {} as unknown as string }, 'claims'],
    ['no page', { azp: undefined }, 'claims'],
    ['wallets that are a text', { wallets: 'none' }, 'claims'],
    ['an address without an issuer', { emails: [{ email: 'ada@example.test' }] }, 'claims'],
  ])('with %s is refused', async (_, changes, reason) => {
    expect(await refusal(open().verify(await sign(key, createClaims(server.url, changes))))).toBe(reason)
  })

  test('counts within the clock difference, and not beyond it', async () => {
    const ended = await sign(key, createClaims(server.url, { iat: seconds() - 300, exp: seconds() - 20 }))
    expect(await refusal(open().verify(ended))).toBe('accepted')
    expect(await refusal(open({ clockSkewMs: 0 }).verify(ended))).toBe('expired')
    const later = await sign(key, createClaims(server.url, { iat: seconds() + 20, exp: seconds() + 200 }))
    expect(await refusal(open().verify(later))).toBe('accepted')
    expect(await refusal(open({ clockSkewMs: 0 }).verify(later))).toBe('not-yet-valid')
  })

  test('must have the nonce and the page that the server expects', async () => {
    const token = await sign(key, createClaims(server.url, { nonce: 'n1' }))
    expect(await refusal(open().verify(token, { nonce: 'n1' }))).toBe('accepted')
    expect(await refusal(open().verify(token, { nonce: 'n2' }))).toBe('nonce')
    const without = await sign(key, createClaims(server.url))
    expect(await refusal(open().verify(without, { nonce: 'n1' }))).toBe('nonce')
    expect(await refusal(open({ origins: [PAGE] }).verify(token))).toBe('accepted')
    expect(await refusal(open({ origins: ['https://evil.example'] }).verify(token))).toBe('origin')
  })
})

describe('login verifier: attacks on the signature', () => {
  test('no signature, and the public key as the secret of an HMAC', async () => {
    const claims = createClaims(server.url)
    const unsecured = new UnsecuredJWT(claims).encode()
    expect(await refusal(open().verify(unsecured))).toBe('format')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const none = `${part({ alg: 'none', typ: 'JWT', kid: key.kid })}.${part(claims)}.${'A'.repeat(86)}`
    expect(await refusal(open().verify(none))).toBe('algorithm')
    const secrets = [await exportSPKI(key.publicKey), JSON.stringify(key.jwk), key.jwk.x ?? '']
    for (const secret of secrets) {
      const forged = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.kid })
        .sign(new TextEncoder().encode(secret))
      // 32 bytes, and refused as that; with the length of an ES256 signature as another algorithm.
      expect(await refusal(open().verify(forged))).toBe('format')
      const [head = '', body = ''] = forged.split('.')
      expect(await refusal(open().verify(`${head}.${body}.${'A'.repeat(86)}`))).toBe('algorithm')
    }
  })

  test('another key, another kind of key, and a key that the token brings', async () => {
    const thief = await createKey()
    expect(await refusal(open().verify(await sign(thief, createClaims(server.url))))).toBe('signature')
    const unknown = await createKey('k2')
    expect(await refusal(open().verify(await sign(unknown, createClaims(server.url))))).toBe('key')
    const brought = await sign(unknown, createClaims(server.url), {
      jwk: unknown.jwk,
      jku: 'https://evil.example',
    })
    expect(await refusal(open().verify(brought))).toBe('key')
    const own = await sign(thief, createClaims(server.url), { jwk: thief.jwk })
    expect(await refusal(open().verify(own))).toBe('signature')
  })

  test('a proof of a device, a critical extension, a changed claim, and texts that are no token', async () => {
    const proof = await sign(key, createClaims(server.url), { typ: 'dpop+jwt' })
    expect(await refusal(open().verify(proof))).toBe('algorithm')
    const [head = '', body = '', signature = ''] = (await sign(key, createClaims(server.url))).split('.')
    const changed = Buffer.from(JSON.stringify(createClaims(server.url, { sub: 'user-2' }))).toString(
      'base64url',
    )
    expect(await refusal(open().verify(`${head}.${changed}.${signature}`))).toBe('signature')
    const critical = Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'JWT', kid: 'k1', crit: ['x'] }))
    expect(await refusal(open().verify(`${critical.toString('base64url')}.${body}.${signature}`))).toBe(
      'algorithm',
    )
    for (const text of ['a.b', `${head}.${body}`, `${head}.${body}.${signature}.x`, 'x'.repeat(20_000)])
      expect(await refusal(open().verify(text))).toBe('format')
    for (const value of [undefined, null, '', 7, {}])
      expect(await refusal(open().verify(value))).toBe('missing')
  })
})

describe('login verifier: the keys of the site', () => {
  const LIE = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43), kid: 'bad' }

  test('are read once for many tokens, and again for a new key', async () => {
    const login = open()
    const token = await sign(key, createClaims(server.url))
    await Promise.all(Array.from({ length: 20 }, () => login.verify(token)))
    expect(server.reads).toBe(1)
    const next = await createKey('k2')
    serveKeys(LIE, { kty: 'RSA', kid: 'k2' }, key.jwk, next.jwk)
    let clock = performance.now() + 31_000
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    expect(await login.verify(await sign(next, createClaims(server.url)))).toMatchObject({ userId: 'user-1' })
    expect(server.reads).toBe(2)
    // A removed key counts at most ten minutes longer.
    serveKeys(next.jwk)
    clock += 601_000
    expect(await refusal(login.verify(token))).toBe('key')
  })

  test('tokens with unknown keys cause one read in 30 s', async () => {
    const login = open()
    await login.verify(await sign(key, createClaims(server.url)))
    const clock = performance.now() + 31_000
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    for (let index = 0; index < 50; index += 1) {
      const forged = await sign({ ...key, kid: `unknown-${index}` }, createClaims(server.url))
      expect(await refusal(login.verify(forged))).toBe('key')
    }
    expect(server.reads).toBe(2)
    expect(await login.verify(await sign(key, createClaims(server.url)))).toMatchObject({ userId: 'user-1' })
  })

  test.each<[string, Answer]>([
    ['status 500', response => response.writeHead(500).end()],
    ['a redirect', response => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['a text', response => response.end('<html>')],
    ['no list', response => response.end('{"keys":{}}')],
    ['the end of the connection', response => response.destroy()],
    [
      'endless bytes',
      response => {
        const write = (): unknown =>
          response.destroyed ||
          (response.write(' '.repeat(16_384)) ? setImmediate(write) : response.once('drain', write))
        write()
      },
    ],
  ])('%s in place of them is not the fault of the token', async (_, answer) => {
    const login = open()
    const token = await sign(key, createClaims(server.url))
    server.answer = answer
    expect(await refusal(login.verify(token))).toBe('LoginTokenUnverifiableError')
    expect(await refusal(login.verify(token))).toBe('LoginTokenUnverifiableError')
    expect(server.reads).toBe(1)
    serveKeys(key.jwk)
    const clock = performance.now() + 5_001
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    expect(await login.verify(token)).toMatchObject({ userId: 'user-1' })
  })

  test('a slow site has five seconds, and its earlier keys count for an hour', {
    timeout: 30_000,
  }, async () => {
    const login = open()
    const token = await sign(key, createClaims(server.url))
    await login.verify(token)
    server.answer = response => void response.writeHead(200).write('{')
    const started = Date.now()
    let clock = performance.now() + 601_000
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    expect(await login.verify(token)).toMatchObject({ userId: 'user-1' })
    expect(Date.now() - started).toBeGreaterThan(4_000)
    expect(Date.now() - started).toBeLessThan(10_000)
    clock += 3_600_000
    server.answer = response => response.destroy()
    const error = await login.verify(token).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(LoginTokenUnverifiableError)
    expect(error).toMatchObject({ retryable: true, code: 4901, status: 503 })
  })
})

test('login verifier: a configuration that is not safe is refused', () => {
  const site = 'https://wallet.example'
  for (const wrong of [
    'http://wallet.example',
    'wallet.example',
    `${site}/`,
    `${site}/path`,
    'ftp://127.0.0.1',
  ])
    expect(() => createLoginVerifier({ site: wrong, projectId: PROJECT })).toThrow('site')
  expect(() => createLoginVerifier({ site, projectId: '' })).toThrow('projectId')
  expect(() => createLoginVerifier({ site, projectId: PROJECT, origins: ['*'] })).toThrow('origins')
  for (const clockSkewMs of [-1, 0.5, 300_001])
    expect(() => createLoginVerifier({ site, projectId: PROJECT, clockSkewMs })).toThrow('clockSkewMs')
})
