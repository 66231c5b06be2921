import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT } from './support/sources.ts'

const codesIn = (text: string) =>
  [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
const isPath = (code: string) =>
  /^(src|test|docs|scripts|demo|bench|packages|website|examples)\/[\w./-]+$/.test(code)
const read = (path: string) => readFileSync(ROOT + path, 'utf8')

/** Rows of the look-up table in CONTRIBUTING. */
const ROWS = (read('CONTRIBUTING.md').split('## Look-up')[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .filter(line => line.startsWith('|') && !/^\| (question|---) \|/.test(line))
  .map(line => {
    const [question = '', files = '', names = ''] = line.slice(1).split(' | ')
    return { question: question.trim(), paths: codesIn(files).filter(isPath), names: codesIn(names) }
  })

test('lookup: CONTRIBUTING answers thirty questions', () => {
  expect(ROWS?.map(({ question }) => question)).toHaveLength(30)
})

test('lookup: every path in CONTRIBUTING exists', () => {
  const paths = codesIn(read('CONTRIBUTING.md')).filter(isPath)
  expect(paths.length).toBeGreaterThan(60)
  expect(paths.filter(path => !existsSync(ROOT + path))).toEqual([])
})

test.each(ROWS ?? [])('lookup: $question', ({ paths, names }) => {
  expect(paths.length).toBeGreaterThan(0)
  expect(paths.filter(path => !existsSync(ROOT + path))).toEqual([])
  const text = paths
    .filter(path => /\.tsx?$/.test(path))
    .map(read)
    .join('\n')
  const isExported = (name: string) =>
    new RegExp(`export (async )?(function|const|class|type|interface) ${name}\\b`).test(text)
  expect(names.filter(name => !isExported(name))).toEqual([])
})

test('lookup: the files that the architecture names exist', () => {
  const paths = codesIn(read('docs/architecture.md')).filter(isPath)
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter(path => !existsSync(ROOT + path))).toEqual([])
})
