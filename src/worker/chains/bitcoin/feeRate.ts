import { FEE_RATE_UNKNOWN } from '../../../../packages/preview/src/bitcoin/highFee.ts'
import { RequestAbortedError } from '../../../bridge/errors/request.ts'
import type { Esplora } from './esplora.ts'
import { FEE_RATE_CAP, FEE_RATE_FLOOR, FEE_TARGET_BLOCKS } from './limits.ts'
import { type FeeEstimates, feeEstimatesSchema } from './schemas.ts'

/**
 * What a payment offers, from a service's estimates: the rate for the nearest target that is late enough.
 *
 * @returns satoshi per 1,000 virtual bytes, between the floor and the cap whatever the service says
 */
export function rateFrom(estimates: FeeEstimates): bigint {
  const targets = Object.keys(estimates)
    .map(Number)
    .sort((a, b) => a - b)
  const target = targets.find(blocks => blocks >= FEE_TARGET_BLOCKS) ?? targets.at(-1)
  const rate = target === undefined ? undefined : estimates[target]
  if (rate === undefined || !Number.isFinite(rate) || rate <= 0) return FEE_RATE_UNKNOWN
  // Beyond the cap a double may be no integer a bigint takes.
  if (rate * 1_000 >= Number(FEE_RATE_CAP)) return FEE_RATE_CAP
  const perThousand = BigInt(Math.ceil(rate * 1_000))
  return perThousand < FEE_RATE_FLOOR ? FEE_RATE_FLOOR : perThousand
}

/** A service without estimates, or with mad ones, does not stop a payment. */
export async function readFeeRate(esplora: Esplora, signal?: AbortSignal): Promise<bigint> {
  try {
    return rateFrom(await esplora.read('/fee-estimates', feeEstimatesSchema, signal))
  } catch (error) {
    if (error instanceof RequestAbortedError) throw error
    return FEE_RATE_UNKNOWN
  }
}
