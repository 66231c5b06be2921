import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OPTION_LISTS, renewOptions } from '../../scripts/options.ts'
import { SOURCE_TYPES } from '../../scripts/sourceTypes.ts'
import { readEndpoints } from '../../src/bridge/options/endpoints.ts'
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

test.each(Object.entries(SOURCE_TYPES))(
  'options: the table of sources has each type that endpoints.%s takes, and no other',
  (part, types) => {
    const refused = (() => {
      try {
        readEndpoints({ [part]: { 'eip155:1': { type: 'none of them' } } }, 'endpoints')
      } catch (error) {
        return String(error)
      }
    })()
    const taken = [...(/must be one of (.*)/.exec(refused ?? '')?.[1]?.matchAll(/'([^']+)'/g) ?? [])]
    expect(taken.map(([, type]) => type).sort()).toEqual(Object.keys(types).filter(Boolean).sort())
  },
)
