export type {
  SignInCacao,
  SignInConfig,
  SignInData,
  SignInInput,
  SignInMessage,
  SignInNode,
  SignInSession,
  SiweConfig,
  SiweMessageArgs,
  SiweMessageParams,
  SiweSession,
} from './bridge/contract/signIn.ts'
export {
  SignatureDeclinedError,
  SignInMessageError,
  type SignInRefusal,
  SignInRefusedError,
  SignInUnverifiableError,
} from './bridge/errors/signIn.ts'
export { type BuildSignInMessageParameters, buildSignInMessage } from './siwx/buildSignInMessage.ts'
export { type CreateSiwxParameters, createSiwx } from './siwx/createSiwx.ts'
export { mapSiweConfig } from './siwx/mapSiweConfig.ts'
export type { SignInIngredients, SignInMessageMaker } from './siwx/messageMaker.ts'
export { createNonce } from './siwx/nonce.ts'
export { type ParsedSignIn, parseSignInMessage } from './siwx/parseSignInMessage.ts'
export {
  type AuthClient,
  type CreateAuthStorageParameters,
  createAuthStorage,
} from './siwx/storage/authStorage.ts'
export { type CreateLocalStorageParameters, createLocalStorage } from './siwx/storage/localStorage.ts'
export { type CreateServerStorageParameters, createServerStorage } from './siwx/storage/serverStorage.ts'
export type { SignInStorage } from './siwx/storage/signInStorage.ts'
export type { SignInVerification, SignInVerifier, SignInVerifiers } from './siwx/verify/verifier.ts'
export { type VerifySignInParameters, verifySignIn } from './siwx/verifySignIn.ts'
