export type {
  SignInCacao,
  SignInData,
  SignInNode,
  SignInSession,
} from '../../../src/bridge/contract/signIn.ts'
export { ConfigError } from '../../../src/bridge/errors/client.ts'
export {
  SignInMessageError,
  type SignInRefusal,
  SignInRefusedError,
  SignInUnverifiableError,
} from '../../../src/bridge/errors/signIn.ts'
export { createNonce } from '../../../src/siwx/nonce.ts'
export { parseSignInMessage } from '../../../src/siwx/parseSignInMessage.ts'
export type {
  SignInVerification,
  SignInVerifier,
  SignInVerifiers,
} from '../../../src/siwx/verify/verifier.ts'
export type { CookieSource } from './cookies.ts'
export {
  type CreateLoginVerifierParameters,
  createLoginVerifier,
  type LoginEmail,
  type LoginRequest,
  type LoginTokenOptions,
  type LoginVerifier,
  type LoginWallet,
  type VerifiedLogin,
} from './createLoginVerifier.ts'
export { type CreateNodeParameters, createNode } from './createNode.ts'
export {
  type CreateSignInHandlerParameters,
  createSignInHandler,
  type SignInHandler,
} from './createSignInHandler.ts'
export { limitNode, type NodeLimits } from './limitNode.ts'
export {
  LoginTokenError,
  type LoginTokenRefusal,
  LoginTokenRefusedError,
  LoginTokenUnverifiableError,
} from './loginTokenErrors.ts'
export { type NodeRequest, type NodeResponse, toNodeListener } from './nodeListener.ts'
export {
  type CreateNonceStoreParameters,
  createNonceStore,
  type NonceStore,
} from './nonceStore.ts'
export type { CoinbaseOnrampOptions } from './onramp/coinbasePage.ts'
export {
  type CreateOnrampHandlerParameters,
  createOnrampHandler,
  type OnrampServices,
} from './onramp/createOnrampHandler.ts'
export type { MoonpayOnrampOptions } from './onramp/moonpayPage.ts'
export type { OnrampNetworkNames } from './onramp/onrampNetworks.ts'
export type { OnrampHandlerOrder, OnrampService } from './onramp/onrampOrder.ts'
export { OnrampServiceError } from './onramp/onrampServiceError.ts'
export type { RampOnrampOptions } from './onramp/rampPage.ts'
export type { TransakOnrampOptions } from './onramp/transakPage.ts'
export type { SignedInAccount } from './sessionStore.ts'
export type { SignInStore } from './signInStore.ts'
export { type CreateMemoryStoreParameters, createMemoryStore } from './stores/memoryStore.ts'
export {
  type CreatePostgresStoreParameters,
  createPostgresStore,
  type PostgresClient,
  postgresSchema,
} from './stores/postgresStore.ts'
export {
  type CreateRedisStoreParameters,
  createRedisStore,
  type IoRedisClient,
  type NodeRedisClient,
} from './stores/redisStore.ts'
export {
  type ServerVerifyParameters,
  type VerifiedSignIn,
  verify,
  verifySessions,
} from './verifySessions.ts'
