import type { HintCookie } from '../../../bridge/contract/config.ts'
import type { Hint } from '../values/hint.ts'

/**
 * Writes the hint into its cookie, for pages that a server renders. The code is loaded with the first hint.
 *
 * @param cookie `null` writes none
 */
export function keepHintCookie(view: Window, cookie: HintCookie | null, hint: Hint | null): void {
  if (!cookie) return
  // Writes keep their order: the same import settles in the order of its callers.
  import('../ssr/hintCookie.ts')
    .then(({ writeHintCookie }) => writeHintCookie(view, cookie, hint))
    .catch(() => {})
}
