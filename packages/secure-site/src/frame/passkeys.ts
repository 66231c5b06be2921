import * as z from 'zod/mini'
import { fromBase64Url, toBase64Url } from './bytes.ts'
import { FrameError } from './frameError.ts'

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

export const NO_PASSKEYS = 'This browser has no passkeys'
/** ES256 and RS256 (IANA COSE algorithms), which every authenticator has one of. */
const ALGORITHMS = [-7, -257] as const

const encode = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes))

export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/**
 * Asks the authenticator (WebAuthn Level 3). A frame of another origin makes a passkey in the task of a press inside it only.
 *
 * @throws {FrameError} for a refusal, and where this page may not use passkeys.
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
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new FrameError(REFUSED)
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
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new FrameError(REFUSED)
  return {
    id: credential.id,
    response: {
      clientDataJSON: encode(response.clientDataJSON),
      attestationObject: encode(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

const CANCELLED = 'That did not work, or was cancelled'
const REFUSED = 'This browser refused the passkey'
const EXISTS = 'This device has a passkey of this account already'

async function take(pending: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await pending.catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError') throw new FrameError(EXISTS)
    if (name === 'NotAllowedError' || name === 'AbortError') throw new FrameError(CANCELLED)
    throw new FrameError(REFUSED)
  })
  if (!(credential instanceof PublicKeyCredential)) throw new FrameError(CANCELLED)
  return credential
}
