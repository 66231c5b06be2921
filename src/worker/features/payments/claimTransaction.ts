import type { RequestId } from '../../../bridge/contract/state.ts'
import { OutcomeUnknownError } from '../../../bridge/errors/request.ts'
import type { PaymentTrace } from '../../chains/adapter.ts'
import type { FeatureParameters } from '../feature.ts'

type Payments = Pick<FeatureParameters, 'payments'>

/** What the ledger knows of a payment that its chain is searched for. */
export async function readKnown(
  { payments }: Payments,
  id: RequestId,
): Promise<Pick<PaymentTrace, 'mark' | 'claims'>> {
  const [entry, claims] = await Promise.all([payments.find(id), payments.claimsBeside(id)])
  return { ...(entry?.mark && { mark: entry.mark }), ...(claims && { claims }) }
}

/**
 * Records that a transaction is the payment.
 *
 * @throws OutcomeUnknownError when it is another payment's, or the ledger could not be written
 */
export async function claimTransaction(
  { payments }: Payments,
  request: RequestId,
  { id, execution = id }: { readonly id: string; readonly execution?: string },
): Promise<void> {
  if (!(await payments.claim(request, execution)))
    throw new OutcomeUnknownError({ data: { id }, details: `${id} is not known to be this payment` })
}
