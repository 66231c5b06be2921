/** Deeper than anything the house says; what is deeper may be a circle. */
const DEPTH_MAX = 40

/** What the short way does not know. */
const UNKNOWN = Symbol('unknown')

function plainCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return UNKNOWN
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEPTH_MAX) return UNKNOWN
  if (Array.isArray(value)) return listCopy(value, depth)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return UNKNOWN
  const copied: Record<string, unknown> = {}
  for (const key of Object.keys(value)) {
    const part = plainCopy((value as Record<string, unknown>)[key], depth + 1)
    if (part === UNKNOWN || key === '__proto__') return UNKNOWN
    copied[key] = part
  }
  return copied
}

function listCopy(list: readonly unknown[], depth: number): unknown {
  const copied: unknown[] = []
  for (let i = 0; i < list.length; i += 1) {
    const part = plainCopy(list[i], depth + 1)
    if (part === UNKNOWN || !(i in list)) return UNKNOWN
    copied.push(part)
  }
  return copied
}

/**
 * What `structuredClone` gives, a few times as fast for what almost every message is: a tree of plain objects and lists.
 * All else takes the long way. One difference: a part that stands in two places becomes two parts.
 *
 * @throws DataCloneError as `structuredClone` does
 */
export function copy<Value>(value: Value): Value {
  const copied = plainCopy(value, 0)
  return copied === UNKNOWN ? structuredClone(value) : (copied as Value)
}
