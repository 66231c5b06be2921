import type { SignInSession } from '../bridge/contract/signIn.ts'
import { SignInMessageError, SignInRefusedError } from '../bridge/errors/signIn.ts'
import { findProfile } from './profiles.ts'

// The chunk that `createSiwx` loads on first use.
export { checkSession } from './checkSession.ts'
export { makeChecked, makeMessage } from './messageMaker.ts'
export { createNonce } from './nonce.ts'
export { rememberSignatures } from './rememberSignatures.ts'
export { createLocalStorage } from './storage/localStorage.ts'
export { DEFAULT_VERIFIERS } from './verify/verifier.ts'
export { warmUp } from './verify/warmUp.ts'

export const isSessionFor = ({ data }: SignInSession, chainId: string, address: string): boolean =>
  data.chainId === chainId && findProfile(chainId)?.isSame(data.accountAddress, address) === true

/** Whether an error proves that a session is invalid. */
export const isInvalidSession = (error: unknown): boolean =>
  error instanceof SignInMessageError || error instanceof SignInRefusedError
