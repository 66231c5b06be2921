import type { ThemeStore } from '../state/theme.ts'
import { writeTheme } from '../theme/writeTheme.ts'

/**
 * Keeps the theme of the tab written on an element.
 *
 * @returns stops following the store
 */
export function applyTheme(host: HTMLElement, theme: ThemeStore): () => void {
  const apply = (): void => {
    const { resolved, variables } = theme.getState()
    writeTheme(host, resolved, variables)
  }
  apply()
  return theme.subscribe(apply)
}
