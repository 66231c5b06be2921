import { createHash, randomBytes } from 'node:crypto'
import type { SiteRequest } from '../http/reply.ts'

/**
 * The browser a request comes from. A sign-in is bound to the browser that began it: the frame gets the cookie when it
 * starts, and the page that ends the sign-in must bring the same one.
 */
export interface Browser {
  /** Hash of the cookie; undefined where the browser sent none, as in a partitioned frame. */
  readonly id: string | undefined
  /** The id, with a new cookie when the browser has none. */
  ensure(): string
  /** Value of `Set-Cookie` for the reply, when `ensure` was called. */
  readonly setCookie: string | undefined
}

const LIFE_SECONDS = 600
const VALUE = /^[\w-]{43}$/
const hash = (value: string) => createHash('sha256').update(value).digest('base64url')

/**
 * Over HTTPS the cookie has the `__Host-` prefix, so that neither a subdomain nor a page without TLS can plant one, and
 * `SameSite=None`, since the frame stands in another site's page. Browsers refuse both over plain HTTP: on loopback the
 * cookie has a plain name and is `Lax`.
 *
 * @throws for an origin that is neither HTTPS nor loopback.
 */
export function readBrowser({ headers }: Pick<SiteRequest, 'headers'>, origin: string): Browser {
  const { protocol, hostname } = new URL(origin)
  const isSecure = protocol === 'https:'
  if (!isSecure && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
    throw new Error('The site needs HTTPS: its sign-ins are bound to cookies')
  const name = isSecure ? '__Host-browser' : 'browser'
  const sent = (headers.get('cookie') ?? '')
    .split(';')
    .map(pair => pair.trim())
    .filter(pair => pair.startsWith(`${name}=`))
    .map(pair => pair.slice(name.length + 1))
  // Two cookies of one name: one of them was planted, and nothing says which.
  let value = sent.length === 1 && VALUE.test(sent[0] ?? '') ? sent[0] : undefined
  let setCookie: string | undefined
  return {
    get id() {
      return value === undefined ? undefined : hash(value)
    },
    get setCookie() {
      return setCookie
    },
    ensure() {
      value ??= randomBytes(32).toString('base64url')
      const site = isSecure ? 'Secure; SameSite=None' : 'SameSite=Lax'
      setCookie = `${name}=${value}; Path=/; Max-Age=${LIFE_SECONDS}; HttpOnly; ${site}`
      return hash(value)
    },
  }
}
