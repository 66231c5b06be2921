import { themeValue } from './themeValue.ts'
import { THEME_VARIABLES } from './tokens.ts'
import { TOKEN_TABLE } from './tokenTable.ts'

/**
 * Writes a theme on an element: the mode as `data-theme`, the host's variables as custom properties. A value that is no
 * CSS of its token's kind leaves the default.
 *
 * @param variables by token name; other names are ignored
 */
export function writeTheme(
  host: HTMLElement,
  mode: 'light' | 'dark',
  variables: Readonly<Record<string, unknown>>,
): void {
  host.dataset.theme = mode
  for (const name of THEME_VARIABLES) {
    const value = themeValue(TOKEN_TABLE[name][0], variables[name])
    if (value === undefined) host.style.removeProperty(`--tabkey-${name}`)
    else host.style.setProperty(`--tabkey-${name}`, value)
  }
}
