import { createHash } from 'node:crypto'
import type { ProviderPerson } from '../oauth.ts'
import type { BoundedFetch } from './fetchBounded.ts'
import { ProviderError } from './providerError.ts'

/** The site's registration with a provider. */
export interface Client {
  readonly clientId: string
  /** A function for Apple, whose secret is a token of five minutes. */
  readonly clientSecret: string | (() => string)
}

/** What both kinds of providers work with. */
export interface ProviderParts {
  readonly client: Client
  /** Of this provider alone: another provider's answer comes to another address. */
  readonly callback: string
  readonly fetch: BoundedFetch
}

/** What a provider told, before `ProviderRules` decide what of it counts. */
export interface ProviderClaims extends Pick<ProviderPerson, 'issuer' | 'sub'> {
  readonly name: string | null | undefined
  readonly email?: string | null | undefined
  readonly isVerified?: unknown
}

export interface Provider {
  authorizeUri(flow: { state: string; verifier: string }): Promise<string>
  readClaims(answer: URLSearchParams, verifier: string): Promise<ProviderClaims>
}

export const readSecret = ({ clientSecret }: Client): string =>
  typeof clientSecret === 'string' ? clientSecret : clientSecret()

export const toChallenge = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url')

/** The state is last, so that what a page adds to it stays a part of it. */
export function writeAuthorizeUri(
  endpoint: string,
  { client, callback }: ProviderParts,
  parameters: Readonly<Record<string, string>>,
  state: string,
): string {
  const uri = new URL(endpoint)
  const all = {
    client_id: client.clientId,
    redirect_uri: callback,
    response_type: 'code',
    ...parameters,
    state,
  }
  for (const [name, value] of Object.entries(all)) uri.searchParams.set(name, value)
  return uri.href
}

/**
 * Compares `iss` of the answer with the provider that the sign-in went to (RFC 9207), before the code is sent anywhere.
 *
 * @param isRequired - whether the provider says that it always sends it.
 * @throws {ProviderError} 'mixed'
 */
export function checkIssuer(answer: URLSearchParams, issuer: string, isRequired: boolean): void {
  const named = answer.getAll('iss')
  if (named.length === 0 && !isRequired) return
  if (named.length !== 1 || named[0] !== issuer) throw new ProviderError('mixed', 'iss')
}
