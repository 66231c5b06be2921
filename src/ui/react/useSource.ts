import { useSyncExternalStore } from 'react'
import type { Source } from '../observe/source.ts'

/** Follows a source. On a server, and while a page hydrates, the value is the server's. */
export function useSource<Value>({ subscribe, get, getServer }: Source<Value>): Value {
  return useSyncExternalStore(subscribe, get, getServer)
}
