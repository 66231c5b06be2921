import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type RequestListener,
  type Server,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Hono } from 'hono'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  createSignInHandler,
  type SignInHandler,
  toNodeListener,
} from '../../../packages/siwx-server/src/index.ts'
import { BODY_BYTES_MAX } from '../../../packages/siwx-server/src/requestBody.ts'
import { standAt } from './support/page.ts'
import { evmWallet } from './support/signers.ts'
import { createVisitor } from './support/visitor.ts'

// The frameworks themselves, over real sockets.

afterEach(() => vi.unstubAllGlobals())

interface Site {
  readonly origin: string
  /** The handler, reached over the network. */
  readonly remote: SignInHandler
}

async function serve(createListener: (handler: SignInHandler) => RequestListener): Promise<Site> {
  let listener: RequestListener = (_, response) => response.end()
  const server: Server = createServer((request, response) => listener(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const handler = createSignInHandler({ origin })
  listener = createListener(handler)
  standAt(`${origin}/`)
  return { origin, remote: Object.assign((request: Request) => fetch(request), handler) }
}

const withBody = (handler: SignInHandler) => {
  const app = express()
  app.use(express.json({ type: '*/*', limit: '1mb' }))
  app.use('/api/sign-in', toNodeListener(handler))
  return app
}

const FRAMEWORKS: readonly [string, (handler: SignInHandler) => RequestListener][] = [
  ['node:http', handler => toNodeListener(handler)],
  [
    'Express',
    handler => {
      const app = express()
      app.use('/api/sign-in', toNodeListener(handler))
      app.get('/me', async (request, response) => {
        response.json((await handler.readAccounts(request)).map(({ accountId }) => accountId))
      })
      return app
    },
  ],
  ['Express behind a body parser', withBody],
  [
    'Hono',
    handler => {
      const app = new Hono().all('/api/sign-in/*', context => handler(context.req.raw))
      return toNodeListener(async request => app.fetch(request))
    },
  ],
]

describe.each(FRAMEWORKS)('%s', (_, createListener) => {
  test('signs in, reads and signs out', async () => {
    const { origin, remote } = await serve(createListener)
    const visitor = createVisitor(remote, origin)
    expect((await visitor.signIn()).status).toBe(200)
    expect([...visitor.cookies.keys()].sort()).toEqual(['signin', 'signin-visitor'])
    expect(await visitor.read()).toHaveLength(1)
    expect((await visitor.post('signout', {})).status).toBe(200)
    expect(await visitor.read()).toEqual([])
  })

  test('refuses a form of another site, and an anonymous sign-in', async () => {
    const { origin, remote } = await serve(createListener)
    const visitor = createVisitor(remote, origin)
    const session = await visitor.sign()
    const body = JSON.stringify({ sessions: [session] })
    const foreign = { origin: 'http://evil.example' }
    expect((await visitor.post('verify', body, { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await visitor.post('verify', body, foreign)).status).toBe(403)
    expect((await createVisitor(remote, origin).post('verify', body)).status).toBe(401)
    expect((await visitor.post('verify', body)).status).toBe(200)
  })
})

test('Express: a route of the host reads the accounts', async () => {
  const [, createListener] = FRAMEWORKS[1] ?? []
  if (!createListener) throw new Error('no Express')
  const { origin, remote } = await serve(createListener)
  const visitor = createVisitor(remote, origin)
  await visitor.signIn()
  const cookie = `signin=${visitor.cookies.get('signin')}`
  const response = await fetch(`${origin}/me`, { headers: { cookie } })
  expect(await response.json()).toEqual([`eip155:1:${evmWallet.address}`])
})

test('an upload without an end is refused at the limit, and its connection is closed', async () => {
  const { origin } = await serve(handler => toNodeListener(handler))
  const headers = { origin, 'content-type': 'application/json' }
  const upload = openRequest(`${origin}/verify`, { method: 'POST', headers })
  const closed = once(upload, 'close')
  // One byte too many, and no end. More could meet the closed connection, whose reset may overtake the answer.
  upload.write(Buffer.alloc(BODY_BYTES_MAX + 1, 32))
  const [response] = (await once(upload, 'response')) as [IncomingMessage]
  response.resume()
  await closed
  expect([response.statusCode, response.headers.connection]).toEqual([413, 'close'])
})

test('a path of two slashes, and a Host header of the visitor, name no other site', async () => {
  const seen: string[] = []
  const { origin } = await serve(() =>
    toNodeListener(async request => {
      seen.push(request.url)
      return new Response('{}')
    }),
  )
  for (const path of ['//evil.example/nonce', '/nonce', '*']) {
    await new Promise<void>(resolve => {
      const headers = { host: 'evil.example' }
      openRequest(origin, { path, method: 'OPTIONS', headers }, response => {
        response.resume().on('end', () => resolve())
      }).end()
    })
  }
  expect(seen).toEqual([
    'http://sign-in.invalid//evil.example/nonce',
    'http://sign-in.invalid/nonce',
    'http://sign-in.invalid/',
  ])
})

test('a handler that rejects is answered and does not end the process', async () => {
  const { origin } = await serve(() => toNodeListener(() => Promise.reject(new Error('handler failed'))))
  expect((await fetch(`${origin}/nonce`)).status).toBe(500)
})
