import { SignInMessageError } from '../bridge/errors/signIn.ts'

/** Where a page stands, as its sign-in messages say it. */
export interface PagePlace {
  /** Host, with its port when that is not the scheme's own. */
  readonly domain: string
  readonly origin: string
  /** The page without its query and fragment: that is where pages carry secrets. */
  readonly uri: string
}

/**
 * The place of this page. It is read from the browser and never from a config: a sign-in for another site is the one
 * thing that must not be had by mistake.
 *
 * @throws SignInMessageError where there is no page, or one without an origin (`data:`, sandboxed frames)
 */
export function placeOf(): PagePlace {
  const location = globalThis.location as Location | undefined
  const origin = globalThis.origin
  if (!location || !/^https?:/.test(origin) || location.origin !== origin)
    throw new SignInMessageError('domain', 'must be that of a page with an origin')
  return { domain: location.host, origin, uri: origin + location.pathname }
}
