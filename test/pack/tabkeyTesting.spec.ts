import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { ROOT } from '../../scripts/run.ts'
import { packed } from './support/packed.ts'

// The packed tabkey-testing. Its apps, whose tests use nothing else, are followed and run by `guides.spec.ts`, without a network.

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
  const folder = `${ROOT}/examples/${name}`
  return Promise.all((await readdir(folder)).map(file => readFile(`${folder}/${file}`, 'utf8')))
}
