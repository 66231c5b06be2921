export type {
  SignInCacao,
  SignInData,
  SignInNode,
  SignInSession,
} from '../bridge/contract/signIn.ts'
export { ConfigError } from '../bridge/errors/client.ts'
export {
  SignInMessageError,
  type SignInRefusal,
  SignInRefusedError,
  SignInUnverifiableError,
} from '../bridge/errors/signIn.ts'
export { createNonce } from './nonce.ts'
export { parseSignInMessage } from './parseSignInMessage.ts'
export type { CookieSource } from './server/cookies.ts'
export { type CreateNodeParameters, createNode } from './server/createNode.ts'
export {
  type CreateSignInHandlerParameters,
  createSignInHandler,
  type SignInHandler,
} from './server/createSignInHandler.ts'
export { limitNode, type NodeLimits } from './server/limitNode.ts'
export { type NodeRequest, type NodeResponse, toNodeListener } from './server/nodeListener.ts'
export {
  type CreateNonceStoreParameters,
  createNonceStore,
  type NonceStore,
} from './server/nonceStore.ts'
export type { SignedInAccount } from './server/sessionStore.ts'
export type { SignInStore } from './server/signInStore.ts'
export { type CreateMemoryStoreParameters, createMemoryStore } from './server/stores/memoryStore.ts'
export {
  type CreatePostgresStoreParameters,
  createPostgresStore,
  type PostgresClient,
  postgresSchema,
} from './server/stores/postgresStore.ts'
export {
  type CreateRedisStoreParameters,
  createRedisStore,
  type IoRedisClient,
  type NodeRedisClient,
} from './server/stores/redisStore.ts'
export {
  type ServerVerifyParameters,
  type VerifiedSignIn,
  verify,
  verifySessions,
} from './server/verifySessions.ts'
export type { SignInVerification, SignInVerifier, SignInVerifiers } from './verify/verifier.ts'
