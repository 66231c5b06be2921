import type { PageWallet } from '../../bridge/contract/wallet.ts'
import type { ConnectOptions } from '../client/api/facets/connect.ts'
import type { RegisteredNetworkId, RegisteredTabkey } from '../client/api/register.ts'
import type { Account } from '../client/api/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { type UseMutationReturn, useMutation } from './useMutation.ts'
import { useTabkeyState } from './useTabkeyState.ts'

/** The mutation, with the method under its own name. */
export interface UseConnectReturn
  extends UseMutationReturn<ConnectOptions<RegisteredNetworkId>, readonly Account[]> {
  /** Connects one wallet and opens nothing; `useModal().open` lets the person choose. */
  readonly connect: RegisteredTabkey['connect']
  /** The wallets of the open pages. */
  readonly wallets: readonly PageWallet[]
}

/** Connects a wallet without the modal. */
export function useConnect(): UseConnectReturn {
  const { connect } = useTabkey()
  const wallets = useTabkeyState(state => state.wallets.found)
  const mutation = useMutation(connect)
  return { ...mutation, connect: mutation.mutateAsync, wallets }
}
