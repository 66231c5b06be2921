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
export { type CreateNodeParameters, createNode } from './createNode.ts'
export { createNonce } from './nonce.ts'
export { type CreateNonceStoreParameters, createNonceStore, type NonceStore } from './nonceStore.ts'
export { parseSignInMessage } from './parseSignInMessage.ts'
export { type ServerVerifyParameters, verify, verifySessions } from './serverVerify.ts'
export type { SignInVerification, SignInVerifier, SignInVerifiers } from './verify/verifier.ts'
