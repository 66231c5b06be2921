import { HttpRefusal } from './errors.ts'

/** Values of `Sec-Fetch-Site` for a page of the same origin, and for a URL that the user typed. */
const OWN_FETCH_SITES: readonly string[] = ['same-origin', 'none']

/**
 * Refuses requests of other sites. Browsers write `Origin` into each POST and each request to another origin, and
 * `Sec-Fetch-Site` into each request; scripts cannot change either.
 *
 * @throws HttpRefusal with 403
 * @see https://fetch.spec.whatwg.org/#origin-header, https://www.w3.org/TR/fetch-metadata/
 */
export function checkOrigin(request: Request, origin: string): void {
  const requestOrigin = request.headers.get('origin')
  if (requestOrigin === origin) return
  const fetchSite = request.headers.get('sec-fetch-site')
  const isOwn = fetchSite === null || OWN_FETCH_SITES.includes(fetchSite)
  if (requestOrigin !== null || request.method !== 'GET' || !isOwn)
    throw new HttpRefusal(403, `requests must come from ${origin}`)
}

const PREFLIGHT_AGE_SECONDS = 600

/** For a page whose sign-in server has another origin of the same site. */
export function answerPreflight(method: string): Response {
  const headers = {
    'access-control-allow-methods': method,
    'access-control-allow-headers': 'content-type',
    'access-control-max-age': String(PREFLIGHT_AGE_SECONDS),
  }
  return new Response(null, { status: 204, headers })
}

/** Adds what each answer has: no cache, and CORS for the site alone. */
export function withSiteHeaders(response: Response, request: Request, origin: string): Response {
  const { headers } = response
  headers.set('cache-control', 'no-store')
  headers.set('x-content-type-options', 'nosniff')
  headers.set('vary', 'Origin, Cookie')
  if (request.headers.get('origin') === origin) {
    headers.set('access-control-allow-origin', origin)
    headers.set('access-control-allow-credentials', 'true')
  }
  return response
}
