import { expect, test } from 'vitest'
import { type Laboratory, readLaboratory } from '../../../bench/laboratory.ts'

const valid = {
  name: 'mine',
  caches: ['balance'],
  access: { kind: 'zipf', keys: 10 },
} satisfies Laboratory

test('laboratory: defaults are filled in', () => {
  expect(readLaboratory(valid)).toMatchObject({
    seconds: 120,
    latencyMs: 80,
    access: [{ kind: 'zipf', keys: 10, exponent: 1, everyMs: 1_000, atOnce: 1 }],
    sweep: { sharing: ['engine'] },
  })
})

test.each([
  ['an unknown cache', { caches: ['balances'] }, 'caches[0] must be one of balance, tokens'],
  ['no cache', { caches: [] }, 'caches must have at least one of the caches.'],
  [
    'a fraction of a tab',
    { sweep: { tabs: [1, 1.5] } },
    'sweep.tabs[1] must be a whole number from 1 to 200.',
  ],
  ['a number for a list', { sweep: { size: 5 } }, 'sweep.size must be a list of sizes.'],
  ['a value twice', { sweep: { size: [5, 5] } }, 'sweep.size must not have a value twice.'],
  ['an unknown list', { sweep: { ttl: [5] } }, 'sweep.ttl is not a field of a laboratory.'],
  ['an unknown field', { second: 5 }, 'second is not a field of a laboratory.'],
  ['a pattern without a kind', { access: {} }, "access.kind must be 'zipf', 'list' or 'trace'."],
  ['an unknown kind', { access: [{ kind: 'walk' }] }, "access[0].kind must be 'zipf', 'list' or 'trace'."],
  ['no keys', { access: { kind: 'list', keys: [] } }, 'access.keys must have at least one key.'],
  [
    'a negative number of keys',
    { access: { kind: 'zipf', keys: -1 } },
    'access.keys must be a whole number from 1 to 10000.',
  ],
  [
    'a text for keys',
    { access: { kind: 'zipf', keys: 'a' } },
    'access.keys must be a list of keys, or their number from 1 to 10000.',
  ],
  ['no name', { name: '' }, 'name must not be empty.'],
  ['no pattern', { access: undefined }, 'access'],
  [
    'a number of methods',
    { caches: ['rpc'] },
    'access.keys must list methods, because the cache rpc is measured.',
  ],
  [
    'a key that is no method',
    { caches: ['rpc'], access: { kind: 'list', keys: ['a'] } },
    'access.keys has "a", which is not a method, and the cache rpc is measured.',
  ],
  [
    'a size for requests',
    { caches: ['rpc'], access: { kind: 'list', keys: ['eth_gasPrice'] }, sweep: { size: [1] } },
    'sweep.size has no effect on the cache rpc.',
  ],
])('laboratory: %s is refused in a sentence that names the field', (_what, wrong, words) => {
  expect(() => readLaboratory({ ...valid, ...wrong }, 'my.ts')).toThrow(`my.ts: ${words}`)
})

test('laboratory: every wrong field has a sentence of its own', () => {
  const wrong = { ...valid, seconds: 0, sweep: { tabs: [0] } }
  const sentences = () => readLaboratory(wrong, 'my.ts')
  expect(sentences).toThrow(
    /^my\.ts: seconds must be a whole number from 1 to 604800\.\nmy\.ts: sweep\.tabs\[0\] must be .+\.$/,
  )
})

test.each([undefined, null, 5, 'text'])('laboratory: %j is not a laboratory', value => {
  expect(() => readLaboratory(value, 'my.ts')).toThrow('my.ts: The default export must be an object.')
})
