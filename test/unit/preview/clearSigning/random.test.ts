import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { parsePath } from '../../../../packages/preview/src/clearSigning/paths.ts'
import { readDescriptor } from '../../../../packages/preview/src/clearSigning/readDescriptor.ts'
import { parseFunction } from '../../../../packages/preview/src/clearSigning/signatures.ts'
import { hasInvisible } from '../../../../src/bridge/values/invisible.ts'
import { call, describeSignature, describeTransaction, FRIEND, SCHEMA, USDC, VAULT } from './clearRig.ts'

// A property over random descriptors and requests: nothing throws, and no sentence has a character that must not be shown.

/** Mulberry32: the same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const WORDS = [
  'to',
  'value',
  'note',
  '@.to',
  '@.value',
  '@.from',
  '#.value',
  'list.[]',
  'list.[-1]',
  'list.[0:9]',
  'note.[0:2]',
  '$.metadata.constants.a',
  '$.metadata.enums.a',
  '$.metadata.maps.a',
  '$.display.definitions.a',
  'raw',
  'amount',
  'tokenAmount',
  'nftName',
  'date',
  'duration',
  'unit',
  'enum',
  'chainId',
  'addressName',
  'tokenTicker',
  'calldata',
  'always',
  'never',
  'optional',
  'timestamp',
  'blockheight',
  'bundled',
  'sequential',
  'Send {value} to {to}',
  '{',
  'a\u202eb',
  '\u0000',
  '\ud800',
  '\u2028',
  '<img>',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '0x1',
  USDC,
  FRIEND,
  '\u05d0',
  '\u{e0041}',
  'Amount',
  '',
  '1',
  '-1',
  'true',
] as const
const KEYS = [
  'path',
  'value',
  'label',
  'format',
  'params',
  'visible',
  'separator',
  'encryption',
  'fields',
  '$ref',
  'iteration',
  'token',
  'tokenPath',
  'threshold',
  'message',
  'base',
  'decimals',
  'prefix',
  'collectionPath',
  'calleePath',
  'ifNotIn',
  'mustMatch',
  'map',
  'keyPath',
  'a',
  'nativeCurrencyAddress',
  'required',
  'excluded',
  'intent',
  'fallbackLabel',
] as const

const KEY = 'act(address to,uint256 value,string note,uint256[] list,bytes data)'

function createGenerator(seed: number) {
  const random = createRandom(seed)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  function makeValue(depth: number): unknown {
    const kind = random()
    if (depth > 4 || kind < 0.5) return pick(WORDS)
    if (kind < 0.6) return pick([0, 1, -1, 1e308, 2 ** 53, 0.5, true, false, null, 77, 1e9])
    const length = Math.floor(random() * 4)
    if (kind < 0.75) return Array.from({ length }, () => makeValue(depth + 1))
    return Object.fromEntries(Array.from({ length }, () => [pick(KEYS), makeValue(depth + 1)]))
  }
  /** A field that is right in most parts, so that many of them are written. */
  function makeField(depth: number): object {
    if (random() < 0.1 && depth < 5)
      return {
        path: pick(['list.[]', 'value', undefined]),
        fields: makeFields(depth + 1),
        iteration: pick(['bundled', undefined]),
      }
    return {
      path: pick(WORDS.slice(0, random() < 0.9 ? 10 : 14)),
      label: random() < 0.9 ? pick(['Amount', 'a\u202eb', '<img>', '\u0000x']) : pick(WORDS),
      format: pick([...WORDS.slice(15, 27), 'raw', 'raw']),
      params:
        random() < 0.5
          ? { token: USDC, encoding: 'timestamp', base: 's', collection: FRIEND, calleePath: 'to' }
          : random() < 0.8
            ? {}
            : makeValue(2),
      ...(random() < 0.03
        ? { visible: makeValue(3) }
        : { visible: pick(['always', 'optional', 'optional']) }),
    }
  }
  const makeFields = (depth: number): unknown[] =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () =>
      random() < 0.95 ? makeField(depth) : makeValue(2),
    )
  const makeDescriptor = (context: object, key: string): unknown => ({
    $schema: SCHEMA,
    context: random() < 0.95 ? context : makeValue(0),
    metadata: {
      constants: { a: pick(WORDS) },
      ...(random() < 0.3 ? { enums: makeValue(1), maps: makeValue(1), token: makeValue(1) } : {}),
    },
    display: {
      definitions: { a: makeField(0) },
      formats: {
        [key]: {
          intent: random() < 0.9 ? pick(['Act', 'A\u2028ct']) : pick(WORDS),
          interpolatedIntent: random() < 0.3 ? pick(WORDS) : undefined,
          fields: makeFields(0),
        },
      },
    },
  })
  const makeNote = () =>
    Array.from({ length: 4 }, () => pick(WORDS))
      .join('')
      .replaceAll('\ud800', '')
  return { random, makeValue, makeDescriptor, makeNote, pick }
}

const RUNS = 2_000

test('random descriptors: nothing throws, and a sentence is plain text within its bound', async () => {
  const { makeValue, makeDescriptor, makeNote, pick, random } = createGenerator(7)
  let written = 0
  for (let run = 0; run < RUNS; run += 1) {
    const context = { contract: { deployments: [{ chainId: 1, address: VAULT }] } }
    const eip712 = { eip712: { deployments: [{ chainId: 1, address: VAULT }] } }
    const isCall = run % 3 !== 0
    const descriptors = [
      isCall
        ? makeDescriptor(context, KEY)
        : makeDescriptor(eip712, 'Note(address to,uint256 value,string note,uint256[] list)'),
    ]
    const note = makeNote()
    const values = [FRIEND, BigInt(Math.floor(random() * 1e15)), note, [1n, 2n], '0x1234567890'] as const
    const tokens = { [USDC.toLowerCase()]: { symbol: pick(WORDS), decimals: pick([6, 0, 255, null]) } }
    const sentence = isCall
      ? await describeTransaction(
          { to: VAULT, data: call(KEY, values) as Hex, value: 5n },
          { descriptors, tokens },
        )
      : await describeSignature(
          {
            types: {
              Note: [
                { name: 'to', type: 'address' },
                { name: 'value', type: 'uint256' },
                { name: 'note', type: 'string' },
                { name: 'list', type: 'uint256[]' },
              ],
            },
            primaryType: 'Note',
            domain: { chainId: 1, verifyingContract: VAULT },
            message: random() < 0.9 ? { to: FRIEND, value: run, note, list: [1, 2] } : makeValue(0),
          },
          { descriptors, tokens },
        )
    if (sentence === null) continue
    written += 1
    expect(sentence.length).toBeLessThanOrEqual(280)
    expect(hasInvisible(sentence)).toBe(false)
    expect(sentence).not.toMatch(/[<>`\u05d0]|[^\S ]|undefined|\[object/)
  }
  expect(written, 'sentences to look at').toBeGreaterThan(RUNS / 10)
})

test('random JSON, keys and paths: refused without an error', () => {
  const { makeValue, makeNote } = createGenerator(11)
  for (let run = 0; run < RUNS; run += 1) {
    expect(readDescriptor(makeValue(0))).toBeNull()
    expect(() => parseFunction(`${makeNote()}(${makeNote()})`)).not.toThrow()
    expect(() => parsePath(makeNote())).not.toThrow()
  }
})
