type AbiItem = Readonly<Record<string, unknown>>

const DEPTH_MAX = 10

/** The canonical type of a parameter, with a tuple's components spelled out; `null` for an invalid type. */
function toCanonicalType(parameter: unknown, depth = 0): string | null {
  if (typeof parameter !== 'object' || parameter === null || depth > DEPTH_MAX) return null
  const { type, components } = parameter as AbiItem
  if (typeof type !== 'string') return null
  if (!type.startsWith('tuple')) return type
  if (!Array.isArray(components)) return null
  const parts = components.map(component => toCanonicalType(component, depth + 1))
  return parts.includes(null) ? null : `(${parts.join(',')})${type.slice('tuple'.length)}`
}

/**
 * What a contract's selector is made of: `transfer(address,uint256)`.
 *
 * @returns `null` when the ABI does not have the function exactly once, or its parameters cannot be read
 */
export function toFunctionSignature(abi: readonly AbiItem[], name: string): string | null {
  const [item, ...others] = abi.filter(entry => entry.type === 'function' && entry.name === name)
  if (!item || others.length > 0) return null
  const inputs = item.inputs ?? []
  if (!Array.isArray(inputs)) return null
  const types = inputs.map(input => toCanonicalType(input))
  return types.includes(null) ? null : `${name}(${types.join(',')})`
}
