import { useTabkeyState } from './useTabkeyState.ts'

/**
 * Whether the engine has spoken. Before, on a server, and while a page hydrates, accounts are those of the last visit or
 * none.
 *
 * @example const ready = useReady()
 */
export function useReady(): boolean {
  return useTabkeyState(state => state.ready)
}
