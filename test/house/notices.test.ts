import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bundledFaults, noticeFaults } from '../../scripts/supply/bundled.ts'

test('notices: the package has the licence of the Unicode data that it holds', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: readonly string[] }
  expect(files).toContain('THIRD_PARTY_NOTICES.md')
  const notices = readFileSync('THIRD_PARTY_NOTICES.md', 'utf8')
  for (const text of ['UNICODE LICENSE V3', 'Unicode, Inc.', 'confusables.ts'])
    expect(notices).toContain(text)
})

test('notices: packages inside bundled files are free', () => {
  expect(bundledFaults()).toEqual([])
  expect(noticeFaults('## react - 19.0.0 (MIT)\n', 'x.js')).toEqual([])
  expect(noticeFaults('## other - 1.0.0 (GPL-3.0)\n## bare - 1.0.0\n', 'x.js')).toEqual([
    'x.js: other@1.0.0 is GPL-3.0',
    'x.js: bare@1.0.0 is none',
  ])
})
