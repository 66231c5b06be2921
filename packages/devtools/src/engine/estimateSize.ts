/** Values that one estimate looks at: a patch of thousands of tokens must not delay its tab. */
const VALUES_MAX = 200
const NUMBER_BYTES = 8

/**
 * Estimates the bytes of a message: the lengths of its texts and names, eight for any other value.
 *
 * @param max values that are looked at; a larger message counts as the part that was seen
 */
export function estimateSize(message: unknown, max = VALUES_MAX): number {
  const waiting: unknown[] = [message]
  let bytes = 0
  for (let count = 0; waiting.length > 0 && count < max; count += 1) {
    const value = waiting.pop()
    if (typeof value === 'string') bytes += value.length
    else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) bytes += value.byteLength
    else if (Array.isArray(value)) for (const item of value.slice(0, max)) waiting.push(item)
    else if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) {
        bytes += name.length
        waiting.push(item)
      }
    else bytes += NUMBER_BYTES
  }
  return bytes
}
