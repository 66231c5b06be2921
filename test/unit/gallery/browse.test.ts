import { expect, test } from 'vitest'
import { toDiffPage } from '../../../scripts/gallery/toDiffPage.ts'
import { frameUrl, LOOKS, readShown, toHash } from '../../browser/gallery/browse/looks.ts'
import { themeCode } from '../../browser/gallery/browse/themeCode.ts'

test('gallery page: its address holds what it shows', () => {
  const shown = {
    state: 'Swap.details',
    looks: ['dark', 'rtl'],
    lang: 'pt-BR',
    preset: 'sand',
    variables: { accent: '#0a7d5a', 'radius-modal': '2px' },
  } as const
  expect(readShown(toHash(shown))).toEqual(shown)
})

test.each(['', '#looks=none', '#variables=[1]', '#variables={"a"', '#variables=null'])(
  'gallery page: the address %j shows the first state',
  hash => {
    expect(readShown(hash)).toEqual({
      state: 'Connect.full',
      looks: ['light', 'dark', 'phone'],
      lang: 'en',
      preset: '',
      variables: {},
    })
  },
)

test('gallery page: a window has its state, theme, direction and language', () => {
  const url = frameUrl({ ...readShown(''), lang: 'de' }, LOOKS.rtl)
  expect(url).toBe('./index.html?state=Connect.full&theme=light&dir=rtl&lang=de&preset=')
})

test('theme code: what a host writes, quoted where it has to be', () => {
  expect(themeCode('', {})).toBe('createTabkey({\n  networks,\n})')
  expect(themeCode('sand', { accent: '#000', 'font-family': "'Inter'" })).toBe(
    [
      "import { sand } from 'tabkey/themes'",
      '',
      'createTabkey({',
      '  networks,',
      '  themeVariables: {',
      '    ...sand,',
      "    accent: '#000',",
      "    'font-family': '\\'Inter\\'',",
      '  },',
      '})',
    ].join('\n'),
  )
})

test('differences: the largest first, a state of one tree alone before all, names as text', () => {
  const page = toDiffPage({
    before: 'main',
    after: '<working tree>',
    count: 9,
    changed: [
      { name: 'A.small', share: 0.0004, before: 'b', after: 'a', difference: 'd' },
      { name: 'B.large', share: 0.5, before: 'b', after: 'a', difference: 'd' },
      { name: 'C.new', share: null, after: 'a' },
    ],
  })
  expect(page.match(/[ABC]\.\w+ <span/g)).toEqual(['C.new <span', 'B.large <span', 'A.small <span'])
  expect(page).toContain('3 of 9 pictures differ.')
  expect(page).toContain('0.040 % of the pixels')
  expect(page).toContain('before: no such picture')
  expect(page).toContain('&lt;working tree&gt;')
})
