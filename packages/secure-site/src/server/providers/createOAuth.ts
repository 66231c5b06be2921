import type { KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { signJwt } from '../es256.ts'
import { type OAuth, PROVIDER_NAMES, type ProviderName, type ProviderRules } from '../oauth.ts'
import { type BoundedFetch, createBoundedFetch } from './fetchBounded.ts'
import { createOpenIdProvider } from './openIdProvider.ts'
import { createPlainProvider, PLAIN_KINDS, type PlainName, type PlainUrls } from './plainProvider.ts'
import type { Client, Provider } from './provider.ts'
import { ProviderError } from './providerError.ts'

interface SecretClient extends Client {
  readonly clientSecret: string
}

/** The providers that the site is registered with, and how. */
export interface ProviderClients extends Partial<Readonly<Record<PlainName, SecretClient>>> {
  readonly google?: SecretClient & { readonly issuer?: string | undefined }
  readonly apple?: Pick<Client, 'clientId'> & {
    readonly teamId: string
    readonly keyId: string
    /** P-256. */
    readonly privateKey: KeyObject
    readonly issuer?: string | undefined
  }
}

export interface ProviderSetup {
  readonly clients: ProviderClients
  /** Origin in place of that of the provider: a test has a peer there. */
  readonly urls?: Partial<Readonly<Record<PlainName, PlainUrls>>>
  /** Deadline of each reply, ms. */
  readonly answerMs?: number
  /** For the operator. A person sees the message alone. */
  readonly onFailure?: (provider: ProviderName, error: ProviderError) => void
}

const ISSUERS = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' } as const
const APPLE_SECRET_SECONDS = 300
const MAX_NAME_CHARACTERS = 100
const EMAIL = z.email()

/** Where a provider sends the browser back to: the operator registers it there. */
export const writeCallback = (origin: string, provider: ProviderName): string =>
  `${origin}/oauth/callback/${provider}`

export function createOAuth(
  origin: () => string,
  setup: ProviderSetup,
  rules: ProviderRules,
  now: () => number,
): OAuth {
  const fetch = createBoundedFetch(setup.answerMs)
  const created = new Map<ProviderName, Provider>()

  /** Created when it is first used: only then is the origin known. */
  function find(name: ProviderName): Provider {
    const provider =
      created.get(name) ?? createProvider(name, writeCallback(origin(), name), setup, fetch, now)
    if (!provider) throw new Error(`${name} is not configured`)
    created.set(name, provider)
    return provider
  }

  async function report<Value>(name: ProviderName, work: () => Promise<Value>): Promise<Value> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ProviderError) setup.onFailure?.(name, error)
      throw error
    }
  }

  return {
    has: name => setup.clients[name] !== undefined,
    findByIssuer: issuer =>
      PROVIDER_NAMES.find(name => name === issuer || readIssuer(name, setup) === issuer),
    authorizeUri: (name, flow) => report(name, () => find(name).authorizeUri(flow)),
    readPerson: (name, answer, verifier) =>
      report(name, async () => {
        const { issuer, sub, name: person, email, isVerified } = await find(name).readClaims(answer, verifier)
        return { issuer, sub, name: readName(person), email: readEmail(rules, email, isVerified) }
      }),
  }
}

/** Of a provider with OpenID Connect. */
const readIssuer = (name: ProviderName, { clients }: ProviderSetup): string | undefined =>
  name === 'google' || name === 'apple' ? (clients[name]?.issuer ?? ISSUERS[name]) : undefined

function createProvider(
  name: ProviderName,
  callback: string,
  { clients, urls }: ProviderSetup,
  fetch: BoundedFetch,
  now: () => number,
): Provider | undefined {
  if (name === 'google') {
    const client = clients.google
    const { issuer = ISSUERS.google } = client ?? {}
    const parts = { callback, fetch, issuer, scope: 'openid email profile', isPosted: false }
    return client && createOpenIdProvider({ ...parts, client })
  }
  if (name === 'apple') {
    if (!clients.apple) return undefined
    const { clientId, issuer = ISSUERS.apple, ...key } = clients.apple
    const clientSecret = () => {
      const iat = Math.floor(now() / 1000)
      const claims = { iss: key.teamId, sub: clientId, aud: issuer, iat, exp: iat + APPLE_SECRET_SECONDS }
      return signJwt(key.privateKey, key.keyId, claims)
    }
    // Apple names no PKCE and sends `name` and `email` only in a form.
    const parts = { callback, fetch, issuer, scope: 'openid name email', isPosted: true }
    return createOpenIdProvider({ ...parts, client: { clientId, clientSecret } })
  }
  const client = clients[name]
  return (
    client &&
    createPlainProvider({ name, client, callback, fetch, urls: urls?.[name] ?? PLAIN_KINDS[name].urls })
  )
}

/** An address that counts, or null. */
export function readEmail(
  rules: ProviderRules,
  email: string | null | undefined,
  isVerified: unknown,
): string | null {
  const counted = rules.readEmail(email, isVerified)
  return EMAIL.safeParse(counted).success ? counted : null
}

/** For display: without control characters, and short. */
export function readName(name: string | null | undefined): string | null {
  const text = (name ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return text === '' ? null : [...text].slice(0, MAX_NAME_CHARACTERS).join('')
}
