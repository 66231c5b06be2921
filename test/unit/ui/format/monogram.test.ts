import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monogram } from '../../../../src/ui/format/monogram.ts'

test('monogram: the first letter or number, as one user-perceived character', () => {
  expect(['harbor', '  1inch', '«Ödland»', 'ßeta'].map(monogram)).toEqual(['H', '1', 'Ö', 'ß'])
  // Decomposed, Devanagari with a vowel sign, Hebrew, Arabic, Chinese.
  expect(['e\u0301toile', 'किला', 'ארנק', 'محفظة', '钱包'].map(monogram)).toEqual([
    'E\u0301',
    'कि',
    'א',
    'م',
    '钱',
  ])
})

test('monogram: an emoji is never cut, and stands for a name only where the name has no letter', () => {
  expect(monogram('🦊 Foxglove')).toBe('F')
  expect(monogram('👩‍🚀')).toBe('👩‍🚀')
  expect(monogram('… 🏳️‍🌈 🦊')).toBe('🏳️‍🌈')
})

test('monogram: a name without anything readable has a question mark', () => {
  expect(['', '   ', '\u200b\u202e', '…!?'].map(monogram)).toEqual(['?', '?', '?', '?'])
})

test('monogram: a letter under a stack of marks stands without them', () => {
  expect(monogram(`Z${'\u0301'.repeat(60)}algo`)).toBe('Z')
})

test('monogram: a name that begins in ASCII needs no segmenter, and has the same letter as with one', () => {
  const segmented = (name: string): string | undefined => {
    const graphemes = Array.from(new Intl.Segmenter().segment(name), ({ segment }) => segment)
    return graphemes.find(entry => /^[\p{L}\p{N}]/u.test(entry))?.toUpperCase()
  }
  const ascii = fc.string({ unit: fc.constantFrom(...'aZ09 .-_~[`{@/', '\u0301', 'é', '\r\n', '\u200d') })
  fc.assert(
    fc.property(ascii, name => {
      const expected = segmented(name)
      if (expected !== undefined && expected.length <= 16) expect(monogram(name)).toBe(expected)
    }),
  )
  const { Segmenter } = Intl
  Object.assign(Intl, {
    Segmenter: function Segmenter() {
      throw new Error('No segmenter was needed')
    },
  })
  try {
    expect(['Harbor', '1inch', '0x', 'Zebra é'].map(monogram)).toEqual(['H', '1', '0', 'Z'])
    expect(() => monogram('e\u0301toile')).toThrow('No segmenter')
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

test('monogram: without Intl.Segmenter code points are counted', () => {
  const { Segmenter } = Intl
  Object.assign(Intl, { Segmenter: undefined })
  try {
    expect(monogram('𝒞lover')).toBe('𝒞')
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

test('monogram: any name has the same short letter each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const letter = monogram(name)
      expect(monogram(name)).toBe(letter)
      expect(letter.length).toBeGreaterThan(0)
      expect(letter.length).toBeLessThanOrEqual(16)
    }),
  )
})
