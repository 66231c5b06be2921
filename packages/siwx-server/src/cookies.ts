import { ConfigError } from '../../../src/bridge/errors/client.ts'
import { isSecureUrl } from './isSecureUrl.ts'

/** A request of the Fetch API, or Node's `IncomingMessage`. */
export interface CookieSource {
  /** Headers of the request; only the `Cookie` header is read. */
  readonly headers: Headers | { readonly cookie?: string | undefined }
}

export interface Cookies {
  /** @returns the id in the cookie; undefined when the request has no such cookie, or more than one */
  read(source: CookieSource): string | undefined
  /** Value of a `Set-Cookie` header. `Max-Age` is rounded down, so that the cookie does not outlive the session. */
  write(id: string, lifeMs: number): string
  /** Value of a `Set-Cookie` header that removes the cookie. */
  clear(): string
}

/** Format of `createNonce`. */
const ID = /^[0-9a-f]{32}$/

const isHeaders = (headers: CookieSource['headers']): headers is Headers =>
  typeof (headers as Partial<Headers>).get === 'function'

/**
 * A cookie with the `__Host-` prefix: a browser takes it only with `Secure`, from this host, for every path, so that no
 * other host of the domain can set it. Browsers refuse `Secure` on plain http, where only loopback is allowed, with a
 * plain name.
 *
 * @throws ConfigError when the site is neither https nor loopback
 */
export function createCookies(site: URL, name: string): Cookies {
  const isSecure = site.protocol === 'https:'
  if (!isSecureUrl(site)) throw new ConfigError('origin', 'must be https, or http on loopback')
  const fullName = isSecure ? `__Host-${name}` : name
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    read({ headers }) {
      const header = isHeaders(headers) ? headers.get('cookie') : headers.cookie
      const values = (header ?? '')
        .split(';')
        .map(pair => pair.trim())
        .filter(pair => pair.startsWith(`${fullName}=`))
        .map(pair => pair.slice(fullName.length + 1))
      const [value = '', ...duplicates] = values
      return duplicates.length === 0 && ID.test(value) ? value : undefined
    },
    write: (id, lifeMs) => `${fullName}=${id}; Max-Age=${Math.floor(lifeMs / 1_000)}; ${attributes}`,
    clear: () => `${fullName}=; Max-Age=0; ${attributes}`,
  }
}
