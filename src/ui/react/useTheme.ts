import type { ThemeVariables } from '../../bridge/contract/config.ts'
import type { Tabkey } from '../client/api/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useTabkeyState } from './useTabkeyState.ts'

/** The theme of this tab. */
export interface UseThemeReturn {
  /** The resolved value of `system`. */
  readonly mode: 'light' | 'dark'
  /** The design tokens in use. */
  readonly variables: ThemeVariables
  /** Changes mode, design tokens or both, in this tab. */
  readonly setTheme: Tabkey['theme']['set']
}

/** The modal's theme in this tab. */
export function useTheme(): UseThemeReturn {
  const { theme } = useTabkey()
  const { mode, variables } = useTabkeyState(state => state.theme)
  return { mode, variables, setTheme: theme.set }
}
