import { ValidationError } from '../errors/client.ts'

/** Far above the depth of any valid value. Deeper values could overflow the stack. */
const DEPTH_MAX = 100
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export type PathPart = PropertyKey

/** `['networks', 0, 'id']` below `config` becomes `config.networks[0].id`. */
export function formatPath(where: string, path: readonly PathPart[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text === '' ? String(part) : `${text}.${String(part)}`
  }, where)
}

/**
 * Refuses keys that could reach a prototype when the value is merged or indexed later, and values that are too deep.
 *
 * @throws ValidationError naming the place
 */
export function refusePrototypeKeys(value: unknown, where = ''): void {
  walk(value, [], where)
}

function walk(value: unknown, path: readonly PathPart[], where: string): void {
  if (typeof value !== 'object' || value === null) return
  if (path.length > DEPTH_MAX) throw new ValidationError(where, 'The value is nested too deeply')
  if (ArrayBuffer.isView(value)) return
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) walk(item, [...path, index], where)
    return
  }
  for (const key of Object.keys(value)) {
    if (PROTOTYPE_KEYS.has(key))
      throw new ValidationError(formatPath(where, [...path, key]), 'The key is not allowed')
    walk((value as Record<string, unknown>)[key], [...path, key], where)
  }
}
