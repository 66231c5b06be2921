import { SignInMessageError } from '../bridge/errors/signIn.ts'

/** Domain and uri of a page for its sign-in messages. */
export interface PageLocation {
  /** Host, with its port if that is not the default of the scheme. */
  readonly domain: string
  readonly origin: string
  /** URL of the page without query and fragment, which may contain secrets. */
  readonly uri: string
}

/**
 * The place of this page. It is read from the browser and never from a config: a sign-in for another site is the one
 * thing that must not be had by mistake.
 *
 * @throws SignInMessageError where there is no page, or one without an origin (`data:`, sandboxed frames)
 */
export function getPageLocation(): PageLocation {
  const location = globalThis.location as Location | undefined
  const origin = globalThis.origin
  if (!location || !/^https?:/.test(origin) || location.origin !== origin)
    throw new SignInMessageError('domain', 'must belong to a page with an origin')
  return { domain: location.host, origin, uri: origin + location.pathname }
}
