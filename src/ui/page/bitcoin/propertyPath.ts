const PARTS_MAX = 3
const PATH_MAX_CHARS = 100
const PART = /^[A-Za-z_$][\w$]*$/
/** Names that lead from any object to its prototype or constructor. */
const FORBIDDEN: ReadonlySet<string> = new Set(['constructor', 'prototype', '__proto__'])

/** The parts of a property path such as `XverseProviders.BitcoinProvider`; `null` for any other text. */
export function pathParts(path: unknown): readonly string[] | null {
  if (typeof path !== 'string' || path.length > PATH_MAX_CHARS) return null
  const parts = path.split('.')
  const isValid = parts.length <= PARTS_MAX && parts.every(part => PART.test(part) && !FORBIDDEN.has(part))
  return isValid ? parts : null
}

/**
 * The object at a path of own properties from `root`. Inherited properties are not followed: `window` inherits every
 * element with an id, and every object inherits the members of `Object.prototype`.
 *
 * @returns `undefined` when there is no such object; never throws
 */
export function readPath(root: object, parts: readonly string[]): object | undefined {
  let value: unknown = root
  try {
    for (const part of parts) {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return undefined
      if (!Object.hasOwn(value, part)) return undefined
      value = (value as Readonly<Record<string, unknown>>)[part]
    }
    return (typeof value === 'object' || typeof value === 'function') && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
