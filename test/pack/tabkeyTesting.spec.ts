import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import { run } from '../../scripts/run.ts'
import { freePort } from './support/freePort.ts'
import { packed } from './support/packed.ts'
import { prepareTesting, type TestedApp, type TestingFolder } from './support/testingFolder.ts'

// The packed tabkey-testing in two apps of a host, whose tests use nothing else, without a network. The guides for testing and for
// sign-in show the files of these apps: what passes here is what a reader types.

const RUN_MS = 300_000
const PLAYWRIGHT = ['@playwright/test/cli.js', ['test', '-c', 'offline.config.ts']] as const

let testing: TestingFolder

test.beforeAll(async () => {
  test.setTimeout(900_000)
  testing = await prepareTesting(findChromium() ?? '')
})

/** Runs a program of an app's packages, in the app. */
const inApp = (app: TestedApp, script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [join(testing.folder, 'node_modules', script), ...args], {
    cwd: testing.apps[app],
    timeout: RUN_MS,
    env: {
      NO_COLOR: '1',
      FORCE_COLOR: undefined,
      NODE_ENV: undefined,
      NODE_OPTIONS: testing.offline,
      // This suite runs in a worker of Playwright too.
      TEST_WORKER_INDEX: undefined,
      TEST_PARALLEL_INDEX: undefined,
      ...env,
    },
  })

test('tabkey-testing: the tarball holds the emitted modules and their types, and nothing else', () => {
  const others = packed().testingFiles.filter(path => !/^dist\/.*\.(js|d\.ts)$/.test(path))
  expect(others.sort()).toEqual(['LICENSE', 'README.md', 'package.json'])
})

test('tabkey-testing: the tests of the apps import nothing else beside their runners', async () => {
  const tests = (await Promise.all(['testing/e2e', 'testing/test', 'sign-in/e2e'].map(filesIn))).flat()
  const packages = tests
    .flatMap(text => [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name = '']) => name))
    .sort()
  expect([...new Set(packages)]).toEqual([
    '@playwright/test',
    'tabkey-testing',
    'tabkey-testing/playwright',
    'tabkey-testing/vitest',
    'tabkey-testing/walletconnect',
    'vitest',
  ])
})

async function filesIn(name: string): Promise<readonly string[]> {
  const folder = join(testing.folder, 'examples', name)
  return Promise.all((await readdir(folder)).map(file => readFile(join(folder, file), 'utf8')))
}

test('tabkey-testing: the apps and their tests compile in strict mode', async () => {
  test.setTimeout(RUN_MS)
  expect(await inApp('testing', 'typescript/bin/tsc', ['-p', testing.folder])).toEqual({
    code: 0,
    output: '',
  })
})

test("tabkey-testing: the app's tests pass in Vitest, offline", async () => {
  test.setTimeout(RUN_MS)
  const { code, output } = await inApp('testing', 'vitest/vitest.mjs', ['run'])
  expect(output).toMatch(/Tests\s+3 passed/)
  expect(output).not.toContain('not offline')
  expect(code).toBe(0)
})

test("tabkey-testing: the app's tests pass in Playwright, offline", async () => {
  test.setTimeout(RUN_MS)
  const { code, output } = await inApp('testing', ...PLAYWRIGHT, {
    PORT: String(await freePort()),
    RELAY_PORT: String(await freePort()),
  })
  expect(output).toMatch(/\b4 passed/)
  expect(output).not.toContain('not offline')
  expect(code).toBe(0)
})

test('tabkey-testing: a visitor of the sign-in app signs in at its server, offline', async () => {
  test.setTimeout(RUN_MS)
  const { code, output } = await inApp('sign-in', ...PLAYWRIGHT, {
    PORT: String(await freePort()),
    API_PORT: String(await freePort()),
  })
  expect(output).toMatch(/\b1 passed/)
  expect(output).not.toContain('not offline')
  expect(code).toBe(0)
})
