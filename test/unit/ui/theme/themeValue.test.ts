import { afterEach, describe, expect, test, vi } from 'vitest'
import { themeValue } from '../../../../src/ui/theme/themeValue.ts'

afterEach(() => vi.unstubAllGlobals())

describe('theme values', () => {
  test.each([
    ['color', '#5b5bd6'],
    ['color', 'rgb(20 24 45 / 8%)'],
    ['color', 'oklch(62% .2 264)'],
    ['color', 'color-mix(in srgb, var(--brand), #fff 20%)'],
    ['color', 'light-dark(#fff, #000)'],
    ['length', 'calc((1px + .2em) * 2)'],
    ['font', '"Inter Variable", system-ui, sans-serif'],
    ['shadow', '0 1px 2px rgb(0 0 0/30%), 0 8px 24px #0004'],
  ] as const)('takes the %s %s', (kind, value) => expect(themeValue(kind, value)).toBe(value))

  test.each([
    'url(https://evil.example/pixel)',
    'URL("//evil.example")',
    'image-set("https://evil.example/a.png" 1x)',
    'red; background: url(x)',
    'red} .card{display:none',
    'u\\72l(https://evil.example)',
    'url/**/(https://evil.example)',
    'red !important',
    '</style><script>alert(1)</script>',
    'element(#secret)',
    'attr(data-secret)',
    'paint(tracker)',
    'src("https://evil.example")',
    'color-mix(in srgb, url(x), #fff)',
    '@import "x"',
    `#${'f'.repeat(400)}`,
  ])('refuses %s in every kind', value => {
    for (const kind of ['color', 'length', 'font', 'shadow'] as const)
      expect(themeValue(kind, value)).toBeUndefined()
  })

  test.each([null, undefined, {}, [], true, Symbol('x'), () => '#fff'])('refuses %s', value =>
    expect(themeValue('color', value)).toBeUndefined(),
  )

  test('reads a number as px, ms or a plain number', () => {
    expect(themeValue('length', 4)).toBe('4px')
    expect(themeValue('time', 90)).toBe('90ms')
    expect(themeValue('integer', 50)).toBe('50')
  })

  test('asks the browser whether the value is of its kind', () => {
    const supports = vi.fn(() => false)
    vi.stubGlobal('CSS', { supports })
    expect(themeValue('color', '12px')).toBeUndefined()
    expect(supports).toHaveBeenCalledWith('color', '12px')
  })
})
