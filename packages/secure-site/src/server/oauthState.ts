/** `<state>` or `<state>--<page>`, where the page may be encoded once more than the query. */
export function readState(text: string): { state: string; page: string | undefined } {
  const end = text.indexOf('--')
  if (end === -1) return { state: text, page: undefined }
  const page = text.slice(end + 2)
  return { state: text.slice(0, end), page: /^https?%3A/i.test(page) ? decodeURIComponent(page) : page }
}

/** The page, when it is of the parent's own origin: the site must not be a way to send people elsewhere. */
export function readReturnPage(page: string | undefined, parent: string): string | null {
  if (page === undefined) return null
  return URL.canParse(page) && new URL(page).origin === parent ? page : null
}
