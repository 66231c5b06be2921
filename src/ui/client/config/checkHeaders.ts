import { fail } from '../../../bridge/options/check.ts'

const HEADERS_MAX = 16
/** Headers that a browser, a proxy or the engine sets (Fetch, "forbidden request-header"). */
const FORBIDDEN =
  /^(?:(?:access-control|content|proxy|sec|x-http|x-method)-.*|accept-(?:charset|encoding)|connection|cookie2?|date|dnt|expect|host|keep-alive|origin|range|referer|set-cookie2?|te|trailer|transfer-encoding|upgrade|via)$/i

/**
 * Refuses headers in `endpoints` that a host must not set: a browser would leave them out without a word. Names and values
 * are well-formed already; the engine, which runs in the same browser, does not check the names again.
 *
 * @param value of the option at `field`, or a part of it at any depth
 * @throws ConfigError naming the header, never its value
 */
export function checkHeaders(value: unknown, field: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, item] of Object.entries(value)) {
    const path = Array.isArray(value) ? `${field}[${name}]` : `${field}.${name}`
    if (name !== 'headers') checkHeaders(item, path)
    else checkNames(Object.keys(item), path)
  }
}

function checkNames(names: readonly string[], field: string): void {
  const forbidden = names.find(name => FORBIDDEN.test(name))
  if (forbidden !== undefined) fail(`${field}.${forbidden}`, 'must be a header that a host may set')
  if (names.length > HEADERS_MAX) fail(field, `must have at most ${HEADERS_MAX} headers`)
  if (new Set(names.map(name => name.toLowerCase())).size < names.length)
    fail(field, 'must name each header once')
}
