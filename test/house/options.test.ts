import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPTION_LISTS, renewOptions } from '../../scripts/options.ts'
import { ROOT } from './support/sources.ts'

const DOCUMENTS = [...new Set(OPTION_LISTS.map(({ document }) => document))]

test.each(DOCUMENTS)('options: the tables of %s are those of the code (npm run options)', async document => {
  expect(readFileSync(ROOT + document, 'utf8')).toBe(await renewOptions(document))
})

test('options: every option and every endpoint has a row', async () => {
  const texts = await Promise.all(DOCUMENTS.map(renewOptions))
  for (const { name, defaults, prefix = '' } of OPTION_LISTS)
    for (const option of Object.keys(defaults))
      expect(texts.join('\n'), name).toContain(`| \`${prefix}${option}\` |`)
})
