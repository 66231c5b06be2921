import type { RpcRequest } from '../../../bridge/contract/engineApi.ts'
import type { PaymentFollower } from '../../chains/adapter.ts'
import { networkById } from '../../store/select.ts'
import type { FeatureParameters } from '../feature.ts'
import { readKnown } from './claimTransaction.ts'

/**
 * Follows a transaction that an EVM wallet was asked for, by what the ledger knows of the request.
 *
 * @param answer hash that the wallet has named; absent while it has named none
 * @returns `undefined` where the network is not configured any more
 */
export async function openFollower(
  parameters: Pick<FeatureParameters, 'chains' | 'payments' | 'store'>,
  { id, network, method }: Pick<RpcRequest, 'id' | 'network' | 'method'>,
  answer?: string,
): Promise<PaymentFollower | undefined> {
  const adapter = await parameters.chains('eip155')
  const known = network && networkById(parameters.store.get(), network)
  const trace = { method, mark: {}, answer, ...(await readKnown(parameters, id)) }
  return known && adapter.followPayment?.(known, trace)
}
