import type { PreviewEffect } from '../../../bridge/features/preview/contract.ts'
import type { Payment } from '../../../bridge/services/pay.ts'

/**
 * What a payment moves, as a preview has it.
 *
 * @param direction `in` for a deposit into the account in use
 */
export function toEffect(
  { paymentAsset: { asset, metadata }, units, recipient }: Payment,
  direction: PreviewEffect['direction'],
): PreviewEffect {
  const { symbol, decimals } = metadata
  const isCoin = asset === 'native'
  return {
    direction,
    asset: {
      kind: isCoin ? 'coin' : 'token',
      contract: isCoin ? null : asset,
      tokenId: null,
      symbol,
      decimals,
    },
    amount: units,
    party:
      direction === 'in'
        ? null
        : { address: recipient, isContract: null, isFirstTime: false, looksLike: null },
  }
}
