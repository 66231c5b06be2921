import type { SafeHref } from '../format/safeHref.ts'
import { safeHref } from '../page/openExternal.ts'
import { useTab } from './useTab.ts'

/** Lets a web address through the gate for outside links, or gives `null`. */
export function useExternalHref(): (url: string | null | undefined) => SafeHref | null {
  const { environment } = useTab()
  return url => safeHref(url, { dev: environment.isDev })
}
