import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HINTS, WalletError } from '../../src/bridge/errors/base.ts'
import { addHints } from '../../src/bridge/errors/hints/addHints.ts'
import { ERROR_REPORTS } from '../../src/worker/telemetry/errorReports.ts'
import { librarySources, ROOT } from './support/sources.ts'

const MODULES = import.meta.glob(['../../src/bridge/errors/*.ts', '../../src/bridge/features/*/errors.ts'], {
  eager: true,
})
const CLASSES = Object.values(MODULES)
  .flatMap(module => Object.values(module as Readonly<Record<string, unknown>>))
  .filter(
    (value): value is typeof WalletError =>
      value === WalletError || (typeof value === 'function' && value.prototype instanceof WalletError),
  )
const KINDS = [...new Set(CLASSES.map(({ kind }) => kind))]

addHints()

const PAGE = readFileSync(`${ROOT}docs/errors.md`, 'utf8')
/** Sections by their heading, which is the `kind`. */
const SECTIONS = new Map(
  PAGE.split(/^### /m)
    .slice(1)
    .map(text => [text.slice(0, text.indexOf('\n')), text.split(/^## /m)[0] as string]),
)
const sectionOf = (kind: string): string => SECTIONS.get(kind) ?? ''
const linesOf = (section: string): readonly string[] =>
  section.split('\n').flatMap(line => (line.startsWith('- ') ? [line.slice(2)] : []))

test('error docs: every kind has a section, and every section a kind', () => {
  expect(CLASSES.length).toBeGreaterThan(90)
  expect([...SECTIONS.keys()].sort()).toEqual([...KINDS].sort())
})

test('error docs: every kind has lines that say what to do, and no other word has', () => {
  expect(Object.keys(HINTS).sort()).toEqual([...KINDS].sort())
  expect(Object.entries(HINTS).filter(([, lines]) => lines.length === 0)).toEqual([])
  const long = Object.values(HINTS)
    .flat()
    .filter(line => line.length > 100 || line.trim() !== line || line.endsWith('.'))
  expect(long).toEqual([])
})

test.each(KINDS)('error docs: the section %s has the lines of the class and an example', kind => {
  expect(linesOf(sectionOf(kind))).toEqual(HINTS[kind])
  expect(sectionOf(kind)).toMatch(/```ts\n.+\n```/s)
})

test.each(CLASSES.map(type => [type.name, type] as const))(
  'error docs: %s stands in its section with its code',
  (name, type) => {
    const [head = ''] = sectionOf(type.kind).split('\n').slice(2)
    expect(head).toContain(`\`${name}\``)
    expect(Number(/, code (-?\d+)/.exec(head)?.[1])).toBe(type.code)
    if (type.kind !== 'http') expect(head.includes('; may be retried.')).toBe(type.retryable)
  },
)

/** Rows of "What is sent": the kinds by the event or the reason. */
const SENT = new Map(
  [...PAGE.matchAll(/^\| (?:never: )?`(\w+)` \| [^|]+ \| ([^|]+) \|$/gm)].map(
    ([, report = '', kinds = '']) => [report, kinds.split(' ').map(kind => kind.replaceAll('`', ''))],
  ),
)

test('error docs: the table of what is sent has every kind once, as the engine has it', () => {
  const table = [...SENT].flatMap(([report, kinds]) => kinds.map(kind => [kind, report]))
  expect(table.length).toBe(KINDS.length)
  expect(Object.fromEntries(table)).toEqual(ERROR_REPORTS)
  expect(Object.keys(ERROR_REPORTS).sort()).toEqual([...KINDS].sort())
})

test('error docs: kinds of the page are not thrown in the engine, and kinds that are sent are', () => {
  const engine = librarySources().filter(({ path }) =>
    /^(src\/(worker|siwx|ui\/page\/(?!openPopup)|bridge\/(?!errors\/revive|wire\/tab))|packages\/(devtools\/src\/(engine|replay)|siwx-server)\/)/.test(
      path,
    ),
  )
  const isThrown = (kind: string) => {
    const names = CLASSES.filter(type => type.kind === kind).map(({ name }) => name)
    return engine.some(({ text }) => names.some(name => text.includes(`new ${name}(`)))
  }
  const thrown = Object.entries(ERROR_REPORTS).map(([kind, report]) => [
    report === 'page' || report.endsWith('_ERROR') ? report === 'page' : null,
    isThrown(kind),
    kind,
  ])
  expect(thrown.filter(([isOfPage, isEngine]) => isOfPage === isEngine)).toEqual([])
})

test('error docs: docsPath leads to a section of a page that the package has', () => {
  const error = Object.assign(new WalletError('words'), { kind: 'not-connected' })
  const [file, anchor] = error.docsPath.split('#')
  expect(file).toBe('errors.md')
  expect(SECTIONS.has(anchor as string)).toBe(true)
  const { files } = JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')) as { files: readonly string[] }
  expect(files).toContain('docs')
})
