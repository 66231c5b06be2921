import type { ThemeVariableKind, ThemeVariableKinds } from '../../bridge/contract/themeVariables.ts'

/** What a token takes; `themeValue.ts` checks it. */
export type TokenKind = ThemeVariableKind

/** The kind, the sheet's property `--tk-*`, the default, and the default in dark mode where it differs. */
export type TokenRow<Kind extends TokenKind = TokenKind> = readonly [
  kind: Kind,
  property: string,
  light: string,
  dark?: string,
]

/**
 * The design tokens that a host may set: the stylesheet, the check of values and docs/theming.md derive from this table.
 * A default may name another property, so that a token follows the one it belongs to.
 */
export const TOKEN_TABLE = {
  accent: ['color', 'accent', '#4a57e0', '#5563ea'],
  'accent-text': ['color', 'on-accent', '#fff'],
  background: ['color', 'bg-base', '#fff', '#17181e'],
  fill: ['color', 'fill', '#f4f5f8', '#20222a'],
  text: ['color', 'text-base', '#11131a', '#f2f3f7'],
  'text-muted': ['color', 'text-2', '#565c6e', '#a6abba'],
  border: ['color', 'line', 'rgb(20 24 45/8%)', 'rgb(255 255 255/8%)'],
  'field-border': ['color', 'field-line', 'color-mix(in srgb,var(--tk-text-2) 74%,var(--tk-bg-base))'],
  link: [
    'color',
    'link',
    'color-mix(in srgb,var(--tk-accent),#000 8%)',
    'color-mix(in srgb,var(--tk-accent),#fff 50%)',
  ],
  'focus-ring': ['color', 'focus', 'var(--tk-link)'],
  error: ['color', 'bad', '#c0283a', '#ff8c98'],
  success: ['color', 'good', '#0b7a4b', '#4fd69a'],
  warning: ['color', 'warn', '#8a5300', '#f2bd6b'],
  overlay: ['color', 'overlay', 'rgb(16 18 32/44%)', 'rgb(5 6 10/64%)'],
  // `blur(none)` is no valid filter, so the backdrop has none. `blur(0px)` would make the browser filter the whole page in
  // every frame: 23 ms instead of 0.5 where software draws.
  'overlay-blur': ['length', 'blur', 'none'],
  shadow: [
    'shadow',
    'shadow',
    '0 1px 2px rgb(16 18 40/5%),0 8px 24px rgb(16 18 40/8%),0 32px 72px rgb(16 18 40/16%)',
    '0 1px 2px rgb(0 0 0/30%),0 8px 24px rgb(0 0 0/32%),0 32px 72px rgb(0 0 0/48%)',
  ],
  'qr-color': ['color', 'qr', '#14161f'],
  'font-family': ['font', 'font', 'ui-sans-serif,Inter,system-ui,sans-serif'],
  'font-size-master': ['length', 'unit', '10px'],
  'font-weight': ['weight', 'weight', '400'],
  'font-weight-medium': ['weight', 'medium', '500'],
  'font-weight-strong': ['weight', 'strong', '600'],
  'border-radius-master': ['length', 'radius', '4px'],
  'radius-modal': ['length', 'r-card', 'calc(var(--tk-radius)*7)'],
  'radius-row': ['length', 'r-row', 'calc(var(--tk-radius)*4)'],
  'radius-button': ['length', 'r-btn', 'var(--tk-r-row)'],
  'radius-input': ['length', 'r-field', 'var(--tk-r-row)'],
  spacing: ['number', 'space', '1'],
  'motion-duration': ['time', 'motion', '150ms'],
  'color-mix': ['color', 'mix', 'transparent'],
  'color-mix-strength': ['number', 'mix-strength', '0'],
  'z-index': ['integer', 'z', '999'],
} as const satisfies { readonly [Name in keyof ThemeVariableKinds]: TokenRow<ThemeVariableKinds[Name]> }

/** The name of a token, as a host writes it in `themeVariables`. */
export type TokenName = keyof typeof TOKEN_TABLE
