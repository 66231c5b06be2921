import { useSyncExternalStore } from 'react'
import type { TabkeyState } from 'tabkey'
import { useTabkey } from 'tabkey/react'

/**
 * Follows a slice of what every tab shares.
 *
 * @param select must give the same reference while nothing changed
 */
export function useTabkeyState<Slice>(select: (state: TabkeyState) => Slice): Slice {
  const client = useTabkey()
  const read = () => select(client.getState())
  return useSyncExternalStore(listener => client.subscribe(select, listener), read, read)
}
