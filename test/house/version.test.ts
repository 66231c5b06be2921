import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILD } from '../../src/bridge/defaults.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

test('version: the build an engine names is the package', () => expect(BUILD).toBe(version))

test('version: the changelog has an entry for it', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  expect(changelog).toMatch(new RegExp(`^## .*${version.replaceAll('.', '\\.')}`, 'm'))
})
