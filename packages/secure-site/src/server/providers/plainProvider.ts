import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import {
  checkIssuer,
  type Provider,
  type ProviderClaims,
  type ProviderParts,
  readSecret,
  toChallenge,
  writeAuthorizeUri,
} from './provider.ts'
import { ProviderError, readErrorCode } from './providerError.ts'

/** Addresses of a provider. */
export interface PlainUrls {
  readonly authorize: string
  readonly token: string
  /** Who the token is of. */
  readonly user: string
}

/** A provider with OAuth 2 and an API of its own. */
export interface PlainKind {
  readonly urls: PlainUrls
  readonly scope: string
  /** `iss` of its answers, where it is documented. */
  readonly issuer?: string
  /** Whether the secret goes into the header of the token request; else into its form. */
  readonly isBasic?: true
  readUser(api: UserApi): Promise<Omit<ProviderClaims, 'issuer'>>
}

interface UserApi {
  /** @param path - after the address of the user. @throws {ProviderError} for another content than the schema's. */
  get<Schema extends z.ZodMiniType>(path: string, schema: Schema): Promise<z.output<Schema>>
  /** HMAC of the access token under the secret of the site. */
  readonly proof: string
}

/** A number as a text: ids of 64 bits are longer than a JavaScript number. */
const DIGITS = z.string().check(z.regex(/^\d{1,32}$/))
const FLAG = z.nullish(z.boolean())
const TEXT = z.nullish(z.string())

const GITHUB_USER = z.object({ id: z.int().check(z.positive()), login: z.string(), name: TEXT })
const GITHUB_EMAILS = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const FACEBOOK_USER = z.object({ id: DIGITS, name: TEXT })
const X_USER = z.object({ data: z.object({ id: DIGITS, name: TEXT, username: z.string() }) })
const DISCORD_USER = z.object({
  id: DIGITS,
  username: z.string(),
  global_name: TEXT,
  email: TEXT,
  verified: FLAG,
})

export const PLAIN_KINDS = {
  // docs.github.com: authorizing OAuth apps; REST, users and emails.
  github: {
    urls: {
      authorize: 'https://github.com/login/oauth/authorize',
      token: 'https://github.com/login/oauth/access_token',
      user: 'https://api.github.com/user',
    },
    scope: 'user:email',
    async readUser({ get }) {
      const { id, login, name } = await get('', GITHUB_USER)
      const main = (await get('/emails', GITHUB_EMAILS)).find(({ primary }) => primary)
      return { sub: String(id), name: name || login, email: main?.email, isVerified: main?.verified }
    },
  },
  // developers.facebook.com: manual login flow, Graph API. Its address is not asked for: nothing says that it is verified.
  facebook: {
    urls: {
      authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
      token: 'https://graph.facebook.com/v23.0/oauth/access_token',
      user: 'https://graph.facebook.com/v23.0/me',
    },
    scope: 'public_profile',
    async readUser({ get, proof }) {
      const { id, name } = await get(`?fields=id,name&appsecret_proof=${proof}`, FACEBOOK_USER)
      return { sub: id, name }
    },
  },
  // docs.x.com: OAuth 2.0 with PKCE, confidential clients; users/me.
  x: {
    urls: {
      authorize: 'https://x.com/i/oauth2/authorize',
      token: 'https://api.x.com/2/oauth2/token',
      user: 'https://api.x.com/2/users/me',
    },
    scope: 'users.read tweet.read',
    isBasic: true,
    async readUser({ get }) {
      const { id, name, username } = (await get('', X_USER)).data
      return { sub: id, name: name || username }
    },
  },
  // docs.discord.com: OAuth2, user resource; discord.com/.well-known/oauth-authorization-server names the issuer.
  discord: {
    urls: {
      authorize: 'https://discord.com/oauth2/authorize',
      token: 'https://discord.com/api/oauth2/token',
      user: 'https://discord.com/api/v10/users/@me',
    },
    scope: 'identify email',
    issuer: 'https://discord.com',
    async readUser({ get }) {
      const { id, username, global_name: name, email, verified } = await get('', DISCORD_USER)
      return { sub: id, name: name || username, email, isVerified: verified }
    },
  },
} as const satisfies Readonly<Record<string, PlainKind>>

export type PlainName = keyof typeof PLAIN_KINDS

const TOKEN = z.object({ access_token: z.string().check(z.minLength(1), z.maxLength(4096)) })
/** GitHub refuses with status 200. */
const REFUSAL = z.object({ error: z.string() })

export function createPlainProvider(
  parts: ProviderParts & { readonly name: PlainName; readonly urls: PlainUrls },
): Provider {
  const { name, urls, client, callback } = parts
  const kind: PlainKind = PLAIN_KINDS[name]

  async function fetchJson(url: string, init: RequestInit): Promise<unknown> {
    const response = await parts.fetch(url, {
      ...init,
      // GitHub refuses requests without a name, and answers with a form unless JSON is asked for.
      headers: { accept: 'application/json', 'user-agent': 'tabkey-secure-site', ...init.headers },
    })
    const json: unknown = await response.json().catch(() => undefined)
    const refusal = REFUSAL.safeParse(json)
    if (refusal.success) throw new ProviderError('refused', readErrorCode(refusal.data.error))
    if (!response.ok) throw new ProviderError('refused', `status ${response.status}`)
    return json
  }

  async function redeem(code: string, verifier: string): Promise<string> {
    const { clientId } = client
    const secret = readSecret(client)
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      client_id: clientId,
      code_verifier: verifier,
      ...(!kind.isBasic && { client_secret: secret }),
    }
    const json = await fetchJson(urls.token, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(kind.isBasic && { authorization: writeBasic(clientId, secret) }),
      },
    })
    return read(TOKEN, json).access_token
  }

  return {
    async authorizeUri({ state, verifier }) {
      const parameters = {
        scope: kind.scope,
        code_challenge: toChallenge(verifier),
        code_challenge_method: 'S256',
      }
      return writeAuthorizeUri(urls.authorize, parts, parameters, state)
    },
    async readClaims(answer, verifier) {
      if (kind.issuer !== undefined) checkIssuer(answer, kind.issuer, false)
      const token = await redeem(answer.get('code') ?? '', verifier)
      const user = await kind.readUser({
        proof: createHmac('sha256', readSecret(client)).update(token).digest('hex'),
        get: async (path, schema) =>
          read(schema, await fetchJson(urls.user + path, { headers: { authorization: `Bearer ${token}` } })),
      })
      return { issuer: name, ...user }
    },
  }
}

function read<Schema extends z.ZodMiniType>(schema: Schema, json: unknown): z.output<Schema> {
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new ProviderError('unusable', 'schema')
  return parsed.data
}

/** RFC 6749, 2.3.1: both parts are form-encoded first. */
const writeBasic = (id: string, secret: string): string => {
  const encode = (text: string) => new URLSearchParams({ '': text }).toString().slice(1)
  return `Basic ${Buffer.from(`${encode(id)}:${encode(secret)}`).toString('base64')}`
}
