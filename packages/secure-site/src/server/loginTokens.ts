import { createHash, createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto'
import type { Executor } from '../store/schema.ts'
import type { Caller } from './deviceProof.ts'
import { signJwt } from './es256.ts'
import { MINUTE_MS } from './limits.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'

/** Tokens that tell a dapp's own server who is logged in: JWT (RFC 7519) signed with ES256 (RFC 7518, 3.4). */
export interface LoginTokens {
  /**
   * A token of the caller's person, for the server of the project.
   *
   * @param nonce - of that server, at most 256 characters; it comes back as the claim `nonce`.
   * @throws {SiteError} 'Not connected'; 429 beyond the limit.
   */
  issue(caller: Caller, nonce: unknown): Promise<{ token: string }>
  /** The public key, as a JWK set (RFC 7517). */
  keys(): { readonly keys: readonly object[] }
}

const LIFE_SECONDS = 300
const MAX_NONCE_CHARACTERS = 256
const PER_MINUTE = 30

/** @param privateKey - P-256, as a JWK. */
export function createLoginTokens(site: Site, db: Executor, privateKey: JsonWebKey): LoginTokens {
  const key = createPrivateKey({ key: privateKey, format: 'jwk' })
  const { kty, crv, x, y } = createPublicKey(key).export({ format: 'jwk' })
  // Members in the order of RFC 7638.
  const kid = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
  return {
    keys: () => ({ keys: [{ kty, crv, x, y, kid, alg: 'ES256', use: 'sig' }] }),
    async issue(caller, nonce) {
      const user = await site.requireUser(caller)
      if (nonce !== undefined && (typeof nonce !== 'string' || nonce.length > MAX_NONCE_CHARACTERS))
        throw new SiteError('Invalid nonce')
      await site.limits.count(MINUTE_MS, { key: `tokens ${user.id}`, max: PER_MINUTE })
      const email = await db
        .selectFrom('identity')
        .select('subject')
        .where('person_id', '=', user.id)
        .where('issuer', '=', 'email')
        .executeTakeFirst()
      const issuedAt = Math.floor(site.context.now() / 1000)
      const claims = {
        iss: site.origin(),
        aud: caller.projectId,
        sub: user.id,
        iat: issuedAt,
        exp: issuedAt + LIFE_SECONDS,
        // The page that framed the site: the project may have several.
        azp: caller.parent,
        ...(nonce === undefined ? {} : { nonce }),
        // Only an address that was proved by a code; a provider's word is not.
        ...(email ? { email: email.subject, email_verified: true } : {}),
        wallets: user.address === null ? [] : [{ namespace: 'eip155', address: user.address }],
      }
      return { token: signJwt(key, kid, claims) }
    },
  }
}
