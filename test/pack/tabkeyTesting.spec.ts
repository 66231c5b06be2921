import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.ts'
import { run } from '../../scripts/run.ts'
import { freePort } from './support/freePort.ts'
import { packed } from './support/packed.ts'
import { prepareTesting, type TestingFolder } from './support/testingFolder.ts'

// The packed tabkey-testing in an app of a host, whose tests use nothing else, without a network.

const RUN_MS = 300_000

let testing: TestingFolder

test.beforeAll(async () => {
  test.setTimeout(900_000)
  testing = await prepareTesting(findChromium() ?? '')
})

/** Runs a program of the app's packages, in the app. */
const inApp = (script: string, args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  run(process.execPath, [join(testing.folder, 'node_modules', script), ...args], {
    cwd: testing.app,
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

test('tabkey-testing: the tests of the app import nothing else beside their runners', async () => {
  const tests = [...(await filesIn('e2e')), ...(await filesIn('test'))]
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
  const folder = join(testing.app, name)
  return Promise.all((await readdir(folder)).map(file => readFile(join(folder, file), 'utf8')))
}

test('tabkey-testing: the app and its tests compile in strict mode', async () => {
  test.setTimeout(RUN_MS)
  expect(await inApp('typescript/bin/tsc', ['-p', '.'])).toEqual({ code: 0, output: '' })
})

test("tabkey-testing: the app's tests pass in Vitest, offline", async () => {
  test.setTimeout(RUN_MS)
  const { code, output } = await inApp('vitest/vitest.mjs', ['run'])
  expect(output).toMatch(/Tests\s+3 passed/)
  expect(output).not.toContain('not offline')
  expect(code).toBe(0)
})

test("tabkey-testing: the app's tests pass in Playwright, offline", async () => {
  test.setTimeout(RUN_MS)
  const { code, output } = await inApp('@playwright/test/cli.js', ['test', '-c', 'offline.config.ts'], {
    PORT: String(await freePort()),
    RELAY_PORT: String(await freePort()),
  })
  expect(output).toMatch(/\b4 passed/)
  expect(output).not.toContain('not offline')
  expect(code).toBe(0)
})
