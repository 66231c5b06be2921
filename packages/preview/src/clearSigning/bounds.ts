const DEPTH_MOST = 20
const VALUES_MOST = 20_000
const TEXT_MOST = 2_000
const KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const isBoundedText = (text: string): boolean => text.length <= TEXT_MOST && !KEYS.has(text)

/**
 * Whether a value is JSON within bounds: depth, number of values, length of texts, whole numbers that are exact, and no key
 * that reaches a prototype.
 */
export function isBounded(root: unknown): boolean {
  let level: unknown[] = [root]
  let count = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    count += level.length
    if (depth > DEPTH_MOST || count > VALUES_MOST) return false
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'object' && value !== null) {
        if (!Array.isArray(value) && !Object.keys(value).every(isBoundedText)) return false
        for (const item of Object.values(value)) next.push(item)
      } else if (!isBoundedLeaf(value)) return false
    }
    level = next
  }
  return true
}

function isBoundedLeaf(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= TEXT_MOST
  if (typeof value === 'number')
    return Number.isInteger(value) ? Number.isSafeInteger(value) : Number.isFinite(value)
  return typeof value === 'boolean' || value === null
}
