import type { SignInNode, SignInSession } from '../bridge/contract/signIn.ts'
import { SignInMessageError, SignInRefusedError } from '../bridge/errors/signIn.ts'
import { sessionOfCacao } from './cacao.ts'
import type { SignInVerifiers } from './verify/verifier.ts'
import { type VerifySignInParameters, verifySignIn } from './verifySignIn.ts'

/** Where a session must belong, and how its signature is checked. */
export interface SessionTerms
  extends Pick<VerifySignInParameters, 'now' | 'maxAgeMs' | 'clockSkewMs' | 'chains'> {
  readonly domain: string
  readonly origin: string
  readonly verifiers: SignInVerifiers
  readonly node: SignInNode | undefined
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/**
 * Takes a session from anywhere (storage, a server, the engine) and gives it back as it is proven to be. A CACAO must
 * stand for the same text.
 *
 * @returns with nothing that was not checked
 * @throws SignInMessageError, SignInRefusedError, SignInUnverifiableError, as `verifySignIn` does
 */
export async function checkSession(value: unknown, terms: SessionTerms): Promise<SignInSession> {
  if (!isRecord(value) || !isRecord(value.data) || typeof value.message !== 'string')
    throw new SignInMessageError('message', 'must be a session')
  const { data: claimed, message, signature, cacao } = value as unknown as SignInSession
  const { node, ...rest } = terms
  if (cacao !== undefined) {
    const meant = sessionOfCacao(cacao)
    if (meant.message !== message || meant.signature !== signature)
      throw new SignInRefusedError('fields', { details: 'cacao' })
  }
  const data = await verifySignIn({
    ...rest,
    ...(node ? { node } : {}),
    message,
    signature,
    data: claimed,
    // Text and claim must agree on it; whether it was given out is known where it was.
    nonce: claimed.nonce,
    isLowerCaseTaken: cacao !== undefined,
  })
  return cacao === undefined ? { data, message, signature } : { data, message, signature, cacao }
}
