/**
 * The allowed origins that may be the page around this one.
 *
 * @param origins exact origins of Safe web apps
 * @returns empty when this page is not framed, or framed by another origin. A browser without `ancestorOrigins` (Firefox)
 * does not name the parent, so that every origin stays possible there
 */
export function safeParents(view: Window, origins: readonly string[]): readonly string[] {
  if (view.parent === view) return []
  const parent = view.location.ancestorOrigins?.[0]
  return parent === undefined ? origins : origins.filter(origin => origin === parent)
}
