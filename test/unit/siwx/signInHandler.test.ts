import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type CreateSignInHandlerParameters,
  createMemoryStore,
  createSignInHandler,
  limitNode,
  type SignInStore,
} from '../../../packages/siwx-server/src/index.ts'
import { createServerStorage, createSiwx } from '../../../src/siwx.ts'
import { standAt } from './support/page.ts'
import { createSolanaSigner, evmWallet } from './support/signers.ts'
import { ERC_1271_VALID } from './support/signInData.ts'
import { createVisitor, SITE } from './support/visitor.ts'

const ACCOUNT = `eip155:1:${evmWallet.address}`
const SESSION = '__Host-signin'

beforeEach(() => standAt(`${SITE}/`))
afterEach(() => vi.unstubAllGlobals())

/** Counts the keys that a store holds. */
function createCountedStore(store = createMemoryStore()) {
  const keys = new Set<string>()
  const counted: SignInStore = {
    async add(key, value, lifeMs) {
      keys.add(key)
      return store.add(key, value, lifeMs)
    },
    get: store.get,
    async take(key) {
      keys.delete(key)
      return store.take(key)
    },
  }
  return { store: counted, keys, sessionKeys: () => [...keys].filter(key => key.startsWith('session:')) }
}

const createHandler = (parameters: Partial<CreateSignInHandlerParameters> = {}) =>
  createSignInHandler({ origin: SITE, ...parameters })

const cookieOf = (id: string) => ({ headers: new Headers({ cookie: `${SESSION}=${id}` }) })

describe('with the page’s half', () => {
  test('signs in, reads, adds a chain and signs out', async () => {
    const handler = createHandler()
    const visitor = createVisitor(handler)
    const storage = createServerStorage({ url: `${SITE}/api/sign-in`, fetch: visitor.fetch })
    const siwx = createSiwx({ storage })
    expect(await visitor.read()).toEqual([])
    const session = await visitor.sign()
    await siwx.addSession(session)
    expect(await visitor.read()).toEqual([session])
    expect(await createVisitor(handler).read()).toEqual([])
    await siwx.addSession(await visitor.sign('eip155:10'))
    expect(await visitor.read('eip155:1')).toHaveLength(1)
    expect(await visitor.read('eip155:10')).toHaveLength(1)
    await siwx.revokeSession('eip155:1', evmWallet.address.toLowerCase())
    expect(await visitor.read('eip155:1')).toEqual([])
    expect(await visitor.read('eip155:10')).toHaveLength(1)
    await siwx.setSessions([])
    expect(await visitor.read('eip155:10')).toEqual([])
    expect(visitor.cookies.has(SESSION)).toBe(false)
  })

  test('`replace` ends the other accounts', async () => {
    const visitor = createVisitor(createHandler())
    await visitor.signIn('eip155:10')
    await visitor.post('verify', { sessions: [await visitor.sign()], replace: true })
    expect(await visitor.read('eip155:1')).toHaveLength(1)
    expect(await visitor.read('eip155:10')).toEqual([])
  })

  test('a host’s own route reads the accounts from the cookie of each kind of request', async () => {
    const handler = createHandler()
    const visitor = createVisitor(handler)
    await visitor.signIn()
    const cookie = `theme=dark; ${SESSION}=${visitor.cookies.get(SESSION)}`
    const accounts = await handler.readAccounts(new Request(SITE, { headers: { cookie } }))
    expect(accounts).toMatchObject([{ accountId: ACCOUNT, data: { chainId: 'eip155:1' } }])
    expect(await handler.readAccounts({ headers: { cookie } })).toEqual(accounts)
    expect(await handler.readAccounts({ headers: {} })).toEqual([])
  })
})

describe('a request of another site', () => {
  test('a form that posts text/plain does not sign its visitor in', async () => {
    const visitor = createVisitor(createHandler())
    const body = JSON.stringify({ sessions: [await visitor.sign()], replace: false })
    const ask = async (headers: Record<string, string>) =>
      (await visitor.post('verify', body, headers)).status
    expect(await ask({ 'content-type': 'text/plain', origin: 'https://evil.example' })).toBe(403)
    expect(await ask({ 'content-type': 'text/plain' })).toBe(415)
    expect(await ask({ 'content-type': 'application/x-www-form-urlencoded' })).toBe(415)
    expect(await ask({ 'content-type': 'application/jsonp' })).toBe(415)
    expect(visitor.cookies.has(SESSION)).toBe(false)
    expect(await ask({ 'content-type': 'Application/JSON; charset=utf-8' })).toBe(200)
  })

  test.each([
    'https://evil.example',
    'null',
    'http://app.example',
    'https://app.example:8443',
    'https://sub.app.example',
    'https://app.example.evil.example',
  ])('the origin %s is refused for every path', async foreign => {
    const visitor = createVisitor(createHandler())
    const session = await visitor.sign()
    const headers = { origin: foreign }
    const verified = await visitor.post('verify', { sessions: [session] }, headers)
    expect(verified.status).toBe(403)
    expect(verified.headers.get('access-control-allow-origin')).toBe(null)
    expect((await visitor.post('signout', {}, headers)).status).toBe(403)
    expect((await visitor.ask('nonce', { headers })).status).toBe(403)
    expect((await visitor.ask('session', { headers })).status).toBe(403)
    expect((await visitor.ask('verify', { method: 'OPTIONS', headers })).status).toBe(403)
    // The nonce is still good: nothing was read of the refused request.
    expect((await visitor.post('verify', { sessions: [session] })).status).toBe(200)
  })

  test('a POST without an origin, and a GET that the browser marks as cross-site', async () => {
    const handler = createHandler()
    const request = (path: string, init: RequestInit) => handler(new Request(`${SITE}/${path}`, init))
    const json = { 'content-type': 'application/json' }
    expect((await request('signout', { method: 'POST', body: '{}', headers: json })).status).toBe(403)
    for (const site of ['cross-site', 'same-site'])
      expect((await request('nonce', { headers: { 'sec-fetch-site': site } })).status).toBe(403)
    expect((await request('nonce', { headers: { 'sec-fetch-site': 'same-origin' } })).status).toBe(200)
  })

  test('the page may ask a server of another origin of its site', async () => {
    const handler = createHandler()
    const headers = { origin: SITE, 'sec-fetch-site': 'same-site' }
    const nonce = await handler(new Request('https://api.app.example/nonce', { headers }))
    expect(nonce.headers.get('access-control-allow-origin')).toBe(SITE)
    expect(nonce.headers.get('access-control-allow-credentials')).toBe('true')
    const preflight = await handler(
      new Request('https://api.app.example/verify', { method: 'OPTIONS', headers }),
    )
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toBe('content-type')
  })
})

describe('nonces', () => {
  test('a nonce is good for the visitor it was given to, and another visitor does not use it up', async () => {
    const handler = createHandler()
    const attacker = createVisitor(handler)
    const victim = createVisitor(handler)
    await victim.ask('nonce')
    const session = await attacker.sign()
    const refused = await victim.post('verify', { sessions: [session] })
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ reason: 'nonce' })
    const stranger = createVisitor(handler)
    expect((await stranger.post('verify', { sessions: [session] })).status).toBe(401)
    expect((await attacker.post('verify', { sessions: [session] })).status).toBe(200)
  })

  test('a nonce is used up by a refused try, once by two at the same time, and after its life', async () => {
    let now = Date.now()
    const store = createMemoryStore({ now: () => now })
    const visitor = createVisitor(createHandler({ store, now: () => now, nonceMaxAgeMs: 60_000 }))
    const session = await visitor.sign()
    const wrong = { ...session, signature: `0x${'12'.repeat(65)}` }
    expect((await visitor.post('verify', { sessions: [wrong] })).status).toBe(401)
    expect((await visitor.post('verify', { sessions: [session] })).status).toBe(401)
    const next = await visitor.sign()
    const both = await Promise.all([next, next].map(entry => visitor.post('verify', { sessions: [entry] })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    const late = await visitor.sign()
    now += 60_000
    expect((await visitor.post('verify', { sessions: [late] })).status).toBe(401)
  })

  test('50 sessions of an anonymous visitor cause no call to a node', async () => {
    const request = vi.fn(async () => ERC_1271_VALID)
    const visitor = createVisitor(createHandler({ node: { request } }))
    const session = { ...(await visitor.sign()), signature: `0x${'12'.repeat(100)}` }
    visitor.cookies.clear()
    const sessions = Array.from({ length: 50 }, () => session)
    expect((await visitor.post('verify', { sessions })).status).toBe(401)
    expect(request).not.toHaveBeenCalled()
  })

  test('a node of the host is bounded: of 11 checks of one account two run, two wait, and seven are refused', async () => {
    const answers: ((answer: string) => void)[] = []
    const request = vi.fn(() => new Promise<string>(resolve => answers.push(resolve)))
    const handler = createHandler({ node: { request } })
    const statuses: number[] = []
    const tries = Array.from({ length: 11 }, async () => {
      const visitor = createVisitor(handler)
      const session = { ...(await visitor.sign()), signature: `0x${'12'.repeat(100)}` }
      statuses.push((await visitor.post('verify', { sessions: [session] })).status)
    })
    await vi.waitFor(() => expect(statuses).toHaveLength(7))
    expect(request).toHaveBeenCalledTimes(2)
    for (const answer of answers.splice(0)) answer(ERC_1271_VALID)
    await vi.waitFor(() => expect(request).toHaveBeenCalledTimes(4))
    for (const answer of answers.splice(0)) answer(ERC_1271_VALID)
    await Promise.all(tries)
    expect(statuses).toEqual([
      ...Array.from({ length: 7 }, () => 503),
      ...Array.from({ length: 4 }, () => 200),
    ])
  })

  test('a visitor is named by the headers that the host reads, and has a few places of the node', async () => {
    const visitors: unknown[] = []
    const node = limitNode(
      {
        async request(_chainId, _args, check) {
          visitors.push(check)
          return ERC_1271_VALID
        },
      },
      { perVisitorMax: 1 },
    )
    const handler = createHandler({ node, visitorOf: headers => headers.get('x-real-ip') })
    const visitor = createVisitor(handler)
    const session = { ...(await visitor.sign()), signature: `0x${'12'.repeat(100)}` }
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { cookie, 'x-real-ip': '192.0.2.7' }
    await handler.verify({ headers }, [session])
    const account = `${session.data.chainId}:${session.data.accountAddress}`
    expect(visitors).toEqual([{ account, visitor: '192.0.2.7' }])
  })

  test('a chain that is not listed does not sign in, and signs out what signed in before it was unlisted', async () => {
    const store = createMemoryStore()
    const before = createVisitor(createHandler({ store }))
    await before.signIn('eip155:10')
    const handler = createHandler({ store, chains: ['eip155:1'] })
    expect(await handler.readAccounts(cookieOf(before.cookies.get(SESSION) ?? ''))).toEqual([])
    const refused = await createVisitor(handler).signIn('eip155:10')
    expect(await refused.json()).toMatchObject({ reason: 'chain' })
  })
})

describe('sessions', () => {
  test('a session ends with the signed text, whatever the server’s limit, and so does its cookie', async () => {
    let now = Date.now()
    const store = createMemoryStore({ now: () => now })
    const handler = createHandler({ store, now: () => now, sessionMaxAgeMs: 86_400_000 })
    const visitor = createVisitor(handler)
    await visitor.signIn('eip155:10')
    await visitor.post('verify', { sessions: [await visitor.sign('eip155:1', 60_000)], replace: true })
    const [, maxAge] = /Max-Age=(\d+)/.exec(visitor.setCookies.at(-1) ?? '') ?? []
    expect(Number(maxAge)).toBeLessThanOrEqual(70)
    now += 50_000
    const { headers } = cookieOf(visitor.cookies.get(SESSION) ?? '')
    expect(await handler.readAccounts({ headers })).toHaveLength(1)
    now += 40_000
    expect(await handler.readAccounts({ headers })).toEqual([])
  })

  test('an expired account does not live on with another one of the visitor', async () => {
    let now = Date.now()
    const store = createMemoryStore({ now: () => now })
    const handler = createHandler({ store, now: () => now })
    const visitor = createVisitor(handler)
    await visitor.post('verify', { sessions: [await visitor.sign('eip155:1', 60_000)] })
    await visitor.post('verify', { sessions: [await visitor.sign('eip155:10', 3_600_000)] })
    now += 90_000
    const accounts = await handler.readAccounts(cookieOf(visitor.cookies.get(SESSION) ?? ''))
    expect(accounts.map(({ data }) => data.chainId)).toEqual(['eip155:10'])
  })

  test('a session ends after the server’s limit when the text has a later end', async () => {
    let now = Date.now()
    const store = createMemoryStore({ now: () => now })
    const handler = createHandler({ store, now: () => now, sessionMaxAgeMs: 5_000 })
    const visitor = createVisitor(handler)
    await visitor.signIn()
    now += 5_000
    expect(await handler.readAccounts(cookieOf(visitor.cookies.get(SESSION) ?? ''))).toEqual([])
  })

  test('an id that was known before the sign-in or a sign-out is worth nothing after it', async () => {
    const { store, sessionKeys } = createCountedStore()
    const handler = createHandler({ store })
    const visitor = createVisitor(handler)
    // A planted id is not taken over.
    const planted = 'ab'.repeat(16)
    visitor.cookies.set(SESSION, planted)
    await visitor.signIn()
    expect(await handler.readAccounts(cookieOf(planted))).toEqual([])
    const first = visitor.cookies.get(SESSION) ?? ''
    await visitor.signIn('eip155:10')
    const second = visitor.cookies.get(SESSION) ?? ''
    await visitor.post('signout', { chainId: 'eip155:10', address: evmWallet.address })
    const third = visitor.cookies.get(SESSION) ?? ''
    expect(new Set([planted, first, second, third]).size).toBe(4)
    for (const old of [first, second]) expect(await handler.readAccounts(cookieOf(old))).toEqual([])
    expect(await handler.readAccounts(cookieOf(third))).toHaveLength(1)
    expect(sessionKeys()).toHaveLength(1)
  })

  test('anonymous sign-outs leave nothing in the store', async () => {
    const { store, keys } = createCountedStore()
    const handler = createHandler({ store })
    for (let count = 0; count < 1_000; count += 1) {
      const headers = {
        origin: SITE,
        'content-type': 'application/json',
        cookie: `${SESSION}=${count.toString(16).padStart(32, '0')}`,
      }
      const body = count % 2 ? '{}' : JSON.stringify({ chainId: 'eip155:1', address: evmWallet.address })
      const response = await handler(new Request(`${SITE}/signout`, { method: 'POST', headers, body }))
      expect(response.status).toBe(200)
    }
    expect(keys.size).toBe(0)
  })

  test('a store’s keys are digests, which do not sign in; two sites with one store share no session', async () => {
    const { store, keys } = createCountedStore()
    const handler = createHandler({ store })
    const visitor = createVisitor(handler)
    await visitor.signIn()
    const id = visitor.cookies.get(SESSION) ?? ''
    expect([...keys].every(key => /^(nonce|session):[0-9a-f]{64}$/.test(key) && !key.includes(id))).toBe(true)
    const other = createSignInHandler({ origin: 'https://other.example', store })
    expect(await other.readAccounts(cookieOf(id))).toEqual([])
    for (const value of ['[{}]', '{}', '[null]', '[{"expiresAt":9e15,"session":{}}]']) {
      const broken = createHandler({ store: { ...store, get: async () => value } })
      expect(await broken.readAccounts(cookieOf(id))).toEqual([])
    }
  })

  test('an EVM address is read in any case, one of Solana in its own', async () => {
    const visitor = createVisitor(createHandler())
    await visitor.signIn()
    const solana = createSolanaSigner()
    const chainId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    const storage = createServerStorage({ url: `${SITE}/api/sign-in`, fetch: visitor.fetch })
    const siwx = createSiwx({ storage })
    const { data, text } = await siwx.createMessage({ chainId, accountAddress: solana.address })
    await siwx.addSession({ data, message: text, signature: solana.sign(text) })
    const read = async (chain: string, address: string) => {
      const answer = await visitor.ask(`session?${new URLSearchParams({ chainId: chain, address })}`)
      return ((await answer.json()) as { sessions: unknown[] }).sessions.length
    }
    expect(await read('eip155:1', evmWallet.address.toLowerCase())).toBe(1)
    expect(await read('eip155:1', '')).toBe(0)
    expect(await read(chainId, solana.address)).toBe(1)
    expect(await read(chainId, solana.address.toLowerCase())).toBe(0)
  })
})
