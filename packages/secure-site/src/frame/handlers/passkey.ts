import { fromBase64Url, toBase64Url } from '../bytes.ts'
import type { Frame } from '../frame.ts'
import { FrameError } from '../frameError.ts'
import type { Payload } from '../requests.ts'
import type { SignedIn } from '../wallet.ts'
import { enter } from './email.ts'

interface Options {
  readonly challenge: string
  readonly rpId: string
  readonly timeoutMs: number
}

interface CreateOptions extends Options {
  readonly userHandle: string
  readonly userName: string
  readonly excluded: readonly string[]
}

const CANCELLED = 'Sign-in was cancelled'
/** ES256 and RS256 (IANA COSE algorithms), which every authenticator has one of. */
const ALGORITHMS = [-7, -257] as const

const encode = (bytes: ArrayBuffer) => toBase64Url(new Uint8Array(bytes))

/** `CONNECT_PASSKEY`: logs in with a passkey, or makes one. */
export async function connectPasskey(frame: Frame, payload: Payload<'CONNECT_PASSKEY'>): Promise<void> {
  if (typeof PublicKeyCredential === 'undefined') throw new FrameError('This browser has no passkeys')
  await enter(frame, payload?.create === true ? await createPasskey(frame) : await requestPasskey(frame))
}

async function requestPasskey({ server }: Frame): Promise<SignedIn> {
  const { challenge, rpId, timeoutMs } = await server.ask<Options>('/passkey/login/options')
  const credential = await request(() =>
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
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new FrameError(CANCELLED)
  return server.ask('/passkey/login', {
    response: {
      id: credential.id,
      response: {
        clientDataJSON: encode(response.clientDataJSON),
        authenticatorData: encode(response.authenticatorData),
        signature: encode(response.signature),
        ...(response.userHandle ? { userHandle: encode(response.userHandle) } : {}),
      },
    },
  })
}

async function createPasskey({ server }: Frame): Promise<SignedIn> {
  const { challenge, rpId, timeoutMs, userHandle, userName, excluded } =
    await server.ask<CreateOptions>('/passkey/create/options')
  const credential = await request(() =>
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
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new FrameError(CANCELLED)
  return server.ask('/passkey/create', {
    response: {
      id: credential.id,
      response: {
        clientDataJSON: encode(response.clientDataJSON),
        attestationObject: encode(response.attestationObject),
        transports: response.getTransports(),
      },
    },
  })
}

/** @throws {FrameError} for a refusal, and where the frame may not use passkeys. */
async function request(work: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await work().catch((error: unknown) => {
    const name = error instanceof DOMException ? error.name : ''
    if (name === 'InvalidStateError')
      throw new FrameError('This device has a passkey of this account already')
    if (name === 'NotAllowedError' || name === 'AbortError') throw new FrameError(CANCELLED)
    throw new FrameError('This browser refused the passkey')
  })
  if (!(credential instanceof PublicKeyCredential)) throw new FrameError(CANCELLED)
  return credential
}
