import * as openid from 'openid-client'
import * as z from 'zod/mini'
import {
  checkIssuer,
  type Provider,
  type ProviderParts,
  readSecret,
  toChallenge,
  writeAuthorizeUri,
} from './provider.ts'
import { ProviderError, readErrorCode } from './providerError.ts'

const CLAIMS = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  email_verified: z.optional(z.union([z.boolean(), z.string()])),
})

/** Apple's `user`: in the first answer only, and not signed. */
const POSTED_USER = z.object({
  name: z.object({ firstName: z.optional(z.string()), lastName: z.optional(z.string()) }),
})

/** The id token repeats it. Made from the verifier, so that it is secret until it is sent, and of this sign-in alone. */
const toNonce = (verifier: string) => toChallenge(`nonce ${verifier}`)

/** A provider with OpenID Connect: metadata, key set and a signed id token. */
export function createOpenIdProvider(
  parts: ProviderParts & {
    readonly issuer: string
    readonly scope: string
    /** Whether the browser comes back with a form. */
    readonly isPosted: boolean
  },
): Provider {
  const { issuer, client, callback, fetch, isPosted } = parts
  let discovered: Promise<openid.Configuration> | undefined

  /** Read at the first sign-in; after a failure the next one tries again. */
  function readConfiguration(): Promise<openid.Configuration> {
    discovered ??= discover().catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  const discover = () =>
    openid.discovery(
      new URL(issuer),
      client.clientId,
      undefined,
      // A new secret for each request: Apple's expires.
      (...request) => openid.ClientSecretPost(readSecret(client))(...request),
      {
        // The library passes its own kinds of bodies on as they are.
        [openid.customFetch]: (url, init) => fetch(url, init as RequestInit),
        execute: [
          // The signature of the id token, not TLS alone.
          openid.enableNonRepudiationChecks,
          ...(new URL(issuer).protocol === 'http:' ? [openid.allowInsecureRequests] : []),
        ],
      },
    )

  return {
    async authorizeUri({ state, verifier }) {
      const server = (await readConfiguration().catch(toProviderError)).serverMetadata()
      if (server.authorization_endpoint === undefined) throw new ProviderError('unusable', 'discovery')
      const parameters = {
        scope: parts.scope,
        nonce: toNonce(verifier),
        ...(server.supportsPKCE() && {
          code_challenge: toChallenge(verifier),
          code_challenge_method: 'S256',
        }),
        ...(isPosted && { response_mode: 'form_post' }),
      }
      return writeAuthorizeUri(server.authorization_endpoint, parts, parameters, state)
    },
    async readClaims(answer, verifier) {
      const configuration = await readConfiguration().catch(toProviderError)
      const server = configuration.serverMetadata()
      checkIssuer(answer, server.issuer, server.authorization_response_iss_parameter_supported === true)
      const url = new URL(callback)
      url.search = answer.toString()
      const tokens = await openid
        .authorizationCodeGrant(configuration, url, {
          // The flow was found by it.
          expectedState: openid.skipStateCheck,
          expectedNonce: toNonce(verifier),
          ...(server.supportsPKCE() && { pkceCodeVerifier: verifier }),
        })
        .catch(toProviderError)
      const parsed = CLAIMS.safeParse(tokens.claims())
      if (!parsed.success) throw new ProviderError('unusable', 'claims')
      const { sub, name, email, email_verified: isVerified } = parsed.data
      return { issuer: server.issuer, sub, name: name ?? readPostedName(answer), email, isVerified }
    },
  }
}

function readPostedName(answer: URLSearchParams): string | null {
  try {
    const { name } = POSTED_USER.parse(JSON.parse(answer.get('user') ?? ''))
    return [name.firstName, name.lastName].filter(part => part !== undefined).join(' ')
  } catch {
    return null
  }
}

/** Errors of the library have codes of their own, and ours as their cause. */
function toProviderError(error: unknown): never {
  if (error instanceof openid.ResponseBodyError)
    throw new ProviderError('refused', readErrorCode(error.error))
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ProviderError) throw cause
  throw new ProviderError('unusable', readErrorCode((error as { code?: unknown } | null)?.code))
}
