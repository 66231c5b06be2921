import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './support/sources.ts'

const TEXT = readFileSync(`${ROOT}docs/threat-model.md`, 'utf8')
const pathsIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')

/** The lines of the attackers' tables: attack, what stands, where, test. */
const LINES = TEXT.split('\n')
  .filter(text => /^\| (?!attack |asset |---)/.test(text))
  .map(text => text.slice(1, -1).split('|'))
  .filter(cells => cells.length === 4)
  .map(([attack = '', , where, tests]) => ({
    attack: attack.trim(),
    where: pathsIn(where),
    tests: pathsIn(tests),
  }))

test('threat model: every attacker has lines', () => {
  expect(TEXT.match(/^### [A-K]\. /gm)).toHaveLength(11)
  expect(LINES.length).toBeGreaterThan(35)
})

test('threat model: each defence names a file that is there', () => {
  const wrong = LINES.filter(
    ({ where }) => where.length === 0 || !where.every(path => existsSync(ROOT + path)),
  )
  expect(wrong.map(({ attack }) => attack)).toEqual([])
})

test('threat model: each defence names a test that is there', () => {
  const isTest = (path: string) => /^test\/.*\.(test\.tsx?|spec\.ts)$/.test(path) && existsSync(ROOT + path)
  const wrong = LINES.filter(({ tests }) => tests.length === 0 || !tests.every(isTest))
  expect(wrong.map(({ attack }) => attack)).toEqual([])
})
