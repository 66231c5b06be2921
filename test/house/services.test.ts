import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { CONTRACTS } from '../contracts/contracts.ts'
import { ROOT } from './support/sources.ts'

interface Row {
  readonly name: string
  readonly confidence: string
  readonly readers: readonly string[]
  readonly tests: readonly string[]
  readonly absent: string
}

const pathsIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, path]) => path ?? '')

const ROWS: readonly Row[] = readFileSync(`${ROOT}docs/services.md`, 'utf8')
  .split('\n')
  .filter(line => line.startsWith('|') && !/^\| (contract|---) \|/.test(line))
  .map(line => {
    const [name = '', , confidence = '', readers = '', tests = '', absent = ''] = line
      .slice(1)
      .split('|')
      .map(cell => cell.trim())
    return { name, confidence, readers: pathsIn(readers), tests: pathsIn(tests), absent }
  })

test('services: every contract has one row, with its confidence', () => {
  expect(ROWS.map(({ name }) => name).sort()).toEqual([...CONTRACTS.keys()].sort())
  const wrong = ROWS.filter(({ name, confidence }) => CONTRACTS.get(name)?.confidence !== confidence)
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('services: the files named exist', () => {
  const named = ROWS.flatMap(({ readers, tests }) => [...readers, ...tests])
  expect([...new Set(named)].filter(path => !existsSync(ROOT + path))).toEqual([])
})

test('services: an endpoint that is read names its test', () => {
  const untested = ROWS.filter(({ readers, tests }) => readers.length > 0 && tests.length === 0)
  expect(untested.map(({ name }) => name)).toEqual([])
})

test('services: every row says what happens without the endpoint, or why it is not read', () => {
  expect(ROWS.filter(({ absent }) => absent === '').map(({ name }) => name)).toEqual([])
})
