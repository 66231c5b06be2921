import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, randomUUID } from 'node:crypto'
import type { Address } from 'viem'
import { accountAddress } from '../contracts/smartAccount.ts'
import type { Executor } from '../store/schema.ts'
import type { Caller } from './deviceProof.ts'
import { signJwt } from './es256.ts'
import { MINUTE_MS } from './limits.ts'
import type { Site } from './site.ts'
import { SiteError } from './siteError.ts'
import { requireSession } from './stepUp.ts'
import type { User } from './users.ts'
import { listVerifiedEmails } from './verifiedEmail.ts'

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

const MAX_NONCE_CHARACTERS = 256
/** A page takes a token of 16,384 characters. */
const MAX_EMAILS = 10
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
      const { until } = await requireSession(site.sessions, caller)
      const user = await site.requireUser(caller)
      if (nonce !== undefined && (typeof nonce !== 'string' || nonce.length > MAX_NONCE_CHARACTERS))
        throw new SiteError('Invalid nonce')
      await site.limits.count(MINUTE_MS, { key: `tokens ${user.id}`, max: PER_MINUTE })
      const emails = await listVerifiedEmails(db, user.id, MAX_EMAILS)
      const { loginTokenSeconds, smartAccountNetworks } = site.context.rules()
      const issuedAt = Math.floor(site.context.now() / 1000)
      const [first] = emails
      const claims = {
        iss: site.origin(),
        aud: caller.projectId,
        sub: user.id,
        jti: randomUUID(),
        iat: issuedAt,
        // A lock or a logout ends the session and no token that is out; a token never outlives the session by itself.
        exp: Math.min(issuedAt + loginTokenSeconds, Math.floor(until / 1000)),
        // The page that framed the site: the project may have several.
        azp: caller.parent,
        ...(nonce === undefined ? {} : { nonce }),
        ...(first ? { email: first.email, email_verified: true } : {}),
        emails,
        wallets: listWallets(user, smartAccountNetworks),
      }
      return { token: signJwt(key, kid, claims) }
    },
  }
}

/** The address of the key, and the one of its smart account on the chains where the site has them. */
function listWallets({ address }: User, chainIds: readonly number[]): readonly object[] {
  if (address === null) return []
  const own = { namespace: 'eip155', type: 'eoa', address }
  if (chainIds.length === 0) return [own]
  const smartAccount = accountAddress(address as Address)
  return [own, { namespace: 'eip155', type: 'smartAccount', address: smartAccount, chainIds }]
}
