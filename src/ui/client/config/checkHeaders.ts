import { fail } from '../../../bridge/options/check.ts'

const HEADERS_MAX = 16
/**
 * Headers that a browser, a proxy or the engine sets and that say where a request comes from or how it is sent (Fetch,
 * "forbidden request-header"). A browser leaves out the others of that list, which change nothing.
 */
const FORBIDDEN =
  /^((access-control|content|proxy|sec|x-http|x-method)-.*|accept-encoding|connection|(set-)?cookie2?|host|origin|range|referer|te|transfer-encoding|upgrade|via)$/i

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
    const path = `${field}.${name}`
    if (name !== 'headers') checkHeaders(item, path)
    else checkNames(Object.keys(item), path)
  }
}

function checkNames(names: readonly string[], field: string): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (FORBIDDEN.test(name)) fail(`${field}.${name}`, 'must be left to the browser')
    seen.add(name.toLowerCase())
  }
  if (seen.size < names.length || seen.size > HEADERS_MAX)
    fail(field, `must have at most ${HEADERS_MAX} headers, each once`)
}
