export {
  type CookieJar,
  type ReadTabkeyCookieParameters,
  type RequestCookies,
  readTabkeyCookie,
} from './ui/client/ssr/readTabkeyCookie.ts'
export type { TabkeyInitialState } from './ui/client/tabkey.ts'
