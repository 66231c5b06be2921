/** Pages of a secure site beside the frame's. Apart from `secureSite.ts`, which every page and engine begins with. */
export const dashboardOf = (site: string): string => new URL('/dashboard', site).href

export const faviconOf = (site: string): string => new URL('/images/favicon.png', site).href
