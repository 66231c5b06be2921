import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Application, isApplicationSecret, writeRedirect } from './application.ts'
import type { ProviderName } from './providers.ts'

/** What an application asked for, waiting for the person. */
export interface AuthorizeRequest {
  readonly id: string
  readonly provider: ProviderName
  readonly application: Application
  readonly redirect: string
  readonly state: string
  readonly challenge: string | null
  readonly nonce: string | null
  /** Whether the answer is a form. */
  readonly isPosted: boolean
}

export interface Person {
  /** Digits. */
  readonly sub: string
  readonly name: string
  readonly email: string | null
  readonly isVerified: boolean
}

/** What a code stands for. */
export interface Grant {
  readonly request: AuthorizeRequest
  readonly person: Person
  readonly accessToken: string
}

export interface Grants {
  register(application: Application): void
  /** @throws with what a person should read when the request cannot be trusted. */
  open(provider: ProviderName, query: URLSearchParams): AuthorizeRequest
  request(id: string): AuthorizeRequest | undefined
  /** Ends the request. @returns the parameters that the browser takes back; `code` is missing after a refusal */
  decide(request: AuthorizeRequest, person: Person | undefined): Record<string, string>
  /** RFC 6749 §4.1.3 with PKCE; undefined when anything is wrong. A code works once, at its own provider. */
  redeem(provider: ProviderName, form: URLSearchParams, authorization: string): Grant | undefined
  /** The person of an access token of this provider. */
  person(provider: ProviderName, accessToken: string): Person | undefined
  /** Facebook's proof that the caller has the secret (`appsecret_proof`). */
  isProof(accessToken: string, proof: string | null): boolean
  clear(): void
}

const CODE_MS = 60_000
const token = () => randomBytes(32).toString('base64url')
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

export function createGrants(): Grants {
  const applications = new Map<string, Application>()
  const requests = new Map<string, AuthorizeRequest>()
  const codes = new Map<string, { grant: Grant; until: number }>()
  const tokens = new Map<string, Grant>()
  return {
    register: application => void applications.set(application.id, application),
    open(provider, query) {
      const application = applications.get(query.get('client_id') ?? '')
      const redirect = query.get('redirect_uri') ?? ''
      const challenge = query.get('code_challenge')
      const isPosted = query.get('response_mode') === 'form_post'
      if (!application || redirect !== writeRedirect(application, provider))
        throw new Error('This application is not known here')
      if (query.get('response_type') !== 'code' || isPosted !== (provider === 'apple'))
        throw new Error('This request cannot be answered')
      // Apple names no PKCE.
      if (provider !== 'apple' && (query.get('code_challenge_method') !== 'S256' || !challenge))
        throw new Error('This application does not protect its code')
      const state = query.get('state') ?? ''
      const nonce = query.get('nonce')
      const request = { id: token(), provider, application, redirect, state, challenge, nonce, isPosted }
      requests.set(request.id, request)
      return request
    },
    request: id => requests.get(id),
    decide(request, person): Record<string, string> {
      requests.delete(request.id)
      if (!person) return { state: request.state, error: 'access_denied' }
      const code = token()
      const grant = { request, person, accessToken: token() }
      codes.set(code, { grant, until: Date.now() + CODE_MS })
      return { state: request.state, code }
    },
    redeem(provider, form, authorization) {
      const code = form.get('code') ?? ''
      const found = codes.get(code)
      codes.delete(code)
      if (!found || found.until < Date.now()) return undefined
      const { request } = found.grant
      const { application, challenge } = request
      const isSameFlow =
        request.provider === provider &&
        form.get('redirect_uri') === request.redirect &&
        form.get('grant_type') === 'authorization_code' &&
        (challenge === null || sha256(form.get('code_verifier') ?? '') === challenge)
      if (!isSameFlow || !isApplicationSecret(application, provider, form, authorization)) return undefined
      tokens.set(found.grant.accessToken, found.grant)
      return found.grant
    },
    person(provider, accessToken) {
      const grant = tokens.get(accessToken)
      return grant?.request.provider === provider ? grant.person : undefined
    },
    isProof(accessToken, proof) {
      const secret = tokens.get(accessToken)?.request.application.secret
      return (
        secret !== undefined && isSame(proof, createHmac('sha256', secret).update(accessToken).digest('hex'))
      )
    },
    clear() {
      requests.clear()
      codes.clear()
      tokens.clear()
    },
  }
}

const isSame = (given: string | null, wanted: string) =>
  given !== null && timingSafeEqual(Buffer.from(sha256(given)), Buffer.from(sha256(wanted)))
