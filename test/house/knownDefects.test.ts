import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './support/sources.ts'

const TEXT = readFileSync(`${ROOT}docs/known-defects.md`, 'utf8')

interface Named {
  readonly path: string
  readonly title: string
}

/** The lines of the tables: defect, what holds, tests by file and title. */
const LINES = TEXT.split('\n')
  .filter(text => /^\| (?!defect |---)/.test(text))
  .map(text => {
    const [defect = '', , tests = ''] = text
      .slice(1, -1)
      .split('|')
      .map(cell => cell.trim())
    const named = [...tests.matchAll(/`([^`]+)` \*([^*]+)\*/g)]
    return { defect, named: named.map(([, path = '', title = '']): Named => ({ path, title })) }
  })

/** A part of the title is enough: the rest may be filled in. */
const hasTitle = ({ path, title }: Named) =>
  /^test\/.*\.(test\.tsx?|spec\.ts)$/.test(path) &&
  existsSync(ROOT + path) &&
  readFileSync(ROOT + path, 'utf8').includes(title)

test('known defects: the lines are read', () => {
  expect(TEXT.match(/^## /gm)).toHaveLength(5)
  expect(LINES.length).toBeGreaterThanOrEqual(28)
})

test('known defects: each names a test that is there, by file and title', () => {
  expect(LINES.filter(({ named }) => named.length === 0).map(({ defect }) => defect)).toEqual([])
  const missing = LINES.flatMap(({ named }) => named).filter(one => !hasTitle(one))
  expect(missing).toEqual([])
})
