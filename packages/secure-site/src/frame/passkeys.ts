import * as z from 'zod/mini'
import type { PasskeyWords } from '../words/words.ts'
import { fromBase64Url, toBase64Url } from './bytes.ts'

const base64url = z.string().check(z.regex(/^[\w-]+$/))
const options = z.object({ challenge: base64url, rpId: z.string(), timeoutMs: z.number() })

/** What the server says of a passkey that is asked for, or of one that is made. */
export const PASSKEY_OPTIONS = z.union([
  z.extend(options, { kind: z.literal('login') }),
  z.extend(options, {
    kind: z.literal('create'),
    userHandle: base64url,
    userName: z.string(),
    excluded: z.array(base64url),
  }),
])
export type PasskeyOptions = z.infer<typeof PASSKEY_OPTIONS>

/** What the authenticator answers, for the server alone: it checks each part. */
export type PasskeyResponse = Readonly<Record<string, unknown>>

/** ES256 and RS256 (IANA COSE algorithms), which every authenticator has one of. */
const ALGORITHMS = [-7, -257] as const

const encode = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes))

/** Why there is no answer of an authenticator. */
export class PasskeyError extends Error {
  readonly reason: PasskeyFailure

  constructor(reason: PasskeyFailure) {
    super(reason)
    this.name = 'PasskeyError'
    this.reason = reason
  }
}

export type PasskeyFailure = Extract<
  keyof PasskeyWords,
  'cancelled' | 'refused' | 'exists' | 'blocked' | 'closed'
>

export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/**
 * Asks the authenticator (WebAuthn Level 3). A frame of another origin makes a passkey in the task of a press inside it only.
 *
 * @throws {PasskeyError} for a refusal, and where this page may not use passkeys.
 */
export function askAuthenticator(asked: PasskeyOptions): Promise<PasskeyResponse> {
  return asked.kind === 'create' ? create(asked) : request(asked)
}

async function request({ challenge, rpId, timeoutMs }: PasskeyOptions): Promise<PasskeyResponse> {
  const credential = await take(
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64Url(challenge),
        rpId,
        timeout: timeoutMs,
        userVerification: 'required',
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('refused')
  return {
    id: credential.id,
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
      ...(response.userHandle ? { userHandle: encode(response.userHandle) } : {}),
    },
  }
}

async function create(asked: Extract<PasskeyOptions, { kind: 'create' }>): Promise<PasskeyResponse> {
  const { challenge, rpId, timeoutMs, userHandle, userName, excluded } = asked
  const credential = await take(
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64Url(challenge),
        rp: { id: rpId, name: rpId },
        user: { id: fromBase64Url(userHandle), name: userName, displayName: userName },
        pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: excluded.map(id => ({ type: 'public-key', id: fromBase64Url(id) })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: timeoutMs,
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyError('refused')
  return {
    id: credential.id,
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

async function take(pending: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await pending.catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') throw new PasskeyError('exists')
    if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('cancelled')
    throw new PasskeyError('refused')
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyError('cancelled')
  return credential
}
