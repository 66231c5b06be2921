/** Narrows what came from outside: peers are tools of tests, so a wrong shape becomes an empty object. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
