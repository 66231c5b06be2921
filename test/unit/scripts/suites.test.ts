import { afterEach, expect, test, vi } from 'vitest'
import { optionalSuite, type Suite } from '../../../scripts/test/suites.ts'

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
