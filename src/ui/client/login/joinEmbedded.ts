import { toWalletError } from '../../../bridge/errors/revive.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { EMBEDDED_ID } from '../../../bridge/values/walletIds.ts'
import type { TabContext } from '../tab/context.ts'
import { connectSuccess } from '../values/connectSuccess.ts'

/** Connects the embedded wallet of the login that has just been verified, and tells the host. */
export async function joinEmbedded({ engine, emit }: Pick<TabContext, 'engine' | 'emit'>): Promise<void> {
  try {
    emit(connectSuccess(await engine.embedded.join({ id: createRandomId() }), EMBEDDED_ID))
  } catch (error) {
    emit({ type: 'CONNECT_ERROR', message: toWalletError(error).message })
    throw error
  }
}
