export type { CreateSignInHandlerParameters } from './siwx/server/createSignInHandler.ts'
export type { SignedInAccount } from './siwx/server/sessionStore.ts'
export {
  type NextCookieSource,
  type NextCookies,
  type SignInRoutes,
  signInRoutes,
} from './siwx/server/signInRoutes.ts'
export type { TabkeyInitialState } from './ui/client/api/initialState.ts'
export {
  type CookieJar,
  type ReadTabkeyCookieParameters,
  type RequestCookies,
  readTabkeyCookie,
} from './ui/client/ssr/readTabkeyCookie.ts'
