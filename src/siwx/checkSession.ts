import type { SignInNode, SignInSession } from '../bridge/contract/signIn.ts'
import { SignInMessageError, SignInRefusedError } from '../bridge/errors/signIn.ts'
import { toSignInSession } from './cacao.ts'
import { isRecord } from './isRecord.ts'
import { readEvmSignature } from './verify/evmSignature.ts'
import type { SignInVerifiers } from './verify/verifier.ts'
import { type VerifySignInParameters, verifySignIn } from './verifySignIn.ts'

/** Expected site and account of a session, and the verifiers of its signature. */
export interface SessionTerms
  extends Pick<VerifySignInParameters, 'now' | 'maxAgeMs' | 'clockSkewMs' | 'chains'> {
  readonly domain: string
  readonly origin: string
  readonly verifiers: SignInVerifiers
  readonly node: SignInNode | undefined
}

/**
 * Verifies an untrusted session (of a storage, a server or the engine). A CACAO must be for the same text.
 *
 * @returns the session with verified fields only
 * @throws SignInMessageError, SignInRefusedError, SignInUnverifiableError, as `verifySignIn` does
 */
export async function checkSession(value: unknown, terms: SessionTerms): Promise<SignInSession> {
  if (!isRecord(value) || !isRecord(value.data) || typeof value.message !== 'string')
    throw new SignInMessageError('message', 'must be a session')
  const { data: claimed, message, signature, cacao } = value as unknown as SignInSession
  const { node, ...verifyTerms } = terms
  if (cacao !== undefined) {
    const meant = toSignInSession(cacao)
    // As one-click authentication returned it, or read.
    const bytes = readEvmSignature(signature)?.bytes
    if (meant.message !== message || (meant.signature !== bytes && meant.signature !== signature))
      throw new SignInRefusedError('fields', { details: 'cacao' })
  }
  const data = await verifySignIn({
    ...verifyTerms,
    ...(node ? { node } : {}),
    message,
    signature,
    data: claimed,
    // The text and the claim must have the same nonce; the server that issued it checks the issue.
    nonce: claimed.nonce,
    isLowerCaseTaken: cacao !== undefined,
  })
  return cacao === undefined ? { data, message, signature } : { data, message, signature, cacao }
}
