import type { Hint } from './hint.ts'

/**
 * Writes the hint into its cookie, for pages that a server renders. The code is loaded with the first hint.
 *
 * @param name of the cookie; `null` writes none
 */
export function keepHintCookie(view: Window, name: string | null, hint: Hint | null): void {
  if (name === null) return
  // Writes keep their order: the same import settles in the order of its callers.
  import('../ssr/hintCookie.ts')
    .then(({ writeHintCookie }) => writeHintCookie(view, name, hint))
    .catch(() => {})
}
