import { expect, test } from 'vitest'
import { personName } from '../../../../src/ui/format/personName.ts'
import { normalisedName } from '../../../../src/worker/chains/evm/ens.ts'
import { fc } from '../../../support/fastCheck.ts'

test.each([
  'vitalik.eth',
  '👩‍🚀.eth',
  '👩🚀.eth',
  '👨🏽‍👩🏻‍👧.eth',
  '👩‍❤️‍👨.eth',
  '🇨🇭.eth',
  '1⃣.eth',
  'ñandú.eth',
  'नमस्ते.eth',
  '_ada.eth',
])('name: %s is shown as it is', name => {
  expect(personName(name, 40)).toBe(name)
})

test.each([
  'a\u200dda.eth',
  'a\u200bda.eth',
  'ada\u00ad.eth',
  '\u202eada.eth',
  '\u2066ada.eth',
  'ada.eth\u200d',
  '👩\u200d.eth',
  '👩\u200d\u200d🚀.eth',
  'a\u{e0067}da.eth',
  'ada\nlovelace.eth',
  ' ada.eth',
  '<b>ada.eth',
  '\ufeff',
  '',
  null,
  undefined,
])('name: %o is not shown', name => {
  expect(personName(name, 40)).toBe('')
})

const letters = fc.constantFrom(
  ...['a', 'B', 'é', 'е', 'ß', 'ك', 'म', '1', '_', '-', '.', '👩', '🚀', '❤', '🏽', '🏴', '🇨', '♂'],
  ...[
    '\u200d',
    '\u200c',
    '\u200b',
    '\u00ad',
    '\ufe0f',
    '\u20e3',
    '\u0301',
    '\u{e0067}',
    '\u{e007f}',
    '\u202e',
    '\u212a',
    '\u3164',
  ],
)

test('name: property: what is shown is the name, or nothing of it', () => {
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 12 }), parts => {
      const name = parts.join('')
      expect([name, '']).toContain(personName(name, 100))
    }),
    { numRuns: 5_000 },
  )
})

test('name: property: a shown name has one normal form, which is shown as itself', () => {
  fc.assert(
    fc.property(fc.array(letters, { minLength: 1, maxLength: 8 }), parts => {
      const name = normalisedName(`${parts.join('')}.eth`)
      if (name === null) return
      expect(normalisedName(name)).toBe(name)
      // Names with more marks on a letter than are shown give the address instead.
      expect([name, '']).toContain(personName(name, 100))
    }),
    { numRuns: 5_000 },
  )
})
