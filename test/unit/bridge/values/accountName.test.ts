import { expect, test } from 'vitest'
import { isRegistryName, nameFault, toLabel } from '../../../../src/bridge/values/accountName.ts'

test('registry names: A to Z become lower case, blanks around a typed name go, and nothing else changes', () => {
  expect(toLabel(' Ada.Reown.ID\n')).toBe('ada')
  for (const name of ['\u212aate', 'a\u200dda', '\ufeffada', '\u00a0ada', 'ad\u0130', 'ＡＤＡ']) {
    expect(toLabel(`${name}.reown.id`)).toBe(name)
    expect(nameFault(toLabel(name))).toBe('characters')
  }
  expect(isRegistryName('ada.REOWN.id')).toBe(true)
  expect(isRegistryName('ada.reown.id\ufeff')).toBe(false)
})
