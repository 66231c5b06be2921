// Rates are in satoshi per 1,000 virtual bytes.

/** Above 100 satoshi per byte a person is asked to accept the fee: blocks take a tenth of it on most days. */
export const HIGH_FEE_RATE = 100_000n
/** Rate when no service knows one: usually enough for a block within the hour. */
export const FEE_RATE_UNKNOWN = 10_000n

/**
 * Whether a person is asked to accept a fee expressly: its rate is far above the usual one, or it is more than the amount.
 *
 * @param payment.rate satoshi per 1,000 virtual bytes
 * @param payment.fee satoshi
 * @param payment.amount satoshi
 */
export const isHighFee = ({
  rate,
  fee,
  amount,
}: {
  readonly rate: bigint
  readonly fee: bigint
  readonly amount: bigint
}): boolean => rate > HIGH_FEE_RATE || (rate > FEE_RATE_UNKNOWN && fee > amount)
