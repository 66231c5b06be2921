/** The cookie's name where the host names none. */
export const HINT_COOKIE = 'tabkey'
