/** JSON with sorted keys: equal params have equal text. A bigint differs from a string. */
function stableText(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`
  if (Array.isArray(value)) return `[${value.map(stableText).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${stableText(item)}`).join()}}`
}

/** Equal for two requests that ask the same of the same network. */
export function requestKey(networkId: string, method: string, params: unknown): string {
  return `${networkId} ${method} ${stableText(params ?? [])}`
}

const OFFSETS = [0x811c9dc5, 0x01000193] as const

/**
 * 64 bits of FNV-1a, to detect an id that is reused by mistake. Not a protection: ids are 128 random bits.
 * Not `crypto.subtle`, which insecure contexts lack.
 */
export function shortHash(text: string): string {
  return OFFSETS.map(offset => {
    let hash = offset as number
    for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
    return (hash >>> 0).toString(16).padStart(8, '0')
  }).join('')
}
