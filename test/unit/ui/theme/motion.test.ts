import { expect, test } from 'vitest'
import { shellCss } from '../../../../src/ui/modal/shell.css.ts'
import {
  HEADER_MS,
  HEIGHT_MS,
  MODAL_WIDTH_PX,
  TOAST_LIFE_MS,
  TOAST_SWAP_MS,
  VIEW_MS,
} from '../../../../src/ui/theme/motion.ts'

test('motion: the spec’s numbers', () => {
  expect({ HEADER_MS, HEIGHT_MS, VIEW_MS, MODAL_WIDTH_PX, TOAST_SWAP_MS, TOAST_LIFE_MS }).toEqual({
    HEADER_MS: 120,
    HEIGHT_MS: 150,
    VIEW_MS: 150,
    MODAL_WIDTH_PX: 360,
    TOAST_SWAP_MS: 150,
    TOAST_LIFE_MS: 2_500,
  })
})

test('motion: the shell moves by them', () => {
  expect(shellCss).toContain('inline-size: 360px')
  expect(shellCss).toContain('transition: block-size min(var(--tk-motion), 150ms)')
  expect(shellCss).toContain('animation: tk-forward var(--tk-motion)')
  expect(shellCss).toMatch(/\.title \{[^}]*animation: tk-fade 120ms/)
})
