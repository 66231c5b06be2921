import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { PROJECTS } from '../../../scripts/emit.ts'
import { ROOT } from '../../../scripts/run.ts'
import { optionalSuite, SUITES, type Suite, type SuiteOptions } from '../../../scripts/test/suites.ts'
import { CORE_TESTS } from '../../../scripts/test/tiers.ts'

const typedEntries = <Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][]

const suite: Suite = {
  name: 'firefox',
  parts: ['long', 'all'],
  givesWay: false,
  run: async () => ({ passed: 3, failed: 0, words: [], output: '' }),
}
const OPTIONS: SuiteOptions = { isBuilt: true, part: 'all' }
const MISSING = 'No Firefox found: install it.'

afterEach(() => vi.unstubAllEnvs())

test('optional suite: runs where its browser is', async () => {
  expect(await optionalSuite(suite, () => undefined).run(OPTIONS)).toMatchObject({ passed: 3, failed: 0 })
})

test('optional suite: without its browser it is skipped with a line that says what to install', async () => {
  vi.stubEnv('CI', '')
  const ended = await optionalSuite(suite, () => MISSING).run(OPTIONS)
  expect(ended).toMatchObject({ passed: 0, failed: 0, words: [`skipped: ${MISSING}`] })
})

test('optional suite: in CI a missing browser is a failure', async () => {
  vi.stubEnv('CI', 'true')
  const ended = await optionalSuite(suite, () => MISSING).run(OPTIONS)
  expect(ended).toMatchObject({ passed: 0, failed: 1, words: [`failed: ${MISSING}`] })
})

test('types: what is left out after a build is what the build compiles', () => {
  const projectsOf = (script: string) => [...script.matchAll(/-p (\S+)/g)].map(([, project]) => project)
  const { types } = manifest.scripts
  expect(projectsOf(types)).toEqual(PROJECTS)
  expect(types).toMatch(/ && npm run -s types:rest$/)
})

test('pack: before a package is packed, the build of the suites runs and nothing else', () => {
  expect(manifest.scripts.prepack).toBe('npm run -s build')
  expect(
    Object.keys(manifest.scripts).filter(name => /^(post)?pack$|^prepare$|^prebuild$|^postbuild$/.test(name)),
  ).toEqual([])
  const names = SUITES.map(({ name }) => name)
  expect(names.indexOf('build')).toBeGreaterThanOrEqual(0)
  expect(names.indexOf('build')).toBeLessThan(names.indexOf('pack'))
})

const FOLDERS = {
  browser: 'browser',
  firefox: 'browser',
  webkit: 'webkit',
  unit: 'unit',
  simulation: 'flow/simulation',
  house: 'house',
} as const

test.each(typedEntries(FOLDERS))('tiers: each file that has a tier in %s exists', (name, folder) => {
  const rule = CORE_TESTS[name]
  const files = readdirSync(`${ROOT}/test/${folder}`, { recursive: true, encoding: 'utf8' })
  const named = typeof rule === 'string' ? [] : 'long' in rule ? rule.long : rule
  const missing = named.filter(
    file => !files.some(found => /\.(?:spec|test)\.tsx?$/.test(found) && found.startsWith(`${file}.`)),
  )
  expect(missing).toEqual([])
})

test('tiers: every suite with a list of core files is checked here', () => {
  const listed = typedEntries(CORE_TESTS).filter(([, rule]) => typeof rule !== 'string')
  expect(listed.map(([name]) => name).sort()).toEqual(Object.keys(FOLDERS).sort())
})

test('tiers: core and long together are the whole suite, and share no suite but one that is split', () => {
  for (const { name, parts } of SUITES) {
    const split = typedEntries(CORE_TESTS).some(([suite, rule]) => suite === name && typeof rule !== 'string')
    expect([name, parts.filter(part => part !== 'all').length]).toEqual([name, split ? 2 : 1])
    expect(parts).toContain('all')
  }
})

test('hosted workflow: every suite is in one shard, and every shard has a time limit', () => {
  const workflow = readFileSync(`${ROOT}/.github/workflows/ci.yml`, 'utf8')
  const rows = [...workflow.matchAll(/suites: ([a-z ]+?)(?: --shard (\d)\/(\d))?, minutes: \d+/g)]
  const names = rows
    .filter(([, , shard = '1']) => shard === '1')
    .flatMap(([, suites = '']) => suites.split(' '))
  expect(names.sort()).toEqual(SUITES.map(({ name }) => name).sort())
  for (const [, suites, , count] of rows)
    if (count) expect(rows.filter(row => row[1] === suites)).toHaveLength(Number(count))
})
