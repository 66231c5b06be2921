import type { NetworkId } from '../../bridge/contract/network.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import { parseNetworkId } from '../../bridge/values/caip.ts'
import { type Clock, withDeadline } from '../base/clock.ts'
import { PAYMENT_MARK_MS } from '../base/limits.ts'
import type { ChainAdapter, PaymentMark } from '../chains/adapter.ts'
import { networkById } from '../store/select.ts'
import type { Store } from '../store/store.ts'

export interface MarkPaymentParameters {
  readonly store: Store
  readonly clock: Clock
  readonly chains: (namespace: ReturnType<typeof parseNetworkId>['namespace']) => Promise<ChainAdapter>
}

/**
 * Reads where the account stands on its chain, right before its wallet is asked. The request does not depend on it: without a
 * mark no transaction can be shown to be the payment, so that its outcome stays unknown.
 *
 * @returns `undefined` when no node answers in time
 */
export async function markPayment(
  { store, chains, clock }: MarkPaymentParameters,
  networkId: NetworkId | undefined,
  args: Eip1193Args,
  signal: AbortSignal,
): Promise<PaymentMark | undefined> {
  const network = networkId && networkById(store.get(), networkId)
  if (!network) return undefined
  try {
    const { namespace } = parseNetworkId(networkId)
    const adapter = await chains(namespace)
    const accounts = store.get().accounts[namespace]?.allAccounts.map(({ address }) => address)
    const marked = adapter.markPayment?.(network, args, signal, accounts)
    const timeoutError = () => new Error('no node in time')
    return (marked && (await withDeadline(clock, marked, PAYMENT_MARK_MS, timeoutError))) ?? undefined
  } catch {
    return undefined
  }
}
