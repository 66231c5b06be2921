import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { usePending } from './usePending.ts'

export interface UseDisconnectReturn {
  readonly disconnect: Tabkey['disconnect']
  readonly isPending: boolean
  readonly error: Error | null
}

/** Disconnects the wallet, in every tab. */
export function useDisconnect(): UseDisconnectReturn {
  const { run, isPending, error } = usePending(useTabkey().disconnect)
  return { disconnect: run, isPending, error }
}
