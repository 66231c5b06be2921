import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { asObject } from '../../asObject.ts'
import { json, type PeerReply } from '../../peerServer.ts'
import type { Grant, Person } from './grants.ts'
import type { ProviderName } from './providers.ts'

/** What a test changes in the id tokens: claims, or `alg` for one without a signature. */
export type IdTokenFault = Readonly<Record<string, unknown>>

/** Who a token is of, by provider and path, in the shape of the provider's documents. */
export const USER_REPLIES: Partial<
  Readonly<Record<ProviderName, Record<string, (person: Person) => unknown>>>
> = {
  // docs.github.com/rest/users, /rest/users/emails
  github: {
    '/user': ({ sub, name }) => ({
      id: Number(sub),
      login: name.toLowerCase(),
      name,
      email: null,
      type: 'User',
    }),
    '/user/emails': ({ email, isVerified }) => [
      { email: 'old@github.test', primary: false, verified: true, visibility: null },
      { email, primary: true, verified: isVerified, visibility: 'private' },
    ],
  },
  // developers.facebook.com/docs/graph-api
  facebook: { '/user': ({ sub, name }) => ({ id: sub, name }) },
  // docs.x.com/x-api/users
  x: { '/user': ({ sub, name }) => ({ data: { id: sub, name, username: name.toLowerCase() } }) },
  // docs.discord.com/developers/resources/user
  discord: {
    '/user': ({ sub, name, email, isVerified }) => ({
      id: sub,
      username: name.toLowerCase(),
      discriminator: '0',
      global_name: name,
      avatar: null,
      email,
      verified: isVerified,
    }),
  },
}

/** `iss` of the answers (RFC 9207); absent where the provider sends none. */
export const issuerOfAnswers = (provider: ProviderName, origin: string): string | undefined =>
  ({ google: `${origin}/google`, discord: 'https://discord.com' })[provider as string]

const ID_TOKEN_SECONDS = 300
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const kid = createHash('sha256')
  .update(publicKey.export({ type: 'spki', format: 'der' }))
  .digest('hex')
  .slice(0, 8)

/** OpenID Connect Discovery, with what Google and Apple state there. */
export function openIdReply(
  provider: 'google' | 'apple',
  path: string,
  origin: string,
): PeerReply | undefined {
  const issuer = `${origin}/${provider}`
  if (path === '/jwks')
    return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] })
  if (path !== '/.well-known/openid-configuration') return undefined
  return json({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    ...(provider === 'google' && {
      code_challenge_methods_supported: ['plain', 'S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  })
}

/** The flag is a text at Apple, and the name is not in the token. */
export function writeIdToken({ request, person }: Grant, origin: string, fault: IdTokenFault = {}): string {
  const { provider, application, nonce } = request
  const isApple = provider === 'apple'
  const iat = Math.floor(Date.now() / 1000)
  const { alg = 'RS256', ...changes } = fault
  const claims = {
    iss: `${origin}/${provider}`,
    sub: person.sub,
    aud: application.id,
    iat,
    exp: iat + ID_TOKEN_SECONDS,
    ...(nonce !== null && { nonce }),
    email: person.email,
    email_verified: isApple ? String(person.isVerified) : person.isVerified,
    ...(!isApple && { name: person.name }),
    ...asObject(changes),
  }
  const content = [{ alg, kid, typ: 'JWT' }, claims]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature =
    alg === 'none' ? '' : sign('sha256', Buffer.from(content), privateKey).toString('base64url')
  return `${content}.${signature}`
}
