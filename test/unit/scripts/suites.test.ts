import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { PROJECTS } from '../../../scripts/emit.ts'
import { ROOT } from '../../../scripts/run.ts'
import { optionalSuite, SUITES, type Suite, type SuiteOptions } from '../../../scripts/test/suites.ts'
import { chooseFiles, SUITE_TIERS, TIERS, tiersIn } from '../../../scripts/test/tiers.ts'
import config from '../../../vitest.config.ts'

const typedEntries = <Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][]

const suite: Suite = {
  name: 'firefox',
  tiers: ['long'],
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
  flow: 'flow',
  browser: 'browser',
  firefox: 'browser',
  webkit: 'webkit',
  unit: 'unit',
  simulation: 'flow/simulation',
  house: 'house',
} as const

test.each(typedEntries(FOLDERS))('tiers: each file that has a tier in %s exists', (name, folder) => {
  const files = readdirSync(`${ROOT}/test/${folder}`, { recursive: true, encoding: 'utf8' })
  const named = TIERS.flatMap(tier => SUITE_TIERS[name][tier] ?? [])
  const missing = named.filter(
    file => !files.some(found => /\.(?:spec|test)\.tsx?$/.test(found) && found.startsWith(`${file}.`)),
  )
  expect(missing).toEqual([])
})

test('tiers: every suite with a list of files is checked here', () => {
  const listed = typedEntries(SUITE_TIERS).filter(([, suite]) => TIERS.some(tier => suite[tier]))
  expect(listed.map(([name]) => name).sort()).toEqual(Object.keys(FOLDERS).sort())
})

test('tiers: a file is in one tier, and the tiers of a suite are the whole suite', () => {
  for (const [name, suite] of typedEntries(SUITE_TIERS)) {
    const named = TIERS.flatMap(tier => suite[tier] ?? [])
    expect([name, named.length]).toEqual([name, new Set(named).size])
    expect([name, suite[suite.rest]]).toEqual([name, undefined])
    for (const file of [...named, 'a new file']) {
      const chosen = tiersIn(suite).filter(tier => {
        const { files, isWanted } = chooseFiles(suite, tier)
        return files.includes(file) === isWanted
      })
      expect([name, file, chosen.length]).toEqual([name, file, 1])
    }
    expect(chooseFiles(suite, 'all')).toEqual({ files: [], isWanted: false })
  }
})

test('tiers: no Vitest project excludes files by itself, which would undo what the command line excludes', () => {
  const projects = config.test?.projects ?? []
  expect(projects.length).toBeGreaterThan(5)
  expect(projects.filter(project => JSON.stringify(project).includes('"exclude"'))).toEqual([])
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
