import { toWalletError } from '../../../bridge/errors/revive.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { TabContext } from '../context.ts'

/** Connects the embedded wallet of the login that has just been verified, and tells the host. */
export async function joinEmbedded({ engine, emit }: Pick<TabContext, 'engine' | 'emit'>): Promise<void> {
  try {
    const { address, caipAddress } = await engine.embedded.join({ id: createRandomId() })
    const { namespace } = parseCaipAddress(caipAddress)
    emit({ type: 'CONNECT_SUCCESS', namespace, address, wallet: EMBEDDED_ID })
  } catch (error) {
    emit({ type: 'CONNECT_ERROR', message: toWalletError(error).message })
    throw error
  }
}
