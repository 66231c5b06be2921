import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { REPLACES, SHARING, SHARING_DOCUMENT } from '../../scripts/test/unitFiles.ts'

// House tests share a process, as most unit tests do: a replaced global would reach the next file.

const HOUSE = readdirSync('test/house', { encoding: 'utf8' }).filter(name => name.endsWith('.test.ts'))

describe('tests that share a process', () => {
  test('include most unit tests', () => {
    expect(SHARING.length).toBeGreaterThan(200)
    expect(SHARING_DOCUMENT.length).toBeGreaterThan(20)
  })

  test.each(HOUSE)('%s replaces no global and no module', name => {
    const text = readFileSync(`test/house/${name}`, 'utf8')
    expect(REPLACES.exec(text)?.[0]).toBeUndefined()
    expect(text).not.toMatch(/vi\.stub(?:Global|Env)\b/)
    expect(text).not.toMatch(/^\/\/ @vitest-environment/m)
  })
})
