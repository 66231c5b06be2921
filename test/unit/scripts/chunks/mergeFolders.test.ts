import { expect, test } from 'vitest'
import { mergedImports } from '../../../../scripts/chunks/mergeFolders.ts'
import { emittedPath, PARTS, sourceOfEntry } from '../../../../scripts/parts.ts'

test('parts: a module is published at the path of its part below dist', () => {
  expect(emittedPath('src/ui/words/t.js')).toBe('ui/words/t.js')
  expect(emittedPath('packages/locales/src/de.d.ts')).toBe('locales/de.d.ts')
  expect(emittedPath('packages/tabkey-testing/src/chain.ts')).toBe('packages/tabkey-testing/src/chain.ts')
})

test('parts: the source of an entry is published as that entry', () => {
  const entries = ['index', 'wagmi/core', 'locales/pt-BR', ...Object.values(PARTS).map(mount => `${mount}/a`)]
  for (const entry of entries) expect(emittedPath(sourceOfEntry(entry))).toBe(`${entry}.ts`)
  expect(sourceOfEntry('locales/pt-BR')).toBe('packages/locales/src/pt-BR.ts')
})

test('parts: imports between the sources and a part name the published files', () => {
  const inPart = "import type { Messages } from '../../../src/ui/words/en.ts';"
  expect(mergedImports('packages/locales/src/de.d.ts', inPart)).toBe(
    "import type { Messages } from '../ui/words/en.ts';",
  )
  const inClient =
    "de: () => import('../../../../packages/locales/src/de.js'),\nimport { t } from '../../words/t.js';"
  expect(mergedImports('src/ui/client/tab/applyLocale.js', inClient)).toBe(
    "de: () => import('../../../locales/de.js'),\nimport { t } from '../../words/t.js';",
  )
})
