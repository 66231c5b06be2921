import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ConfigError,
  type CreateSignInHandlerParameters,
  createSignInHandler,
  type SignInStore,
} from '../../../packages/siwx-server/src/index.ts'
import { standAt } from './support/page.ts'
import { createVisitor, SITE } from './support/visitor.ts'

const SESSION = '__Host-signin'
const VISITOR = '__Host-signin-visitor'

beforeEach(() => standAt(`${SITE}/`))
afterEach(() => vi.unstubAllGlobals())

const createHandler = (parameters: Partial<CreateSignInHandlerParameters> = {}) =>
  createSignInHandler({ origin: SITE, ...parameters })

describe('cookies', () => {
  test('https: the name has the prefix `__Host-`, with the attributes that it needs', async () => {
    const visitor = createVisitor(createHandler())
    await visitor.signIn()
    for (const line of visitor.setCookies) {
      expect(line).toMatch(
        /^__Host-signin(-visitor)?=[0-9a-f]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
      )
    }
    expect(visitor.setCookies).toHaveLength(2)
  })

  test.each(['http://localhost:5173', 'http://127.0.0.1:5173', 'http://[::1]', 'http://app.localhost'])(
    'the plain name is used on %s',
    async origin => {
      standAt(`${origin}/`)
      const visitor = createVisitor(createSignInHandler({ origin }), origin)
      expect((await visitor.signIn()).status).toBe(200)
      expect([...visitor.cookies.keys()].sort()).toEqual(['signin', 'signin-visitor'])
      expect(visitor.setCookies.join()).not.toContain('Secure')
    },
  )

  test.each([
    'http://app.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    'http://192.168.0.2',
    'ftp://localhost',
    'data:,x',
    'app.example',
  ])('the origin %s is refused', origin => {
    expect(() => createSignInHandler({ origin })).toThrow(ConfigError)
  })

  test.each<[string, Partial<CreateSignInHandlerParameters>]>([
    ['cookieName', { cookieName: 'a; Domain=evil' }],
    ['sessionMaxAgeMs', { sessionMaxAgeMs: Number.NaN }],
    ['nonceMaxAgeMs', { nonceMaxAgeMs: 0.5 }],
  ])('a wrong %s is a ConfigError', (field, parameters) => {
    expect(() => createHandler(parameters)).toThrow(expect.objectContaining({ field }))
  })

  test('only a whole cookie of the exact name is read, and not one of two', async () => {
    const handler = createHandler()
    const visitor = createVisitor(handler)
    await visitor.signIn()
    const id = visitor.cookies.get(SESSION) ?? ''
    const read = async (cookie: string) => (await handler.readAccounts({ headers: { cookie } })).length
    expect(await read(`a=1; ${SESSION}=${id}; b=2`)).toBe(1)
    for (const cookie of [
      `x${SESSION}=${id}`,
      `signin=${id}`,
      `a=${SESSION}=${id}`,
      `a="${SESSION}=${id}"`,
      `${SESSION}=${id}x`,
      `${SESSION}=x${id}`,
      `${SESSION}=${id}; ${SESSION}=${'0'.repeat(32)}`,
      `${SESSION.toLowerCase()}=${id}`,
    ])
      expect(await read(cookie), cookie).toBe(0)
    expect(visitor.cookies.has(VISITOR)).toBe(true)
  })
})

describe('requests that are not understood', () => {
  test.each<[string, string, number]>([
    ['broken JSON', '{', 400],
    ['no bytes', '', 400],
    ['an array', '[]', 400],
    ['null', 'null', 400],
    ['no sessions', '{}', 400],
    ['an empty list of sessions', '{"sessions":[]}', 400],
    ['51 sessions', JSON.stringify({ sessions: Array.from({ length: 51 }, () => ({})) }), 400],
    ['more than 262,144 bytes', `{"a":"${'x'.repeat(262_144)}"}`, 413],
  ])('a body of %s is refused', async (_, body, status) => {
    expect((await createVisitor(createHandler()).post('verify', body)).status).toBe(status)
  })

  test('a stream without a length is read up to the limit only', async () => {
    let chunks = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        chunks += 1
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const headers = { origin: SITE, 'content-type': 'application/json' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    expect((await createHandler()(new Request(`${SITE}/verify`, init))).status).toBe(413)
    expect(chunks).toBeLessThan(10)
  })

  test.each([
    ['GET', 'verify', 405],
    ['POST', 'nonce', 405],
    ['DELETE', 'signout', 405],
    ['GET', 'nothing', 404],
    ['GET', '', 404],
    ['GET', 'constructor', 404],
  ])('%s %s is answered with %i', async (method, path, status) => {
    const headers = { origin: SITE }
    const response = await createHandler()(new Request(`${SITE}/a/${path}`, { method, headers }))
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('a store that fails or hangs is 503, tells nothing of itself, and is reported', async () => {
    vi.useFakeTimers()
    try {
      const onError = vi.fn(() => {
        throw new Error('the report failed')
      })
      const failure = new Error('password authentication failed for user "app"')
      const failing: SignInStore = {
        add: () => Promise.reject(failure),
        get: () => new Promise(() => {}),
        take: () => Promise.reject(failure),
      }
      const handler = createHandler({ store: failing, onError })
      const answer = await handler(new Request(`${SITE}/nonce`))
      expect(answer.status).toBe(503)
      expect(await answer.text()).toBe('{"error":"The sign-in server is unavailable"}')
      expect(onError).toHaveBeenCalledWith(failure)
      const headers = { cookie: `${SESSION}=${'0'.repeat(32)}` }
      const reading = handler(new Request(`${SITE}/session`, { headers }))
      await vi.advanceTimersByTimeAsync(3_000)
      expect((await reading).status).toBe(503)
    } finally {
      vi.useRealTimers()
    }
  })
})
