import { ValidationError } from '../errors/client.ts'
import type { PathPart } from './prototypeKeys.ts'
import { formatPath } from './prototypeKeys.ts'

/** As `refusePrototypeKeys`, before the value is built. */
const DEPTH_MAX = 100
/** uint256 has 78 digits. A larger exponent would make a text of any length. */
const EXPONENT_MAX = 100
const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/
const END_OF_TOKEN = /[\s,\]}]|$/g
const BLANK = /\s*/y

/** A whole number of any size as its digits; `undefined` for a fraction. */
function wholeDigits(token: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(token) ?? []
  const kept = fraction.replace(/0+$/, '')
  const zeros = Number(exponent) - kept.length
  if (Math.abs(zeros) > EXPONENT_MAX) return undefined
  const digits = `${whole}${kept}`
  if (zeros < 0 && !/^0*$/.test(digits.slice(zeros))) return undefined
  const moved = zeros < 0 ? digits.slice(0, zeros) || '0' : digits + '0'.repeat(zeros)
  return `${sign}${BigInt(moved)}`
}

/**
 * Reads JSON without loss and without ambiguity: a whole number beyond 2^53 becomes its decimal digits as text, which
 * wallets read in the integer types of EIP-712, and a key that an object lists twice is refused, because readers differ in
 * which value counts.
 *
 * @param text not longer than the caller allows
 * @param where name of the text in errors
 * @throws ValidationError for text that is not JSON, a repeated key, or a number out of range
 */
export function readExactJson(text: string, where: string): unknown {
  try {
    // The grammar is JSON's own reader's: what follows reads valid text only.
    JSON.parse(text)
  } catch {
    throw new ValidationError(where, 'Invalid JSON')
  }
  let at = 0

  function skipBlank(): void {
    BLANK.lastIndex = at
    BLANK.test(text)
    at = BLANK.lastIndex
  }

  /** @returns the next character that is not blank */
  function peek(): string | undefined {
    skipBlank()
    return text[at]
  }

  function isEscaped(position: number): boolean {
    let first = position
    while (text[first - 1] === '\\') first -= 1
    return (position - first) % 2 === 1
  }

  function readString(): string {
    const start = at
    do at = text.indexOf('"', at + 1)
    while (isEscaped(at))
    at += 1
    return JSON.parse(text.slice(start, at)) as string
  }

  function readLiteral(path: readonly PathPart[]): unknown {
    END_OF_TOKEN.lastIndex = at
    const end = END_OF_TOKEN.exec(text)?.index ?? text.length
    const token = text.slice(at, end)
    at = end
    const value = JSON.parse(token) as unknown
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const digits = wholeDigits(token)
    if (digits !== undefined) return digits
    if (Number.isFinite(value)) return value
    throw new ValidationError(formatPath(where, path), 'The number is out of range')
  }

  /** Reads members until `end`; the separators of valid text need no check. */
  function readMembers(end: string, readMember: () => void): void {
    at += 1
    while (peek() !== end) {
      readMember()
      if (peek() === ',') at += 1
    }
    at += 1
  }

  function readObject(path: readonly PathPart[]): unknown {
    const entries = new Map<string, unknown>()
    readMembers('}', () => {
      const key = readString()
      const inside = [...path, key]
      if (entries.has(key)) throw new ValidationError(formatPath(where, inside), 'The key occurs twice')
      skipBlank()
      at += 1
      entries.set(key, readValue(inside))
    })
    return Object.fromEntries(entries)
  }

  function readArray(path: readonly PathPart[]): unknown {
    const items: unknown[] = []
    readMembers(']', () => items.push(readValue([...path, items.length])))
    return items
  }

  function readValue(path: readonly PathPart[]): unknown {
    if (path.length > DEPTH_MAX) throw new ValidationError(where, 'The value is nested too deeply')
    const first = peek()
    if (first === '{') return readObject(path)
    if (first === '[') return readArray(path)
    return first === '"' ? readString() : readLiteral(path)
  }

  return readValue([])
}
