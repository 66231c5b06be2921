import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './support/sources.ts'

const MAP = readFileSync(`${ROOT}docs/spec-map.md`, 'utf8')

interface Row {
  readonly line: string
  readonly status: string
  readonly where: readonly string[]
  readonly tests: readonly string[]
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')

const readRows = (text: string): readonly Row[] =>
  text
    .split('\n')
    .filter(line => line.startsWith('|') && !/^\| (line|---) \|/.test(line))
    .map(row => {
      // A bar inside code would be a cell of its own; the lines have none.
      const [line = '', , status = '', where = '', tests = ''] = row
        .slice(1)
        .split('|')
        .map(cell => cell.trim())
      return { line, status, where: pathsIn(where), tests: pathsIn(tests) }
    })

const ROWS = readRows(MAP)

const LATER = ['frame', 'sign-in', 'chains', 'account', 'telemetry']
const STATUS = new RegExp(`^(built|(part: )?(${LATER.join('|')}))$`)

test('spec map: every section has rows', () => {
  const sections = MAP.split(/^## /m).slice(1)
  expect(sections.map(text => text[0])).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'B'])
  expect(ROWS.length).toBeGreaterThan(150)
})

test('spec map: every row says whether it is built, or what will hold it', () => {
  expect(ROWS.filter(({ status }) => !STATUS.test(status)).map(({ line }) => line)).toEqual([])
})

test('spec map: every file named exists', () => {
  const named = ROWS.flatMap(({ where, tests }) => [...where, ...tests])
  expect([...new Set(named)].filter(path => !existsSync(ROOT + path))).toEqual([])
})

test('spec map: what is built names its file and its test', () => {
  const bare = ROWS.filter(
    ({ status, where, tests }) => status === 'built' && (where.length === 0 || tests.length === 0),
  )
  expect(bare.map(({ line }) => line)).toEqual([])
})

test('spec map: a capability to come claims no test yet', () => {
  const early = ROWS.filter(({ status, tests }) => LATER.includes(status) && tests.length > 0)
  expect(early.map(({ line }) => line)).toEqual([])
})

test('spec map: words in quotes stand in a file of their row, and in a test of it', () => {
  const read = (paths: readonly string[]) => paths.map(path => readFileSync(ROOT + path, 'utf8')).join('\n')
  // Numbers and names of code are filled in; the rest is verbatim, but for the capitals of a heading.
  const partsOf = (words: string) =>
    words
      .toLowerCase()
      .split(/\bn\b|\{value\}|`[^`]*`/)
      .map(part => part.trim())
      .filter(part => part.length > 3)
  const quotes = ROWS.flatMap(row =>
    [...row.line.matchAll(/'([^']+)'/g)].map(([, words = '']) => ({ ...row, words })),
  )
  expect(quotes.length).toBeGreaterThan(30)
  const lost = quotes.filter(({ words, where, tests }) =>
    [read(where), read(tests)].some(text => !partsOf(words).every(part => text.toLowerCase().includes(part))),
  )
  expect(lost.map(({ words }) => words)).toEqual([])
})

test('spec map: names of code in a line stand in a file of their row, and in a test of it', () => {
  const read = (paths: readonly string[]) => paths.map(path => readFileSync(ROOT + path, 'utf8')).join('\n')
  const names = ROWS.flatMap(row => pathsIn(row.line).map(name => ({ ...row, name })))
  expect(names.length).toBeGreaterThan(10)
  const lost = names.filter(({ name, where, tests }) =>
    [read(where), read(tests)].some(text => !text.includes(name)),
  )
  expect(lost.map(({ name, line }) => `${name}: ${line}`)).toEqual([])
})

test('spec map: a call of section 7 that a service answers names a contract test of that service', () => {
  const services = readFileSync(`${ROOT}docs/services.md`, 'utf8')
  const contractTests = new Map<string, Set<string>>()
  for (const text of services.split('\n').filter(line => line.startsWith('|'))) {
    const cells = text.slice(1).split('|')
    const tests = pathsIn(cells[4] ?? '').filter(path => path.startsWith('test/unit/contracts/'))
    for (const reader of pathsIn(cells[3] ?? '')) {
      const known = contractTests.get(reader) ?? new Set()
      contractTests.set(reader, new Set([...known, ...tests]))
    }
  }
  const calls = readRows(MAP.split(/^## /m).find(text => text.startsWith('7.')) ?? '')
  const served = calls.filter(({ where }) => where.some(path => contractTests.has(path)))
  expect(served.length).toBeGreaterThan(8)
  const bare = served.filter(({ where, tests }) =>
    where.some(path => {
      const expected = contractTests.get(path)
      return expected && tests.every(test => !expected.has(test))
    }),
  )
  expect(bare.map(({ line }) => line)).toEqual([])
})
