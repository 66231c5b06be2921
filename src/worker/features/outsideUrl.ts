const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const URL_MAX = 8_192

/**
 * A service's address of a page, or `null` for one that no person should be sent to: https, or this machine while
 * developing, without credentials. The tab's own gate looks at it again before it opens anything.
 */
export function readOutsideUrl(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > URL_MAX || !URL.canParse(text)) return null
  const { protocol, hostname, username, password, href } = new URL(text)
  if (username !== '' || password !== '') return null
  const isLocal = protocol === 'http:' && LOOPBACK.test(hostname)
  return protocol === 'https:' || isLocal ? href : null
}
