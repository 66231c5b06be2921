import { describe, expect, test } from 'vitest'
import { InvalidResponseError } from '../../../../src/bridge/errors/network.ts'
import { parseJson } from '../../../../src/worker/net/parseJson.ts'
import { fc } from '../../../support/fastCheck.ts'

const DANGEROUS = ['__proto__', 'constructor', 'prototype']

function keysOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [Array.isArray(value) ? '' : key, ...keysOf(child)])
}

describe('parseJson', () => {
  test('property: gives what JSON.parse gives, when no key is dangerous', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        fc.pre(!DANGEROUS.some(key => text.includes(key)))
        expect(parseJson(text)).toEqual(JSON.parse(text))
      }),
    )
  })

  test('property: no dangerous key survives, wherever and however it is written', () => {
    const key = fc.oneof(
      fc.constantFrom(...DANGEROUS, '\\u005f_proto__', 'c\\u006fnstructor'),
      fc.constant('a'),
    )
    const { tree } = fc.letrec<{ tree: string }>(tie => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom('1', 'null', '"constructor"'),
        fc
          .array(fc.tuple(key, tie('tree')), { maxLength: 3 })
          .map(pairs => `{${pairs.map(([name, value]) => `"${name}":${value}`).join(',')}}`),
        fc.array(tie('tree'), { maxLength: 3 }).map(items => `[${items.join(',')}]`),
      ),
    }))
    fc.assert(
      fc.property(tree, text => {
        expect(keysOf(parseJson(text)).filter(name => DANGEROUS.includes(name))).toEqual([])
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
    )
  })

  test.each([
    ['nothing', ''],
    ['HTML', '<!doctype html>'],
    ['half', '{"a":'],
    ['100 000 open braces', '{'.repeat(100_000)],
    ['100 000 nested lists', '['.repeat(100_000) + ']'.repeat(100_000)],
    ['100 000 nested objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['NaN', 'NaN'],
  ])('%s: InvalidResponseError', (_name, text) => {
    expect(() => parseJson(text)).toThrow(InvalidResponseError)
  })

  test.each(['9007199254740993', '-9007199254740993', '{"a":[1e400]}', '1e21'])(
    'exactNumbers refuses %s',
    text => {
      expect(() => parseJson(text, { exactNumbers: true })).toThrow(InvalidResponseError)
      expect(() => parseJson(text)).not.toThrow()
    },
  )

  test.each(['9007199254740991', '1.5', '-0', '"9007199254740993"'])('exactNumbers takes %s', text => {
    expect(parseJson(text, { exactNumbers: true })).toEqual(JSON.parse(text))
  })
})
