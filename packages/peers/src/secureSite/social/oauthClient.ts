import { createHash, randomBytes } from 'node:crypto'
import type { OAuth } from '../../../../secure-site/src/server/oauth.ts'
import { SiteError } from '../../../../secure-site/src/server/siteError.ts'
import { asObject } from '../../peerServer.ts'
import type { OAuthClient } from './grants.ts'
import { PROVIDERS } from './providers.ts'

const ANSWER_MS = 10_000

export const createClient = (origin: string): OAuthClient => ({
  id: 'secure-site',
  secret: randomBytes(32).toString('base64url'),
  name: 'Secure site',
  redirectUri: `${origin}/oauth/callback`,
})

/** The site as an application of this provider: code flow with a secret and PKCE (RFC 6749, 7636). */
export function createOAuth(socialUrl: string, client: OAuthClient): OAuth {
  return {
    providers: Object.keys(PROVIDERS),
    authorizeUri({ provider, state, verifier }) {
      const uri = new URL('/authorize', socialUrl)
      uri.search = new URLSearchParams({
        provider,
        client_id: client.id,
        redirect_uri: client.redirectUri,
        response_type: 'code',
        scope: 'openid profile email',
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
        // Last, so that what a page adds to it stays a part of it.
        state,
      }).toString()
      return uri.href
    },
    async person(code, verifier) {
      const { access_token: accessToken } = await read(`${socialUrl}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: client.redirectUri,
          client_id: client.id,
          client_secret: client.secret,
          code_verifier: verifier,
        }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      const { sub, name, email } = await read(`${socialUrl}/userinfo`, {
        headers: { authorization: `Bearer ${String(accessToken)}` },
      })
      if (typeof sub !== 'string' || typeof name !== 'string')
        throw new SiteError('The provider did not say who you are')
      return { sub, name, email: typeof email === 'string' ? email : null }
    },
  }
}

async function read(url: string, init: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) }).catch(
    () => undefined,
  )
  if (!response?.ok) throw new SiteError('The provider refused the sign-in')
  return asObject(await response.json())
}
