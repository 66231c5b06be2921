import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Auth, type AuthConfig } from '@auth/core'
import { onTestFinished } from 'vitest'
import {
  type CreateSignInHandlerParameters,
  createMemoryStore,
} from '../../../../packages/siwx-server/src/index.ts'
import { tabkeyCredentials } from '../../../../src/authjs.ts'
import { signInRoutes } from '../../../../src/next.ts'

// The real @auth/core over HTTP, with the nonce route beside it, and a visitor with a cookie jar.

async function listen(answer: (request: Request) => Promise<Response>): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', chunk => chunks.push(chunk))
    incoming.on('end', async () => {
      const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      const body = Buffer.concat(chunks)
      const response = await answer(
        new Request(`http://${incoming.headers.host}${incoming.url}`, {
          method: incoming.method ?? 'GET',
          headers,
          ...(body.length > 0 ? { body } : {}),
        }),
      )
      outgoing.writeHead(response.status, [...response.headers].flat())
      outgoing.end(await response.text())
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** A dapp with Auth.js; its sign-in handler is made when the port is known. It closes with the test. */
export async function openAuthSite(parameters: Partial<CreateSignInHandlerParameters> = {}): Promise<string> {
  let handle: (request: Request) => Promise<Response> = async () => new Response(null, { status: 503 })
  const origin = await listen(request => handle(request))
  const signIn = signInRoutes({ origin, store: createMemoryStore(), ...parameters })
  const config: AuthConfig = {
    providers: [tabkeyCredentials({ signIn })],
    secret: 'a secret of a test',
    basePath: '/api/auth',
    trustHost: true,
    session: { strategy: 'jwt' },
    callbacks: {
      session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub ?? '' } }),
    },
    logger: { error: () => {} },
  }
  handle = request =>
    new URL(request.url).pathname.startsWith('/api/auth') ? Auth(request, config) : signIn.GET(request)
  return origin
}

/** A visitor's browser, as far as the site sees it. */
export function createAuthBrowser(origin: string) {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const headers = { ...(init.headers as Record<string, string>), cookie }
    const response = await fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const json = async (path: string) => (await ask(path)).json()
  return {
    cookies,
    nonce: async (): Promise<string> => (await json('/api/sign-in/nonce')).nonce,
    session: () => json('/api/auth/session'),
    fetch: ((url: string) => ask(url)) as typeof fetch,
    async signOut(): Promise<void> {
      const { csrfToken } = await json('/api/auth/csrf')
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      await ask('/api/auth/signout', { method: 'POST', headers, body: new URLSearchParams({ csrfToken }) })
    },
    /** What `signIn('tabkey', { redirect: false, … })` of next-auth posts. @returns Auth.js' error, null without one */
    async signIn(fields: Readonly<Record<string, string>>): Promise<string | null> {
      const { csrfToken } = await json('/api/auth/csrf')
      const response = await ask('/api/auth/callback/tabkey', {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-auth-return-redirect': '1' },
        body: new URLSearchParams({ ...fields, csrfToken, callbackUrl: origin }),
      })
      return new URL((await response.json()).url).searchParams.get('error')
    },
  }
}
