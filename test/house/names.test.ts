import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { SOURCE_FOLDERS, sourceOfEntry } from '../../scripts/parts.ts'
import { DOORS } from './support/doors.ts'
import { filesBelow, nodesOf, SCRIPT, type Source } from './support/sources.ts'

const SRC = [
  ...SOURCE_FOLDERS,
  'packages/create-tabkey/src',
  'packages/tabkey-testing/src',
  'packages/secure-site/src',
].flatMap(folder => filesBelow(folder, SCRIPT))
const ALL = [
  ...SOURCE_FOLDERS,
  'packages/create-tabkey/src',
  'packages/tabkey-testing/src',
  'packages/secure-site/src',
  'test',
  'demo',
  'scripts',
].flatMap(folder => filesBelow(folder, SCRIPT))

const ENTRIES = DOORS.map(sourceOfEntry)

const pathsWith = (files: readonly Source[], matches: (file: Source) => boolean) =>
  files.filter(matches).map(({ path }) => path)

test('names: no drawer files', () => {
  const drawers = /(utils?|helpers?|manager|service|controller|misc|common)\.tsx?$/i
  expect(pathsWith(ALL, ({ path }) => drawers.test(path))).toEqual([])
})

test('names: no two modules differ only by letter case, which macOS and Windows do not tell apart', () => {
  const modules = SRC.map(({ path }) => path.replace(/\.\w+$/, '').toLowerCase())
  expect(modules.filter((module, index) => modules.indexOf(module) !== index)).toEqual([])
})

test('names: no barrels but the doors', () => {
  expect(pathsWith(SRC, ({ path }) => /\/index\.tsx?$/.test(path) && !ENTRIES.includes(path))).toEqual([])
  expect(
    pathsWith(SRC, file => [...nodesOf(file)].some(({ type }) => type === 'ExportAllDeclaration')),
  ).toEqual([])
})

test('names: only views have a default export, and what React loads lazily', () => {
  const lazyImports = SRC.flatMap(({ text }) => [...text.matchAll(/lazy\(\(\) => import\('.+?([\w.]+)'\)/g)])
  const lazyFiles = new Set(lazyImports.map(([, name]) => name))
  const isLazy = (path: string): boolean => lazyFiles.has(basename(path))
  const others = SRC.filter(({ path }) => !/^src\/ui\/views\//.test(path) && !isLazy(path))
  expect(
    pathsWith(others, file => [...nodesOf(file)].some(({ type }) => type === 'ExportDefaultDeclaration')),
  ).toEqual([])
})

test('names: only errors are classes, and what the platform or React demands', () => {
  const others = SRC.filter(
    ({ path }) => !/^src\/bridge\/errors\/|\/errors\.ts$|\/elements\/|Boundary\.tsx$/.test(path),
  )
  expect(
    pathsWith(others, file =>
      [...nodesOf(file)].some(
        ({ type, superClass }) =>
          type === 'ClassDeclaration' &&
          !/Error$/.test(String((superClass as { name?: unknown } | null | undefined)?.name)),
      ),
    ),
  ).toEqual([])
})

test('names: no any, no never by cast, no enum', () => {
  const hits = SRC.flatMap(file =>
    [...nodesOf(file)]
      .filter(
        ({ type, typeAnnotation }) =>
          type === 'TSAnyKeyword' ||
          type === 'TSEnumDeclaration' ||
          (type === 'TSAsExpression' && (typeAnnotation as { type?: string }).type === 'TSNeverKeyword'),
      )
      .map(({ type }) => `${file.path}: ${type}`),
  )
  expect(hits).toEqual([])
})

test('names: nothing is silenced or put off', () => {
  // Spelled in pieces, so that this file does not find itself.
  const words = new RegExp(['@ts-', '(ignore|nocheck)|\\bTO', 'DO\\b|\\bFIX', 'ME\\b'].join(''))
  expect(pathsWith(ALL, ({ text }) => words.test(text))).toEqual([])
})

test('names: no test is skipped or left alone', () => {
  const words = /\b(test|it|describe)\.(skip|only|fixme|todo)\b/
  expect(
    pathsWith(
      filesBelow('test', SCRIPT),
      ({ path, text }) => words.test(text) && !path.endsWith('names.test.ts'),
    ),
  ).toEqual([])
})

test('names: no two hooks share a name, so that a search finds the right one', () => {
  // A composable of Vue has the name of the hook of React that does the same.
  const hooks = SRC.filter(
    ({ path }) => !/^packages\/(vue\/src\/|solana\/src\/vueComposables)/.test(path),
  ).flatMap(({ path, text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const) (use[A-Z]\w*)/gm)].map(([, name]) => ({
      name,
      path,
    })),
  )
  expect(hooks.length).toBeGreaterThan(60)
  const homes = new Map<string | undefined, Set<string>>()
  // The overloads of one hook are in one file.
  for (const { name, path } of hooks) homes.set(name, (homes.get(name) ?? new Set()).add(path))
  const twice = [...homes].filter(([, paths]) => paths.size > 1)
  expect(twice.map(([name, paths]) => `${name}: ${[...paths].join(', ')}`)).toEqual([])
})
