import { expect, test } from 'vitest'
import { createTrials, isProductTrial } from '../../../../bench/laboratory/sweep.ts'
import { type Laboratory, readLaboratory } from '../../../../bench/laboratory.ts'

const trialsOf = (changes: Partial<Laboratory>) =>
  createTrials(
    readLaboratory({ name: 'mine', caches: ['balance'], access: { kind: 'zipf', keys: 5 }, ...changes }),
  )

test('sweep: without lists there is one trial with the numbers of the product', () => {
  expect(trialsOf({})).toEqual([
    {
      cache: 'balance',
      access: { kind: 'zipf', keys: 5, exponent: 1, everyMs: 1_000, atOnce: 1 },
      lifetimeMs: 30_000,
      size: 200,
      tabs: 1,
      storage: 'indexedDB',
      sharing: 'engine',
      expired: 'show',
      label: 'all reads',
    },
  ])
})

test('sweep: every value of a list is tried with every value of the others', () => {
  const trials = trialsOf({ sweep: { lifetimeMs: [500, 30_000], size: [1, 20], tabs: [5] } })
  expect(trials.map(({ label }) => label)).toEqual([
    '500 ms, 1 entry',
    '500 ms, 20 entries',
    '30 s, 1 entry',
    '30 s, 20 entries',
  ])
  expect(trials.map(({ tabs }) => tabs)).toEqual([5, 5, 5, 5])
})

test('sweep: each cache has its own numbers, and requests have no size and no disk', () => {
  const trials = trialsOf({
    caches: ['ens', 'rpc'],
    access: { kind: 'list', keys: ['eth_gasPrice'] },
    sweep: { size: [1, 2], storage: ['memory', 'full'] },
  })
  expect(trials.map(({ cache, lifetimeMs, size, storage }) => [cache, lifetimeMs, size, storage])).toEqual([
    ['ens', 300_000, 1, 'memory'],
    ['ens', 300_000, 1, 'full'],
    ['ens', 300_000, 2, 'memory'],
    ['ens', 300_000, 2, 'full'],
    ['rpc', 1_000, null, 'memory'],
  ])
})

test('sweep: several patterns are compared by their names, which must differ', () => {
  const few = { kind: 'zipf', keys: 5, name: 'few' } as const
  expect(trialsOf({ access: [few, { kind: 'zipf', keys: 50 }] }).map(({ label }) => label)).toEqual([
    'few',
    'zipf',
  ])
  expect(() => trialsOf({ access: [few, few] })).toThrow('access has two patterns called few')
})

test('sweep: the trial with the numbers of the product is marked', () => {
  const marked = trialsOf({ sweep: { lifetimeMs: [10_000, 30_000], size: [20, 200], tabs: [1, 2] } })
    .filter(isProductTrial)
    .map(({ label }) => label)
  expect(marked).toEqual(['30 s, 200 entries, 1 tab', '30 s, 200 entries, 2 tabs'])
})
