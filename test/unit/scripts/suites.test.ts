import { afterEach, expect, test, vi } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { PROJECTS } from '../../../scripts/emit.ts'
import { optionalSuite, PHASES, type Suite } from '../../../scripts/test/suites.ts'

const suite: Suite = {
  name: 'firefox',
  run: async () => ({ passed: 3, failed: 0, words: [], output: '' }),
}
const OPTIONS = { isBuilt: true }
const MISSING = 'No Firefox found: install it.'

afterEach(() => vi.unstubAllEnvs())

test('optional suite: runs where its browser is', async () => {
  expect(await optionalSuite(suite, undefined).run(OPTIONS)).toMatchObject({ passed: 3, failed: 0 })
})

test('optional suite: without its browser it is skipped with a line that says what to install', async () => {
  vi.stubEnv('CI', '')
  const ended = await optionalSuite(suite, MISSING).run(OPTIONS)
  expect(ended).toMatchObject({ passed: 0, failed: 0, words: [`skipped: ${MISSING}`] })
})

test('optional suite: in CI a missing browser is a failure', async () => {
  vi.stubEnv('CI', 'true')
  const ended = await optionalSuite(suite, MISSING).run(OPTIONS)
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
  const names = PHASES.flat(2).map(({ name }) => name)
  expect(names.indexOf('build')).toBeGreaterThanOrEqual(0)
  expect(names.indexOf('build')).toBeLessThan(names.indexOf('pack'))
})
