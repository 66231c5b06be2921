import type { Tabkey } from '../client/tabkey.ts'
import { type ColorScheme, variablesOf } from '../state/theme.ts'
import { themeValue } from '../theme/themeValue.ts'
import { THEME_VARIABLES } from '../theme/tokens.ts'
import { TOKEN_TABLE } from '../theme/tokenTable.ts'
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
  const own = (scheme: ColorScheme): string => {
    const given = variablesOf(variables, scheme)
    const declarations = THEME_VARIABLES.flatMap(name => {
      const value = themeValue(TOKEN_TABLE[name][0], given[name])
      return value === undefined ? [] : [`--tabkey-${name}:${value.replace(SPECIAL, '')}`]
    })
    return declarations.length > 0 ? `:host{${declarations.join(';')}}` : ''
  }
  const css = [
    elementCss,
    mode === 'dark' ? `:host${dark}` : '',
    own(mode === 'dark' ? 'dark' : 'light'),
    mode === 'system' ? `@media (prefers-color-scheme:dark){:host${dark}${own('dark')}}` : '',
    mark ? `.mark{background:${mark.background}}` : '',
  ]
  return css.join('').replace(/["']/g, '')
}
