import { getScheme } from '../../../bridge/values/walletSchemes.ts'
import type { SafeHref } from '../../format/safeHref.ts'
import type { Environment } from '../../page/environment.ts'
import { safeHref } from '../../page/openExternal.ts'

/**
 * Lets a link of a `Handoff` through the gate for outside links. The engine has read its scheme from the wallet's
 * record or session and refused schemes that start other programs; the gate refuses them again.
 */
export function handoffHref(href: string, { isDev }: Pick<Environment, 'isDev'>): SafeHref | null {
  const scheme = getScheme(href)
  return safeHref(href, { schemes: scheme ? [scheme] : [], dev: isDev })
}
