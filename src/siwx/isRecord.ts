/**
 * Whether a value from outside is an object with named fields. Arrays are not. (`bridge/values` has the same function;
 * importing it would load the files that tab and engine share on servers.)
 */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
