import { expect, test } from 'vitest'
import * as door from '../../../src/react.ts'

const hooks = Object.keys(door).filter(name => /^use(?!Tabkey)/.test(name))

test('react: every hook has an alias with Tabkey in its name, for projects that also import wagmi', () => {
  const exported: Readonly<Record<string, unknown>> = door
  const withoutAlias = hooks.filter(name => exported[name.replace('use', 'useTabkey')] !== exported[name])
  expect(hooks).toContain('useAccount')
  expect(withoutAlias).toEqual([])
})
