/** Narrows a value from outside: a wrong shape becomes an empty object, whose fields are then refused one by one. */
export const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
