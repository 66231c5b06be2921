import { expect, test } from 'vitest'
import { missingExports, readPublicExports, readSnapshot } from '../../../../scripts/website/publicExports.ts'

test('the public exports are those that the house tests hold, values and types', async () => {
  const exports = await readPublicExports()
  expect(exports.get('tabkey')).toEqual(expect.arrayContaining(['createTabkey', 'TabkeyConfig']))
  expect(exports.get('tabkey/siwx/server')).toContain('createSignInHandler')
  expect(exports.get('tabkey/react')).toEqual(expect.arrayContaining(['useSend', 'UseSendReturn']))
})

test('a test without a snapshot is refused', () => {
  expect(() => readSnapshot('expect(1).toBe(1)')).toThrow('no inline snapshot')
})

const exports = new Map([
  ['tabkey', ['a', 'B']],
  ['tabkey/react', ['a', 'c']],
])

test('an export without a page is missing; one that is exported again needs its link', () => {
  const pages = new Map([
    ['tabkey/index.md', '# tabkey'],
    ['tabkey/functions/a.md', ''],
    ['tabkey/interfaces/B.md', ''],
    ['tabkey/react/index.md', '### a\n\nRe-exports [a](../functions/a.md)'],
    // Below `tabkey` too, but of another entry.
    ['tabkey/react/functions/c.md', ''],
  ])
  expect(missingExports(exports, pages)).toEqual([])
  pages.set('tabkey/react/index.md', '# tabkey/react')
  pages.delete('tabkey/interfaces/B.md')
  expect(missingExports(exports, pages)).toEqual(['tabkey: B', 'tabkey/react: a'])
})
