import type { ThemeMode, ThemeVariables } from '../../bridge/contract/config.ts'
import { createStore, type ReadStore } from './store.ts'

export type ColorScheme = 'light' | 'dark'

export interface ThemeState {
  readonly mode: ThemeMode
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

export interface ThemeVerbs {
  /** Changes mode, variables or both; variables replace the earlier ones. */
  set(theme: { readonly mode?: ThemeMode; readonly variables?: ThemeVariables }): void
  /**
   * Follows `(prefers-color-scheme: dark)`.
   *
   * @param query what `matchMedia` gave; touched nowhere else, so that the store can be made on a server
   * @returns stops following
   */
  follow(query: ColorSchemeQuery): () => void
}

export type ThemeStore = ReadStore<ThemeState> & ThemeVerbs

/**
 * Makes the theme of one tab. `system` is light until `follow` is given a screen to ask.
 *
 * @example
 * const theme = createThemeStore({ mode: 'system', variables: { accent: '#0a7d5a' } })
 * theme.follow(matchMedia('(prefers-color-scheme: dark)'))
 */
export function createThemeStore(start: {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
}): ThemeStore {
  let system: ColorScheme = 'light'
  const resolve = (mode: ThemeMode): ColorScheme => (mode === 'system' ? system : mode)
  const store = createStore<ThemeState>({ ...start, resolved: resolve(start.mode) })

  return {
    ...store,
    set({ mode = store.getState().mode, variables = store.getState().variables }) {
      store.set({ mode, variables, resolved: resolve(mode) })
    },
    follow(query) {
      const read = (): void => {
        system = query.matches ? 'dark' : 'light'
        const theme = store.getState()
        const resolved = resolve(theme.mode)
        if (resolved !== theme.resolved) store.set({ ...theme, resolved })
      }
      read()
      query.addEventListener('change', read)
      return () => query.removeEventListener('change', read)
    },
  }
}
