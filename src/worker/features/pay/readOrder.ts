import type { ExchangesQuery } from '../../../bridge/features/pay/contract.ts'
import { PayError } from '../../../bridge/features/pay/errors.ts'
import {
  type Payment,
  readPayment,
  readPaymentAsset,
  toAssetId,
  toRecipient,
} from '../../../bridge/services/pay.ts'
import { readAmount } from '../../../bridge/values/amount.ts'
import { readAddress } from '../../chains/evm/receiver.ts'

/** Verifies the checksum (EIP-55): a payment to a mistyped address would be lost. */
function checkRecipient({ paymentAsset: { network }, recipient }: Payment): void {
  if (!network.startsWith('eip155:')) return
  try {
    readAddress(recipient)
  } catch (cause) {
    throw new PayError('INVALID_RECIPIENT', { cause })
  }
}

/** An order as the service reads it. @throws PayError with the code of what is wrong */
export function readOrder(input: unknown) {
  const payment = readPayment(input)
  checkRecipient(payment)
  const { paymentAsset, amount } = payment
  return { asset: toAssetId(paymentAsset), amount, recipient: toRecipient(payment) }
}

/** The payment that exchanges are asked for. @throws PayError */
export function readWanted({
  asset,
  amount,
}: {
  readonly asset?: unknown
  readonly amount?: string | undefined
}) {
  if (asset === undefined) return {}
  const read: NonNullable<ExchangesQuery['asset']> = readPaymentAsset(asset)
  if (amount === undefined) return { asset: toAssetId(read) }
  if (!readAmount(amount, read.metadata.decimals)) throw new PayError('INVALID_AMOUNT')
  return { asset: toAssetId(read), amount }
}
