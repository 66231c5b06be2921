import type { PageWallet } from '../../bridge/contract/wallet.ts'
import type { Tabkey } from '../client/tabkey.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { usePending } from './usePending.ts'
import { useTabkeyState } from './useTabkeyState.ts'

export interface UseConnectReturn {
  /** Connects one wallet and opens nothing; `useModal().open` lets the person choose. */
  readonly connect: Tabkey['connect']
  /** The wallets of the open pages. */
  readonly wallets: readonly PageWallet[]
  readonly isPending: boolean
  readonly error: Error | null
}

/** Connects a wallet without the modal. */
export function useConnect(): UseConnectReturn {
  const { connect } = useTabkey()
  const wallets = useTabkeyState(state => state.wallets.found)
  const { run, isPending, error } = usePending(connect)
  return { connect: run, wallets, isPending, error }
}
