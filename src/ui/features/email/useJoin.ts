import { toWalletError } from '../../../bridge/errors/revive.ts'
import { EMBEDDED_ID } from '../../../bridge/walletIds.ts'
import { createRequestId } from '../../client/requestId.ts'
import { useTab } from '../../hooks/useTab.ts'

/** Joins the wallet of whoever has just logged in; the modal closes by itself when the account is there. */
export function useJoin(): () => Promise<void> {
  const { engine, emit } = useTab()
  return async () => {
    try {
      const { address } = await engine.embedded.join({ id: createRequestId() })
      emit({ type: 'CONNECT_SUCCESS', namespace: 'eip155', address, wallet: EMBEDDED_ID })
    } catch (error) {
      emit({ type: 'CONNECT_ERROR', message: toWalletError(error).message })
      throw error
    }
  }
}
