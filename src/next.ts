export type { CreateSignInHandlerParameters } from '../packages/siwx-server/src/createSignInHandler.ts'
export type { SignedInAccount } from '../packages/siwx-server/src/sessionStore.ts'
export {
  type NextCookieSource,
  type NextCookies,
  type SignInRoutes,
  signInRoutes,
} from '../packages/siwx-server/src/signInRoutes.ts'
export type { TabkeyInitialState } from './ui/client/api/initialState.ts'
export {
  type CookieJar,
  type ReadTabkeyCookieParameters,
  type RequestCookies,
  readTabkeyCookie,
} from './ui/client/ssr/readTabkeyCookie.ts'
