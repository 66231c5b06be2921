import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { BUILD } from '../../src/bridge/wire/protocol.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string
}

test('version: the build an engine names is the package', () => expect(BUILD).toBe(version))
