import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TOKEN_TABLE, type TokenRow } from '../../../../src/ui/theme/tokenTable.ts'

test('docs/theming.md lists every token with its kind and defaults, in the order of the table', () => {
  const text = readFileSync(new URL('../../../../docs/theming.md', import.meta.url), 'utf8')
  const [, section = ''] = text.split('## Tokens')
  const rows = [...section.matchAll(/^\| `([\w-]+)` \| (\w+) \| `([^`]+)` \| (?:`([^`]+)`)? ?\| (.+) \|$/gm)]
  expect(rows.map(([, name, kind, light, dark]) => [name, kind, light, dark])).toEqual(
    Object.entries<TokenRow>(TOKEN_TABLE).map(([name, [kind, , light, dark]]) => [name, kind, light, dark]),
  )
})
