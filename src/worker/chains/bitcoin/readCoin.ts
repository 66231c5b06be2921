import type { FoundCoin } from '../../../../packages/preview/src/bitcoin/proveCoins.ts'
import { HttpError } from '../../../bridge/errors/network.ts'
import type { Esplora } from './esplora.ts'
import { outspendSchema } from './schemas.ts'

const HEX = /^(?:[0-9a-f]{2})+$/

/**
 * Reads the transaction that made a coin, and whether the coin is spent.
 *
 * @param txid read before
 * @returns `null` for a transaction that the network does not have
 */
export async function readCoin(
  esplora: Esplora,
  txid: string,
  index: number,
  signal?: AbortSignal,
): Promise<FoundCoin | null> {
  try {
    const [transaction, { spent }] = await Promise.all([
      esplora.readText(`/tx/${txid}/hex`, HEX, signal),
      esplora.read(`/tx/${txid}/outspend/${index}`, outspendSchema, signal),
    ])
    return { transaction, isSpent: spent }
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null
    throw error
  }
}
