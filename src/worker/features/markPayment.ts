import type { RpcRequest } from '../../bridge/contract/engineApi.ts'
import { parseNetworkId } from '../../bridge/values/caip.ts'
import { withDeadline } from '../base/clock.ts'
import { PAYMENT_MARK_MS } from '../base/limits.ts'
import type { PaymentMark } from '../chains/adapter.ts'
import { networkById } from '../store/select.ts'
import type { FeatureParameters } from './feature.ts'

/**
 * Reads where the account stands on its chain, right before its wallet is asked. The payment does not depend on it: without a mark
 * a payment that is never answered cannot be found on the chain.
 *
 * @returns `undefined` when no node answers in time
 */
export async function markPayment(
  { store, chains, clock }: Pick<FeatureParameters, 'store' | 'chains' | 'clock'>,
  { network: networkId, method, params }: RpcRequest,
  signal: AbortSignal,
): Promise<PaymentMark | undefined> {
  const network = networkId && networkById(store.get(), networkId)
  if (!network) return undefined
  try {
    const adapter = await chains(parseNetworkId(networkId).namespace)
    const args = { method, ...(params === undefined ? {} : { params }) }
    const marked = adapter.markPayment?.(network, args, signal)
    const late = () => new Error('no node in time')
    return (marked && (await withDeadline(clock, marked, PAYMENT_MARK_MS, late))) ?? undefined
  } catch {
    return undefined
  }
}
