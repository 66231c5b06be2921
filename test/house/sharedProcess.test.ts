import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SHARING } from '../../scripts/test/unitFiles.ts'

// Unit tests that share a process, and the house tests: what one of them replaced, the next one would meet.

const REPLACES =
  /vi\.(?:mock|doMock|stubGlobal|stubEnv|resetModules)\b|@vitest-environment|\bglobalThis\.\w+ = |process\.env\.\w+ = |Object\.(?:assign|defineProperty)\((?:globalThis|process)/

/** A hook at the top of an imported file is registered for the first test file only. */
const HOOK = /^(?:beforeAll|beforeEach|afterAll|afterEach)\(/m

/** Texts of a test file and of the files below `test` that it imports, however far away. */
function textsOf(path: string, texts = new Map<string, string>()): ReadonlyMap<string, string> {
  if (texts.has(path)) return texts
  const text = readFileSync(path, 'utf8')
  texts.set(path, text)
  for (const [, name = ''] of text.matchAll(/from '(\.[^']+\.tsx?)'/g)) {
    const imported = resolve(dirname(path), name)
    if (imported.includes('/test/')) textsOf(imported, texts)
  }
  return texts
}

const HOUSE = readdirSync('test/house', { encoding: 'utf8' })
  // This file names what it looks for.
  .filter(name => name.endsWith('.test.ts') && name !== 'sharedProcess.test.ts')
  .map(name => `test/house/${name}`)

describe('tests that share a process', () => {
  test('include most tests of the engine', () => {
    expect(SHARING.length).toBeGreaterThan(100)
  })

  test.each(SHARING)('%s replaces no global and no module, and imports no hook', path => {
    const [own = '', ...imported] = [...textsOf(resolve(path)).values()]
    expect([own, ...imported].flatMap(text => REPLACES.exec(text)?.[0] ?? [])).toEqual([])
    expect(imported.flatMap(text => HOOK.exec(text)?.[0] ?? [])).toEqual([])
  })

  test.each(HOUSE)('%s replaces no global and no module', path => {
    expect(REPLACES.exec(readFileSync(path, 'utf8'))?.[0]).toBeUndefined()
  })
})
