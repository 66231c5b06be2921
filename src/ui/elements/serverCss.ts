import type { Tabkey } from '../client/tabkey.ts'
import { THEME_VARIABLES } from '../theme/tokens.ts'
import type { ButtonView } from './buttonView.ts'
import { elementCss } from './styles.ts'

/** The sheet's own rule for dark pages. */
const DARK = /:host\(\[data-theme="?dark"?\]\)\s*(\{[^}]*\})/
/** What ends a value, a rule or the style element, and what React 18 escapes in a style. */
const SPECIAL = /[<>{};&"']/g

/**
 * The sheet of an element in markup, before the element is there to set its theme by attributes. Without quotes: fonts
 * and attributes need none, and React 18 escapes them.
 */
export function serverCss(
  { mark }: ButtonView,
  { mode, variables }: ReturnType<Tabkey['theme']['get']>,
): string {
  const dark = DARK.exec(elementCss)?.[1] ?? ''
  const own = THEME_VARIABLES.flatMap(name =>
    variables[name] === undefined ? [] : [`--tabkey-${name}:${String(variables[name]).replace(SPECIAL, '')}`],
  )
  const css = [
    elementCss,
    mode === 'dark' ? `:host${dark}` : '',
    mode === 'system' ? `@media (prefers-color-scheme:dark){:host${dark}}` : '',
    own.length > 0 ? `:host{${own.join(';')}}` : '',
    mark ? `.mark{background:${mark.background}}` : '',
  ]
  return css.join('').replace(/["']/g, '')
}
