import { once } from 'node:events'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { sourceOfEntry } from '../../../scripts/parts.ts'
import type { SignInConfig } from '../../../src/bridge/contract/signIn.ts'
import { filesBelow, ROOT } from '../../house/support/sources.ts'
import { missingDatabase, startPostgres, startRedis } from '../../support/databases.ts'
import { standAt } from './support/page.ts'
import { evmWallet } from './support/signers.ts'
import { createVisitor } from './support/visitor.ts'

// The examples of docs/sign-in.md as they stand there, with our sources for the package.

const FOLDER = `${ROOT}.cache/sign-in-docs-${process.pid}`
/** Files of `examples/sign-in` are run by the pack suite. */
const EXAMPLE = /```ts (?!examples\/|sign-in-later\/)(\S+)\n([\s\S]*?)```\n/g
const [guide] = filesBelow('docs', /^sign-in\.md$/)
const examples = [...(guide?.text ?? '').matchAll(EXAMPLE)].map(
  ([, name = '', text = '']) => [name, text] as const,
)

beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true })
  for (const [name, text] of examples) {
    const local = text
      .replace(/from 'tabkey'/g, `from '${ROOT}src/index.ts'`)
      .replace(/from 'tabkey\/([a-z/]+)'/g, (_, entry) => `from '${ROOT}${sourceOfEntry(entry)}'`)
    await writeFile(`${FOLDER}/${name}`, local)
  }
})
afterAll(() => rm(FOLDER, { recursive: true, force: true }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

const load = (name: string) => import(/* @vite-ignore */ `${FOLDER}/${name}`)

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  return addressOf(server)
}

/** The address of a server that was started on a free port. */
async function addressOf(server: Server): Promise<string> {
  if (!server.listening) await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function close(server: Server): void {
  server.closeAllConnections()
  server.close()
}

async function signIn(siwx: SignInConfig) {
  const { data, text } = await siwx.createMessage({ chainId: 'eip155:1', accountAddress: evmWallet.address })
  await siwx.addSession({ data, message: text, signature: await evmWallet.signMessage(text) })
  return text
}

test('the guide has its examples', () => {
  expect(examples.map(([name]) => name)).toEqual([
    'page.ts',
    'storage.ts',
    'client.ts',
    'signIn.ts',
    'next.ts',
    'hono.ts',
    'express.ts',
    'node.ts',
    'authjs.ts',
    'stores.ts',
    'siwe.ts',
  ])
})

test('in the page', async () => {
  standAt('https://app.example/')
  const { siwx, tabkey } = await load('page.ts')
  expect(siwx.getRequired()).toBe(true)
  expect(tabkey.getState().ready).toBe(false)
  expect(await signIn(siwx)).toContain('\nSign in to Example.\n')
})

test('your own storage', async () => {
  standAt('https://app.example/')
  const { siwx } = await load('storage.ts')
  await signIn(siwx)
  expect(await siwx.getSessions('eip155:1', evmWallet.address.toLowerCase())).toHaveLength(1)
  await siwx.revokeSession('eip155:1', evmWallet.address)
  expect(await siwx.getSessions('eip155:1', evmWallet.address)).toEqual([])
})

/** The page's visits to `https://app.example`, answered by a server on this machine. */
const reach =
  (url: string) =>
  async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    const { method, headers } = request
    const body = method === 'POST' ? { body: await request.text() } : {}
    return fetch(url + pathname + search, { method, headers, ...body })
  }

async function signInAndOut(handler: (request: Request) => Promise<Response>) {
  const { signIn } = await load('signIn.ts')
  const visitor = createVisitor(handler)
  expect((await visitor.signIn()).status).toBe(200)
  expect(await visitor.read()).toHaveLength(1)
  const forged = { ...(await visitor.sign()), signature: `0x${'12'.repeat(65)}` }
  expect((await visitor.post('verify', { sessions: [forged] })).status).toBe(401)
  const cookie = [...visitor.cookies].map(pair => pair.join('=')).join('; ')
  expect(await signIn.readAccounts({ headers: { cookie } })).toHaveLength(1)
  expect((await visitor.post('signout', {})).status).toBe(200)
  expect(await visitor.read()).toEqual([])
  return visitor
}

describe('on your server', () => {
  beforeAll(async () => {
    // A chain on which no contract accepts a signature.
    const chain = createServer((_, response) => response.end('{"jsonrpc":"2.0","id":1,"result":"0x00"}'))
    vi.stubEnv('NODE_URL', await listen(chain))
    // Any free port.
    vi.stubEnv('PORT', '0')
    vi.spyOn(console, 'log').mockImplementation(() => {})
    await load('signIn.ts')
    return () => close(chain)
  })
  beforeEach(() => standAt('https://app.example/'))

  test('the page’s half', async () => {
    expect((await load('client.ts')).siwx.getRequired()).toBe(true)
  })

  test('Next', async () => {
    const route = await load('next.ts')
    await signInAndOut(request => route[request.method](request))
  })

  test('Auth.js', async () => {
    vi.stubEnv('AUTH_SECRET', 'a secret of a test')
    const { auth } = await load('authjs.ts')
    const providers = await (await auth(new Request('https://app.example/api/auth/providers'))).json()
    expect(providers).toMatchObject({ tabkey: { id: 'tabkey', name: 'Wallet', type: 'credentials' } })
  })

  test('Hono', async () => {
    const { app, server } = await load('hono.ts')
    await signInAndOut(async request => app.fetch(request))
    await signInAndOut(reach(await addressOf(server)))
    close(server)
  })

  test('Express', async () => {
    const { server } = await load('express.ts')
    const url = await addressOf(server)
    const visitor = await signInAndOut(reach(url))
    expect((await fetch(`${url}/api/me`)).status).toBe(401)
    await visitor.signIn()
    const cookie = [...visitor.cookies].map(pair => pair.join('=')).join('; ')
    const answer = await fetch(`${url}/api/me`, { headers: { cookie } })
    expect(await answer.json()).toEqual({ account: `eip155:1:${evmWallet.address}` })
    close(server)
  })

  test('Node', async () => {
    const { server } = await load('node.ts')
    await signInAndOut(reach(await addressOf(server)))
    close(server)
  })
})

const MISSING = missingDatabase('redis-server') ?? missingDatabase('postgresql')

test.skipIf(MISSING)(`stores${MISSING ? `, ${MISSING}` : ''}`, async () => {
  standAt('https://app.example/')
  // The clients hear that their servers end.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { withRedis, withPostgres } = await load('stores.ts')
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()])
  onTestFinished(async () => {
    await Promise.all([redis.stop(), postgres.stop()])
    vi.restoreAllMocks()
  })
  const handlers = [
    withRedis(`${redis.folder}/redis.sock`),
    await withPostgres(`postgresql:///postgres?user=postgres&host=${postgres.folder}`),
  ]
  for (const handler of handlers) {
    const visitor = createVisitor(handler)
    expect((await visitor.signIn()).status).toBe(200)
    expect(await visitor.read()).toHaveLength(1)
  }
})

test('the older configuration', async () => {
  standAt('https://app.example/')
  const { siweConfig } = await load('siwe.ts')
  const { mapSiweConfig } = await import('../../../src/siwx/mapSiweConfig.ts')
  const siwx = mapSiweConfig(siweConfig)
  expect(await signIn(siwx)).toContain('\nSign in to Example.\n')
  expect(await siwx.getSessions('eip155:1', evmWallet.address)).toHaveLength(1)
})
