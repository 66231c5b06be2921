import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Auth, type AuthConfig } from '@auth/core'
import express from 'express'
import { Hono } from 'hono'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { SignedIn } from '../../packages/secure-site/src/server/site.ts'
import {
  createLoginVerifier,
  LoginTokenError,
  type LoginVerifier,
  toNodeListener,
} from '../../packages/siwx-server/src/index.ts'
import { loginCredentials } from '../../src/authjs.ts'
import { injectPeers } from '../support/injectPeers.ts'
import { connectPeers } from '../support/peers.ts'
import { createSiteDevice, type SiteDevice } from '../support/siteDevice.ts'
import { createAuthBrowser } from '../unit/siwx/support/authSite.ts'

// A secure site issues tokens, and servers of a dapp accept them.

const { mail, secureSite } = connectPeers(injectPeers())
const ADA = 'ada@example.test'
const PROJECT = 'a'.repeat(32)
const PAGE = 'http://127.0.0.1:1'
let login: LoginVerifier
let device: SiteDevice
let session: SignedIn

beforeAll(() => {
  login = createLoginVerifier({ site: secureSite.url, projectId: PROJECT, origins: [PAGE] })
})
beforeEach(async () => {
  await Promise.all([secureSite.reset(), mail.reset()])
  device = await createSiteDevice(secureSite.url)
  await device.ask('/email/start', { email: ADA })
  session = await device.ask<SignedIn>('/email/code', { code: await mail.code(ADA) })
})

const issue = async (body: object = {}) =>
  (await device.ask<{ token: string }>('/token', { token: session.token, ...body })).token

async function listen(server: Server): Promise<string> {
  if (!server.listening) await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A request without a token, with a token, and with one that was changed. */
async function expectGuarded(url: string): Promise<void> {
  const ask = (token?: string) =>
    fetch(`${url}/api/me`, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } })
  expect((await ask()).status).toBe(401)
  const token = await issue()
  const answer = await ask(token)
  expect(answer.status).toBe(200)
  expect(await answer.json()).toEqual({ userId: session.user.id, email: ADA })
  expect((await ask(`${token.slice(0, -10)}AAAAAAAAAA`)).status).toBe(401)
}

describe('login verifier: a token of a secure site', () => {
  test('Next: a route handler', async () => {
    const GET = async (request: Request): Promise<Response> => {
      try {
        const { userId, email } = await login.verifyRequest(request)
        return Response.json({ userId, email })
      } catch (error) {
        if (error instanceof LoginTokenError)
          return Response.json({ error: error.message }, { status: error.status })
        throw error
      }
    }
    await expectGuarded(await listen(createServer(toNodeListener(GET))))
  })

  test('Hono: a middleware', async () => {
    const app = new Hono<{ Variables: { userId: string; email: string | null } }>()
    app.use('/api/*', async (context, next) => {
      const { userId, email } = await login.verifyRequest(context.req.raw)
      context.set('userId', userId)
      context.set('email', email)
      await next()
    })
    app.get('/api/me', context =>
      context.json({ userId: context.get('userId'), email: context.get('email') }),
    )
    app.onError((error, context) => {
      if (!(error instanceof LoginTokenError)) throw error
      return context.json({ error: error.message }, error.status)
    })
    await expectGuarded(await listen(createServer(toNodeListener(async request => app.fetch(request)))))
  })

  test('Express: a middleware whose errors have a status', async () => {
    const app = express()
    app.use('/api', async (request, response, next) => {
      response.locals.login = await login.verifyRequest(request)
      next()
    })
    app.get('/api/me', (_, response) => {
      const { userId, email } = response.locals.login
      response.json({ userId, email })
    })
    await expectGuarded(await listen(createServer(app)))
  })

  test('Auth.js: a provider, with a nonce of the server', async () => {
    let nonce: string | undefined = 'n1'
    const config: AuthConfig = {
      providers: [loginCredentials({ login, id: 'tabkey', readNonce: () => nonce })],
      secret: 'a secret of a test',
      basePath: '/api/auth',
      trustHost: true,
      session: { strategy: 'jwt' },
      callbacks: {
        session: ({ session: own, token }) => ({ ...own, user: { ...own.user, id: token.sub ?? '' } }),
      },
      logger: { error: () => {} },
    }
    const url = await listen(
      createServer(
        toNodeListener(request =>
          Auth(
            toAbsolute(request, () => url),
            config,
          ),
        ),
      ),
    )
    const browser = createAuthBrowser(url)
    const token = await issue({ nonce: 'n1' })
    nonce = 'n2'
    expect(await browser.signIn({ token })).toBe('CredentialsSignin')
    nonce = undefined
    expect(await browser.signIn({ token })).toBe('CredentialsSignin')
    expect(await browser.session()).toBeNull()
    nonce = 'n1'
    expect(await browser.signIn({ token })).toBeNull()
    expect(await browser.session()).toMatchObject({ user: { id: session.user.id, email: ADA } })
  })
})

test('login verifier: another project, site or page does not take the token', async () => {
  const token = await issue()
  const site = secureSite.url
  const refuse = (verifier: LoginVerifier) => verifier.verify(token).catch(({ reason }) => reason)
  expect(await refuse(createLoginVerifier({ site, projectId: 'b'.repeat(32) }))).toBe('audience')
  expect(
    await refuse(createLoginVerifier({ site, projectId: PROJECT, origins: ['https://shop.example'] })),
  ).toBe('origin')
  // The same site under another name has the same keys.
  const other = site.replace('127.0.0.1', 'localhost')
  expect(await refuse(createLoginVerifier({ site: other, projectId: PROJECT }))).toBe('issuer')
})

test('login verifier: after a logout a token counts until its end, and no longer', async () => {
  const token = await issue()
  await device.ask('/session/end', { token: session.token })
  expect(await login.verify(token)).toMatchObject({ userId: session.user.id })
  const verifyLater = (milliseconds: number) =>
    createLoginVerifier({ site: secureSite.url, projectId: PROJECT, now: () => Date.now() + milliseconds })
      .verify(token)
      .then(
        () => 'accepted',
        ({ reason }) => reason,
      )
  expect(await verifyLater(270_000)).toBe('accepted')
  expect(await verifyLater(331_000)).toBe('expired')
})

/** The listener names another host, and Auth.js writes its own address from that of the request. */
const toAbsolute = (request: Request, readUrl: () => string): Request =>
  new Request(readUrl() + new URL(request.url).pathname + new URL(request.url).search, request)
