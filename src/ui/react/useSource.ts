import { useSyncExternalStore } from 'react'
import type { Source } from '../observe/source.ts'
import { useServerRender } from './TabkeyProvider.tsx'

/**
 * Follows a source. On a server, and while a page hydrates, the value is the server's: with the account of the cookie if
 * the provider was given one.
 */
export function useSource<Value>({ subscribe, get, getServer }: Source<Value>): Value {
  const { initialState } = useServerRender()
  return useSyncExternalStore(subscribe, get, () => getServer(initialState))
}
