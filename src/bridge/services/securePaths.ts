/** The dashboard of a secure site. Separate from `secureSite.ts`, which is part of every initial chunk. */
export const getDashboardUrl = (site: string): string => new URL('/dashboard', site).href

export const getFaviconUrl = (site: string): string => new URL('/images/favicon.png', site).href
