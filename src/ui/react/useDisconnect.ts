import type { Tabkey } from '../client/api/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'

/** The mutation, with the method under its own name. */
export interface UseDisconnectReturn extends UseMutationReturn<Parameters<Tabkey['disconnect']>[0], void> {
  /** As `tabkey.disconnect`; rejects after the state has changed. */
  readonly disconnect: Tabkey['disconnect']
}

/** Disconnects the wallet, in every tab. */
export function useDisconnect(): UseDisconnectReturn {
  const mutation = useMutation(useTabkey().disconnect)
  return { ...mutation, disconnect: mutation.mutateAsync }
}
