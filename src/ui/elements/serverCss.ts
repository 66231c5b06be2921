import type { ThemeMode } from '../../bridge/contract/config.ts'
import type { TabkeyState } from '../client/api/tabkey.ts'
import { themeValue } from '../theme/themeValue.ts'
import { THEME_VARIABLES } from '../theme/tokens.ts'
import { TOKEN_TABLE } from '../theme/tokenTable.ts'
import type { ButtonView } from './buttonView.ts'
import { elementCss } from './styles.ts'

/** The sheet's own rules for dark pages. */
const DARK = /:host\(\[data-theme="?dark"?\]\)\s*\{([^}]*)\}/g
/** What ends a value, a rule or the style element, and what React 18 escapes in a style. */
const SPECIAL = /[<>{};&"']/g

/**
 * The sheet of an element in markup, before the element is there to set its theme by attributes. Without quotes: fonts
 * and attributes need none, and React 18 escapes them.
 */
export function serverCss(
  { mark }: ButtonView,
  mode: ThemeMode,
  variables: TabkeyState['theme']['variables'],
): string {
  const dark = `{${[...elementCss.matchAll(DARK)].map(([, rules]) => rules).join(';')}}`
  const own = THEME_VARIABLES.flatMap(name => {
    const value = themeValue(TOKEN_TABLE[name][0], variables[name])
    return value === undefined ? [] : [`--tabkey-${name}:${value.replace(SPECIAL, '')}`]
  })
  const css = [
    elementCss,
    mode === 'dark' ? `:host${dark}` : '',
    mode === 'system' ? `@media (prefers-color-scheme:dark){:host${dark}}` : '',
    own.length > 0 ? `:host{${own.join(';')}}` : '',
    mark?.background ? `.mark{background:${mark.background}}` : '',
  ]
  return css.join('').replace(/["']/g, '')
}
