/** The dashboard of a secure site. Separate from `secureSite.ts`, which is part of every initial chunk. */
export const dashboardOf = (site: string): string => new URL('/dashboard', site).href

export const faviconOf = (site: string): string => new URL('/images/favicon.png', site).href
