import type { SignInSession } from '../../../../src/bridge/contract/signIn.ts'
import { createServerStorage, createSiwx } from '../../../../src/siwx.ts'
import { evmWallet } from './signers.ts'

export const SITE = 'https://app.example'

export interface Visitor {
  readonly cookies: Map<string, string>
  /** `Set-Cookie` headers of all answers, in their order. */
  readonly setCookies: string[]
  readonly fetch: typeof fetch
  ask(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>
  /** A session signed for a nonce of the server. */
  sign(chainId?: SignInSession['data']['chainId'], expiresInMs?: number): Promise<SignInSession>
  signIn(chainId?: SignInSession['data']['chainId']): Promise<Response>
  /** What the page's half finds. */
  read(chainId?: SignInSession['data']['chainId']): Promise<readonly SignInSession[]>
}

/** A browser as a server sees it: an origin, and cookies that are kept and removed as `Set-Cookie` says. */
export function createVisitor(handler: (request: Request) => Promise<Response>, origin = SITE): Visitor {
  const cookies = new Map<string, string>()
  const setCookies: string[] = []

  const visit = async (url: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0 && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    if (init.method === 'POST' && !headers.has('origin')) headers.set('origin', origin)
    const response = await handler(new Request(url, { ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }

  const ask: Visitor['ask'] = (path, init) => visit(`${origin}/api/sign-in/${path}`, init)
  const post: Visitor['post'] = (path, body, headers = {}) =>
    ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const fetchOfPage: typeof fetch = (url, init) => visit(String(url), init)
  const storage = createServerStorage({ url: `${origin}/api/sign-in`, fetch: fetchOfPage })

  const sign: Visitor['sign'] = async (chainId = 'eip155:1', expiresInMs = 3_600_000) => {
    const siwx = createSiwx({ storage, expiresInMs })
    const { data, text } = await siwx.createMessage({ chainId, accountAddress: evmWallet.address })
    return { data, message: text, signature: await evmWallet.signMessage(text) }
  }
  return {
    cookies,
    setCookies,
    fetch: fetchOfPage,
    ask,
    post,
    sign,
    signIn: async chainId => post('verify', { sessions: [await sign(chainId)], replace: false }),
    read: async (chainId = 'eip155:1') => createSiwx({ storage }).getSessions(chainId, evmWallet.address),
  }
}
