/**
 * The code that the page of an allowed device shows.
 *
 * @param page - the reply to the form of a device link.
 */
export const readShownCode = (page: string): string | null =>
  / id="code"[^>]*>(\d{6})</.exec(page)?.[1] ?? null
