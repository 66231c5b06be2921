import { isLocalHost } from '../page/environment.ts'
import { passHref } from '../page/openExternal.ts'

/**
 * Sends a window to a service's page, through the gate for outside links. The page cannot speak back.
 *
 * @returns false when there is no window
 * @throws ValidationError when the address is refused
 */
export function openThere(opened: Window | null, url: string): boolean {
  const href = passHref(url, { dev: isLocalHost(location.hostname) })
  if (!opened) return false
  if (opened !== window) opened.opener = null
  opened.location.assign(href)
  return true
}
