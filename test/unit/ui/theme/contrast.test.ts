import { describe, expect, test } from 'vitest'
import { modalTokens } from '../../../../src/ui/theme/modalTokens.ts'
import { dark, graphite, light, midnight, sage, sand } from '../../../../src/ui/theme/presets.ts'
import { tokens } from '../../../../src/ui/theme/tokens.ts'
import { TOKEN_TABLE } from '../../../../src/ui/theme/tokenTable.ts'
import { colorOf, contrast, customProperties } from '../../../support/cssColor.ts'

// Contrast is computed from the stylesheet itself, with a preset's values put in. What a browser draws is checked by
// axe in the gallery.

const TEXT_MIN = 4.5
const UI_MIN = 3

/** The grounds that words stand on. */
const GROUNDS = ['bg', 'fill', 'fill-hover'] as const

/** Words, and what they stand on. */
const TEXT_PAIRS: readonly (readonly [words: string, ground: string])[] = [
  ...['text', 'text-2', 'link', 'bad'].flatMap(words => GROUNDS.map(ground => [words, ground] as const)),
  ['good', 'bg'],
  ['warn', 'bg'],
  ['text', 'fill-active'],
  // Tags, and disabled buttons.
  ['text-2', 'fill-active'],
  ['on-accent', 'accent'],
  ['bad', 'bad-soft'],
  ['good', 'good-soft'],
  ['warn', 'warn-soft'],
  ['link', 'accent-soft'],
  ['text', 'accent-soft'],
  ['qr', 'qr-paper'],
]

const UI_PAIRS = [
  ['focus', 'bg'],
  ['focus', 'fill'],
  ['focus', 'accent-soft'],
  ['link', 'fill'],
  ['accent', 'bg'],
  ['field-line', 'bg'],
  ['field-line', 'fill'],
] as const

const css = tokens + modalTokens
const presets = { light, dark, midnight, graphite, sand, sage }

function propertiesOf(name: keyof typeof presets | null, dark: boolean): Map<string, string> {
  const properties = customProperties(css, dark)
  if (name)
    for (const [token, value] of Object.entries(presets[name])) properties.set(`--tabkey-${token}`, value)
  return properties
}

const LOOKS = [
  { title: 'default, light', name: null, dark: false },
  { title: 'default, dark', name: null, dark: true },
  ...Object.keys(presets).flatMap(name =>
    [false, true].map(dark => ({
      title: `${name} in ${dark ? 'dark' : 'light'} mode`,
      name: name as keyof typeof presets,
      dark,
    })),
  ),
]

describe.each(LOOKS)('contrast: $title', ({ name, dark }) => {
  const properties = propertiesOf(name, dark)
  const ratio = (words: string, ground: string): number =>
    contrast(colorOf(`--tk-${words}`, properties), colorOf(`--tk-${ground}`, properties))

  test('text has at least 4.5 on every ground', () => {
    const low = TEXT_PAIRS.map(([words, ground]) => [words, ground, ratio(words, ground)] as const)
    expect(low.filter(([, , value]) => value < TEXT_MIN)).toEqual([])
  })

  test('parts of the interface have at least 3', () => {
    const low = UI_PAIRS.map(([part, ground]) => [part, ground, ratio(part, ground)] as const)
    expect(low.filter(([, , value]) => value < UI_MIN)).toEqual([])
  })
})

test('presets: `light` and `dark` are the defaults of the table', () => {
  for (const [name, column] of [
    ['light', 2],
    ['dark', 3],
  ] as const)
    for (const [token, value] of Object.entries(presets[name])) {
      // A default that follows another token has no plain colour.
      if (token === 'link') continue
      const row: readonly (string | undefined)[] = TOKEN_TABLE[token as keyof typeof TOKEN_TABLE]
      expect([token, value]).toEqual([token, row[column] ?? row[2]])
    }
})

test('presets: each names the same colours, so that one replaces another whole', () => {
  const names = Object.keys(presets.light)
  for (const preset of Object.values(presets))
    expect(Object.keys(preset)).toEqual(expect.arrayContaining(names))
})
