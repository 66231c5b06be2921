import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import {
  type ProviderSetup,
  writeCallback,
} from '../../../../secure-site/src/server/providers/createOAuth.ts'
import { asObject } from '../../asObject.ts'
import type { ProviderName } from './providers.ts'

/** A site, as the providers know it. */
export interface Application {
  readonly id: string
  readonly name: string
  readonly origin: string
  readonly secret: string
  /** Apple has the public key of its own file, and takes tokens of the private one for a secret. */
  readonly appleKey: KeyObject
}

const TEAM = 'TEAM000000'
const KEY = 'KEY0000000'
/** Apple allows six months. */
const MAX_SECRET_SECONDS = 15_777_000

export const createApplication = (origin: string): Application => ({
  id: 'secure-site',
  name: 'Secure site',
  origin,
  secret: randomBytes(32).toString('base64url'),
  appleKey: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey,
})

/** The other side: the providers of this peer, as the site is configured for them. */
export function writeSetup(socialUrl: string, { id, secret, appleKey }: Application): ProviderSetup {
  const client = { clientId: id, clientSecret: secret }
  const urlsAt = (name: ProviderName) => ({
    authorize: `${socialUrl}/${name}/authorize`,
    token: `${socialUrl}/${name}/token`,
    user: `${socialUrl}/${name}/user`,
  })
  const plain = ['github', 'facebook', 'x', 'discord'] as const
  return {
    clients: {
      google: { ...client, issuer: `${socialUrl}/google` },
      apple: {
        clientId: id,
        teamId: TEAM,
        keyId: KEY,
        privateKey: appleKey,
        issuer: `${socialUrl}/apple`,
      },
      github: client,
      facebook: client,
      x: client,
      discord: client,
    },
    urls: Object.fromEntries(plain.map(name => [name, urlsAt(name)])),
  }
}

export const writeRedirect = ({ origin }: Application, provider: ProviderName): string =>
  writeCallback(origin, provider)

/** The secret where the provider's documents want it: in the header for X, a signed token for Apple, else in the form. */
export function isApplicationSecret(
  application: Application,
  provider: ProviderName,
  form: URLSearchParams,
  authorization: string,
): boolean {
  const { id, secret } = application
  const given = form.get('client_secret')
  if (form.get('client_id') !== id) return false
  if (provider === 'x')
    return given === null && authorization === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  return provider === 'apple' ? isAppleSecret(application, given ?? '') : given === secret
}

function isAppleSecret({ id, appleKey }: Application, token: string): boolean {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string) => asObject(JSON.parse(Buffer.from(part, 'base64url').toString('utf8')))
  const key = { key: createPublicKey(appleKey), dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url')))
    return false
  const { alg, kid } = read(head)
  const { iss, sub, aud, iat, exp } = read(claims)
  const now = Math.floor(Date.now() / 1000)
  return (
    alg === 'ES256' &&
    kid === KEY &&
    iss === TEAM &&
    sub === id &&
    String(aud).endsWith('/apple') &&
    Number(exp) > now &&
    Number(exp) - Number(iat) <= MAX_SECRET_SECONDS
  )
}
