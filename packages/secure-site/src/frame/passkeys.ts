import * as z from 'zod/mini'
import { fromBase64Url, randomToken, toBase64Url, utf8 } from '../custody/bytes.ts'
import type { PasskeyWords } from '../words/words.ts'

const base64url = z.string().check(z.regex(/^[\w-]+$/))
const options = z.object({ challenge: base64url, rpId: z.string(), timeoutMs: z.number() })

/** What the server says of a passkey that is asked for, or of one that is made. */
export const PASSKEY_OPTIONS = z.union([
  z.extend(options, { kind: z.literal('login') }),
  // Opens a wallet: the site checks nothing, because the key that comes of it opens the wallet or does not.
  z.extend(options, { kind: z.literal('open'), allowed: z.array(base64url) }),
  z.extend(options, {
    kind: z.literal('create'),
    userHandle: base64url,
    userName: z.string(),
    excluded: z.array(base64url),
  }),
])
export type PasskeyOptions = z.infer<typeof PASSKEY_OPTIONS>

/** What the authenticator answers. */
export interface PasskeyAnswer {
  readonly credentialId: string
  /** What the server checks. */
  readonly response: Readonly<Record<string, unknown>>
  /** Output of the pseudo-random function (`prf`), which opens wallets and stays in the frame; undefined without one. */
  readonly output: Uint8Array<ArrayBuffer> | undefined
  /** Whether another use of the passkey gives the output. */
  readonly hasOutput: boolean
}

/** What the pseudo-random function of every passkey of the site is asked for. */
const PRF_INPUT = utf8('secure-site wallet 2')
const EXTENSIONS = { prf: { eval: { first: PRF_INPUT } } }

function readOutput(credential: PublicKeyCredential): Uint8Array<ArrayBuffer> | undefined {
  const first = credential.getClientExtensionResults().prf?.results?.first
  if (first === undefined) return undefined
  return first instanceof ArrayBuffer
    ? new Uint8Array(first)
    : Uint8Array.from(new Uint8Array(first.buffer, first.byteOffset, first.byteLength))
}

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
  'cancelled' | 'refused' | 'exists' | 'blocked' | 'closed' | 'noOutput'
>

/** Asks for one of these passkeys, to open a wallet with it. */
export const askToOpen = (credentialIds: readonly string[]): PasskeyOptions => ({
  kind: 'open',
  challenge: randomToken(),
  rpId: location.hostname,
  timeoutMs: OPEN_MS,
  allowed: [...credentialIds],
})

const OPEN_MS = 300_000

export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/**
 * Asks the authenticator (WebAuthn Level 3). A frame of another origin makes a passkey in the task of a press inside it only.
 *
 * @throws {PasskeyError} for a refusal, and where this page may not use passkeys.
 */
export function askAuthenticator(asked: PasskeyOptions): Promise<PasskeyAnswer> {
  return asked.kind === 'create' ? create(asked) : request(asked)
}

async function request(asked: Exclude<PasskeyOptions, { kind: 'create' }>): Promise<PasskeyAnswer> {
  const { challenge, rpId, timeoutMs } = asked
  const allowed = asked.kind === 'open' ? asked.allowed : []
  const credential = await take(
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64Url(challenge),
        rpId,
        timeout: timeoutMs,
        userVerification: 'required',
        allowCredentials: allowed.map(toDescriptor),
        extensions: EXTENSIONS,
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('refused')
  const content = {
    clientDataJSON: encode(response.clientDataJSON),
    authenticatorData: encode(response.authenticatorData),
    signature: encode(response.signature),
    ...(response.userHandle ? { userHandle: encode(response.userHandle) } : {}),
  }
  return toAnswer(credential, content)
}

async function create(asked: Extract<PasskeyOptions, { kind: 'create' }>): Promise<PasskeyAnswer> {
  const { challenge, rpId, timeoutMs, userHandle, userName, excluded } = asked
  const credential = await take(
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64Url(challenge),
        rp: { id: rpId, name: rpId },
        user: { id: fromBase64Url(userHandle), name: userName, displayName: userName },
        pubKeyCredParams: ALGORITHMS.map(alg => ({ type: 'public-key', alg })),
        excludeCredentials: excluded.map(toDescriptor),
        extensions: EXTENSIONS,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        timeout: timeoutMs,
      },
    }),
  )
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new PasskeyError('refused')
  return toAnswer(credential, {
    clientDataJSON: encode(response.clientDataJSON),
    attestationObject: encode(response.attestationObject),
    transports: response.getTransports(),
  })
}

const toDescriptor = (id: string) => ({ type: 'public-key', id: fromBase64Url(id) }) as const

const toAnswer = (credential: PublicKeyCredential, response: object): PasskeyAnswer => ({
  credentialId: credential.id,
  response: { id: credential.id, response },
  output: readOutput(credential),
  hasOutput: credential.getClientExtensionResults().prf?.enabled === true,
})

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
