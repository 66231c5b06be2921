import type { ThemeMode, ThemeVariables, ThemeVariablesByMode } from '../../bridge/contract/config.ts'
import { createStore, type ReadStore } from './store.ts'

export type ColorScheme = 'light' | 'dark'

export interface ThemeState {
  readonly mode: ThemeMode
  /** What the host gave, for both modes or for each. */
  readonly input: ThemeVariables | ThemeVariablesByMode
  /** Those of the resolved mode. */
  readonly variables: ThemeVariables
  /** The resolved value of `mode`. */
  readonly resolved: ColorScheme
}

/** The part of a MediaQueryList that `follow` reads. */
export interface ColorSchemeQuery {
  readonly matches: boolean
  addEventListener(type: 'change', listener: () => void): void
  removeEventListener(type: 'change', listener: () => void): void
}

export interface ThemeChange {
  readonly mode?: ThemeMode
  readonly variables?: ThemeVariables | ThemeVariablesByMode
}

/** The variables that apply in a mode. */
export function pickVariables(
  input: ThemeVariables | ThemeVariablesByMode,
  mode: ColorScheme,
): ThemeVariables {
  const { light, dark } = input as ThemeVariablesByMode
  const isByMode = typeof light === 'object' || typeof dark === 'object'
  return isByMode ? ((input as ThemeVariablesByMode)[mode] ?? {}) : (input as ThemeVariables)
}

export interface ThemeMethods {
  /** Changes mode, variables or both; variables replace the earlier ones. */
  set(theme: ThemeChange): void
  /**
   * Follows `(prefers-color-scheme: dark)`.
   *
   * @param query what `matchMedia` gave; touched nowhere else, so that the store can be made on a server
   * @returns stops following
   */
  follow(query: ColorSchemeQuery): () => void
}

export type ThemeStore = ReadStore<ThemeState> & ThemeMethods

/**
 * Makes the theme of one tab. `system` is light until `follow` is given a screen to ask.
 *
 * @example
 * const theme = createThemeStore({ mode: 'system', variables: { accent: '#0a7d5a' } })
 * theme.follow(matchMedia('(prefers-color-scheme: dark)'))
 */
export function createThemeStore({ mode, variables }: Required<ThemeChange>): ThemeStore {
  let system: ColorScheme = 'light'
  const createState = (mode: ThemeMode, input: ThemeState['input']): ThemeState => {
    const resolved = mode === 'system' ? system : mode
    return { mode, input, variables: pickVariables(input, resolved), resolved }
  }
  const store = createStore<ThemeState>(createState(mode, variables))

  return {
    ...store,
    set({ mode = store.getState().mode, variables = store.getState().input }) {
      store.set(createState(mode, variables))
    },
    follow(query) {
      const read = (): void => {
        system = query.matches ? 'dark' : 'light'
        const theme = store.getState()
        const next = createState(theme.mode, theme.input)
        if (next.resolved !== theme.resolved) store.set(next)
      }
      read()
      query.addEventListener('change', read)
      return () => query.removeEventListener('change', read)
    },
  }
}
