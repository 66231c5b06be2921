import type { ThemeStore } from '../state/theme.ts'
import { THEME_VARIABLES } from '../theme/tokens.ts'

/**
 * Writes the theme on the element: the scheme as `data-theme`, the host's variables as custom properties.
 *
 * @returns stops following the store
 */
export function applyTheme(host: HTMLElement, theme: ThemeStore): () => void {
  const apply = (): void => {
    const { resolved, variables } = theme.getState()
    host.dataset.theme = resolved
    for (const name of THEME_VARIABLES) {
      const value = variables[name]
      if (value === undefined) host.style.removeProperty(`--tabkey-${name}`)
      else host.style.setProperty(`--tabkey-${name}`, String(value))
    }
  }
  apply()
  return theme.subscribe(apply)
}
