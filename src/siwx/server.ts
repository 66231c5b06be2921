export type {
  SignInCacao,
  SignInData,
  SignInNode,
  SignInSession,
} from '../bridge/contract/signIn.ts'
export {
  SignInMessageError,
  type SignInRefusal,
  SignInRefusedError,
  SignInUnverifiableError,
} from '../bridge/errors/signIn.ts'
export { createNonce } from './nonce.ts'
export { parseSignInMessage } from './parseSignInMessage.ts'
export { type CreateNodeParameters, createNode } from './server/createNode.ts'
export { limitNode, type NodeLimits } from './server/limitNode.ts'
export {
  type CreateNonceStoreParameters,
  createNonceStore,
  type NonceStore,
} from './server/nonceStore.ts'
export {
  type ServerVerifyParameters,
  type VerifiedSignIn,
  verify,
  verifySessions,
} from './server/verifySessions.ts'
export type { SignInVerification, SignInVerifier, SignInVerifiers } from './verify/verifier.ts'
