import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { ProviderName } from './providers.ts'

/** An application the provider knows. */
export interface OAuthClient {
  readonly id: string
  readonly secret: string
  readonly name: string
  readonly redirectUri: string
}

/** What an application asked for, waiting for the person. */
export interface AuthorizeRequest {
  readonly id: string
  readonly provider: ProviderName
  readonly client: OAuthClient
  readonly state: string
  readonly challenge: string
}

export interface Person {
  readonly sub: string
  readonly name: string
  readonly email: string | null
}

export interface Grants {
  register(client: OAuthClient): void
  /** @throws with what a person should read when the request cannot be trusted. */
  open(query: URLSearchParams): AuthorizeRequest
  request(id: string): AuthorizeRequest | undefined
  /** Ends the request; gives where the browser goes now. */
  decide(request: AuthorizeRequest, person: Person | undefined): string
  /** RFC 6749 §4.1.3 with PKCE; undefined when anything is wrong. A code works once. */
  redeem(form: URLSearchParams): string | undefined
  person(accessToken: string): Person | undefined
  clear(): void
}

const CODE_MS = 60_000
const token = () => randomBytes(32).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export function createGrants(isProvider: (name: unknown) => name is ProviderName): Grants {
  const clients = new Map<string, OAuthClient>()
  const requests = new Map<string, AuthorizeRequest>()
  const codes = new Map<string, { request: AuthorizeRequest; person: Person; until: number }>()
  const people = new Map<string, Person>()
  return {
    register: client => void clients.set(client.id, client),
    open(query) {
      const client = clients.get(query.get('client_id') ?? '')
      const provider = query.get('provider')
      const challenge = query.get('code_challenge') ?? ''
      if (!client || query.get('redirect_uri') !== client.redirectUri)
        throw new Error('This application is not known here')
      if (!isProvider(provider) || query.get('response_type') !== 'code')
        throw new Error('This request cannot be answered')
      if (query.get('code_challenge_method') !== 'S256' || challenge === '')
        throw new Error('This application does not protect its code')
      const request = { id: token(), provider, client, state: query.get('state') ?? '', challenge }
      requests.set(request.id, request)
      return request
    },
    request: id => requests.get(id),
    decide(request, person) {
      requests.delete(request.id)
      const target = new URL(request.client.redirectUri)
      target.searchParams.set('state', request.state)
      if (person) {
        const code = token()
        codes.set(code, { request, person, until: Date.now() + CODE_MS })
        target.searchParams.set('code', code)
      } else target.searchParams.set('error', 'access_denied')
      return target.href
    },
    redeem(form) {
      const code = form.get('code') ?? ''
      const found = codes.get(code)
      codes.delete(code)
      if (!found || found.until < Date.now()) return undefined
      const { client, challenge } = found.request
      const isClient = form.get('client_id') === client.id && isSame(form.get('client_secret'), client.secret)
      const isSameFlow =
        form.get('redirect_uri') === client.redirectUri &&
        sha256(form.get('code_verifier') ?? '') === challenge
      if (!isClient || !isSameFlow || form.get('grant_type') !== 'authorization_code') return undefined
      const accessToken = token()
      people.set(accessToken, found.person)
      return accessToken
    },
    person: accessToken => people.get(accessToken),
    clear() {
      requests.clear()
      codes.clear()
      people.clear()
    },
  }
}

const isSame = (given: string | null, wanted: string) =>
  given !== null && timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(wanted)))
