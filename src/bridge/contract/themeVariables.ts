/** What a theme variable takes. */
export type ThemeVariableKind =
  | 'color'
  | 'length'
  | 'number'
  | 'time'
  | 'font'
  | 'weight'
  | 'shadow'
  | 'integer'

/** The theme variables by name, with the kind of each; docs/theming.md says what each changes. */
export interface ThemeVariableKinds {
  readonly accent: 'color'
  readonly 'accent-text': 'color'
  readonly background: 'color'
  readonly fill: 'color'
  readonly text: 'color'
  readonly 'text-muted': 'color'
  readonly border: 'color'
  readonly 'field-border': 'color'
  readonly link: 'color'
  readonly 'focus-ring': 'color'
  readonly error: 'color'
  readonly success: 'color'
  readonly warning: 'color'
  readonly overlay: 'color'
  readonly 'overlay-blur': 'length'
  readonly shadow: 'shadow'
  readonly 'qr-color': 'color'
  readonly 'font-family': 'font'
  readonly 'font-size-master': 'length'
  readonly 'font-weight': 'weight'
  readonly 'font-weight-medium': 'weight'
  readonly 'font-weight-strong': 'weight'
  readonly 'border-radius-master': 'length'
  readonly 'radius-modal': 'length'
  readonly 'radius-row': 'length'
  readonly 'radius-button': 'length'
  readonly 'radius-input': 'length'
  readonly spacing: 'number'
  readonly 'motion-duration': 'time'
  readonly 'color-mix': 'color'
  readonly 'color-mix-strength': 'number'
  readonly 'z-index': 'integer'
}

/** The value of a kind: CSS text; a number is a length in px, a time in ms, or the number itself. */
export type ThemeValue<Kind extends ThemeVariableKind> = Kind extends 'color' | 'font' | 'shadow'
  ? string
  : string | number
