import { themeValue } from '../../theme/themeValue.ts'
import { THEME_VARIABLES } from '../../theme/tokens.ts'
import { TOKEN_TABLE } from '../../theme/tokenTable.ts'
import type { TabContext } from '../context.ts'

/** The variables that a sheet may take: the frame draws with the same checked values as the modal. */
function checkedVariables(variables: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    THEME_VARIABLES.flatMap(name => {
      const value = themeValue(TOKEN_TABLE[name][0], variables[name])
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/**
 * Sends the page's theme to the engine, so that the secure frame looks the same. A page without a frame sends nothing.
 *
 * @returns stops following
 */
export function followFrameTheme({
  mirror,
  theme,
  engine,
}: Pick<TabContext, 'mirror' | 'theme' | 'engine'>): () => void {
  let sent: unknown
  const tell = (): void => {
    const hasFrame = (mirror.getState()?.embedded.frame ?? 'none') !== 'none'
    const now = theme.getState()
    if (!hasFrame || sent === now) return
    sent = now
    const { resolved: themeMode, variables } = now
    const themeVariables = checkedVariables(variables)
    engine.embedded.syncTheme({ themeMode, themeVariables }).catch(() => {
      // The next engine does not have the theme yet.
      sent = undefined
    })
  }
  const offs = [mirror.subscribe(tell), theme.subscribe(tell)]
  return () => {
    for (const off of offs) off()
  }
}
