import { InvalidResponseError } from '../../bridge/errors/network.ts'
import { JSON_DEPTH_MAX } from '../base/limits.ts'

/** Keys that change a prototype when the object is copied key by key. */
const DANGEROUS_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype']

export interface ParseJsonOptions {
  /**
   * Refuse numbers that JavaScript cannot hold exactly (beyond 2^53 - 1) or at all. A node sends hex; such a number
   * has been rounded already. Off for services that send floating-point figures.
   */
  readonly exactNumbers?: boolean
}

/**
 * Parses JSON from outside: no dangerous keys, no depth that would break a recursive reader.
 *
 * @param text what the server sent
 * @returns plain data, of unknown shape
 * @throws InvalidResponseError when it is no JSON, too deep, or holds a number out of range
 */
export function parseJson(text: string, { exactNumbers = false }: ParseJsonOptions = {}): unknown {
  let root: unknown
  try {
    root = JSON.parse(text)
  } catch {
    // Not the cause: it repeats a part of the text, which may repeat a key of the request.
    throw new InvalidResponseError('not JSON')
  }
  // Level by level instead of recursion, and instead of a reviver: both overflow where an attacker nests deep enough.
  let level: unknown[] = [root]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > JSON_DEPTH_MAX) throw new InvalidResponseError('nested too deep')
    const next: unknown[] = []
    for (const value of level) {
      if (typeof value === 'object' && value !== null) openUp(value, next)
      else if (exactNumbers && typeof value === 'number' && !isExact(value)) {
        throw new InvalidResponseError('a number out of range')
      }
    }
    level = next
  }
  return root
}

function openUp(value: object, children: unknown[]): void {
  if (!Array.isArray(value)) {
    for (const key of DANGEROUS_KEYS) if (Object.hasOwn(value, key)) Reflect.deleteProperty(value, key)
  }
  for (const child of Object.values(value)) {
    if (typeof child === 'object' || typeof child === 'number') children.push(child)
  }
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}
