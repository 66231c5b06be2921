import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monogram } from '../../../../src/ui/format/monogram.ts'

const letterOf = (name: string): string => monogram(name).letter

test('monogram: the first letter or number, as one user-perceived character', () => {
  expect(['harbor', '  1inch', '«Ödland»', 'ßeta'].map(letterOf)).toEqual(['H', '1', 'Ö', 'ß'])
  // Decomposed, Devanagari with a vowel sign, Hebrew, Arabic, Chinese.
  expect(['e\u0301toile', 'किला', 'ארנק', 'محفظة', '钱包'].map(letterOf)).toEqual([
    'E\u0301',
    'कि',
    'א',
    'م',
    '钱',
  ])
})

test('monogram: an emoji is never cut, and stands for a name only where the name has no letter', () => {
  expect(letterOf('🦊 Foxglove')).toBe('F')
  expect(letterOf('👩‍🚀')).toBe('👩‍🚀')
  expect(letterOf('… 🏳️‍🌈 🦊')).toBe('🏳️‍🌈')
})

test('monogram: a name without anything readable has a question mark', () => {
  expect(['', '   ', '\u200b\u202e', '…!?'].map(letterOf)).toEqual(['?', '?', '?', '?'])
})

test('monogram: a letter under a stack of marks stands without them', () => {
  expect(letterOf(`Z${'\u0301'.repeat(60)}algo`)).toBe('Z')
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
      if (expected !== undefined && expected.length <= 16) expect(letterOf(name)).toBe(expected)
    }),
  )
  const { Segmenter } = Intl
  Object.assign(Intl, {
    Segmenter: function Segmenter() {
      throw new Error('No segmenter was needed')
    },
  })
  try {
    expect(['Harbor', '1inch', '0x', 'Zebra é'].map(letterOf)).toEqual(['H', '1', '0', 'Z'])
    expect(() => letterOf('e\u0301toile')).toThrow('No segmenter')
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

test('monogram: without Intl.Segmenter code points are counted', () => {
  const { Segmenter } = Intl
  Object.assign(Intl, { Segmenter: undefined })
  try {
    expect(letterOf('𝒞lover')).toBe('𝒞')
  } finally {
    Object.assign(Intl, { Segmenter })
  }
})

test('monogram: any name has the same short letter each time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const { letter } = monogram(name)
      expect(monogram(name)).toEqual(monogram(name))
      expect(letter.length).toBeGreaterThan(0)
      expect(letter.length).toBeLessThanOrEqual(16)
    }),
  )
})

/** Contrast of white on an oklch colour (Björn Ottosson's matrices, WCAG 2 luminance). */
function contrastOfWhite(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number)
  const l = lightness / 100
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const [x, y, z] = [
    (l + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (l - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (l - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ] as const
  const clip = (value: number) => Math.min(1, Math.max(0, value))
  const red = clip(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z)
  const green = clip(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z)
  const blue = clip(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z)
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

test('monogram: white on its colour has a contrast of 4.5 or more, for every hue', () => {
  const colors = Array.from({ length: 20_000 }, (_, index) => monogram(`wallet ${index}`).color)
  expect(new Set(colors).size).toBeGreaterThan(2_000)
  expect(Math.min(...colors.map(contrastOfWhite))).toBeGreaterThanOrEqual(4.5)
})
