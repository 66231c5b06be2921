import type { z } from 'zod/mini'

const RECEIVED_MAX = 40

/** Type name of a value; `null`, `array` and `nan` have names of their own. */
function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number' && Number.isNaN(value)) return 'nan'
  return typeof value
}

function expectedName(expected: string): string {
  return expected === 'int' ? 'integer' : expected === 'record' ? 'object' : expected
}

/** A received value for an error message, truncated to a few words. */
function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : typeName(value)
  return `'${text.length > RECEIVED_MAX ? `${text.slice(0, RECEIVED_MAX)}…` : text}'`
}

const UNITS: Readonly<Record<string, readonly [noun: string, unit: string]>> = {
  string: ['String', 'character(s)'],
  array: ['Array', 'element(s)'],
}

function size(origin: string, bound: 'least' | 'most', limit: bigint | number, inclusive: boolean): string {
  const unit = UNITS[origin]
  if (unit) return `${unit[0]} must contain at ${bound} ${limit} ${unit[1]}`
  const comparison = bound === 'least' ? 'greater' : 'less'
  return `Number must be ${comparison} than ${inclusive ? 'or equal to ' : ''}${limit}`
}

/**
 * Default messages for every schema. A check with its own message keeps it.
 *
 * Passed to each parse instead of `z.config`: zod keeps its configuration on `globalThis`, which an engine in the page
 * shares with the host. zod/mini compiles nothing, so that `jitless` needs no configuration either.
 */
export const errorMap: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'Required'
        : `Expected ${expectedName(issue.expected)}, received ${typeName(issue.input)}`
    case 'invalid_value':
      if (issue.input === undefined) return 'Required'
      return `Invalid enum value. Expected ${issue.values.map(value => `'${String(value)}'`).join(' | ')}, received ${quote(issue.input)}`
    case 'too_small':
      return size(issue.origin, 'least', issue.minimum, issue.inclusive !== false)
    case 'too_big':
      return size(issue.origin, 'most', issue.maximum, issue.inclusive !== false)
    case 'invalid_format':
      return issue.format === 'email' || issue.format === 'url' ? `Invalid ${issue.format}` : 'Invalid'
    case 'unrecognized_keys':
      return `Unrecognized key(s) in object: ${issue.keys.map(quote).join(', ')}`
    default:
      return issue.input === undefined ? 'Required' : 'Invalid input'
  }
}
