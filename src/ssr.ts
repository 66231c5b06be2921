export type { TabkeyInitialState } from './ui/client/api/initialState.ts'
export {
  type CookieJar,
  type ReadTabkeyCookieParameters,
  type RequestCookies,
  readTabkeyCookie,
} from './ui/client/ssr/readTabkeyCookie.ts'
