import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CHUNKS } from '../../scripts/chunks/plan.ts'
import { BUDGETS, ENTRIES } from '../../scripts/size/budgets.ts'
import { VENDORED } from '../../scripts/vendored.ts'
import { ROOT } from './support/sources.ts'

const { name, exports } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as {
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
}

const doors = Object.keys(exports)
  .filter(path => path !== './package.json')
  .map(path => path.replace(/^\./, name))

test.each(doors)('budgets: %s is weighed alone, and has a limit', door => {
  expect(Object.keys(ENTRIES)).toContain(door)
  expect(BUDGETS.bytes.map(row => row.import)).toContain(door)
})

test('budgets: every sentence has a limit', () => {
  const limited = new Set<string>(BUDGETS.bytes.map(row => row.import))
  expect(Object.keys(ENTRIES).filter(sentence => !limited.has(sentence))).toEqual([])
})

test('budgets: what was measured is within the goal, or the limit', () => {
  const rows = [...BUDGETS.bytes, ...BUDGETS.requests, ...BUDGETS.files]
  const over = rows.filter(({ what, goal, limit = goal, today }) =>
    /at least$/.test(what) ? today < limit : today > limit,
  )
  expect(over.map(({ what }) => what)).toEqual([])
})

test('budgets: each file that is weighed is one of the plan, or a vendored package', () => {
  const planned = [
    ...CHUNKS.map(({ chunk }) => `${chunk}.js`),
    ...Object.keys(VENDORED).map(vendor => `vendor/${vendor}.js`),
  ]
  const weighed = BUDGETS.bytes.flatMap(({ files = [], after = [] }) => [...files, ...after])
  expect(weighed.filter(file => !planned.includes(file))).toEqual([])
})
