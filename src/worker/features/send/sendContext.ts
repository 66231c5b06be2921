import type { Network, NetworkId } from '../../../bridge/contract/network.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import { networkById } from '../../store/select.ts'
import type { FeatureParameters } from '../feature.ts'
import { getPayer, type Payer } from './payer.ts'

/** The network of a payment, the account that pays, and the code of the chain family. */
export interface SendContext {
  readonly network: Network
  readonly payer: Payer
  readonly adapter: ChainAdapter
}

/** @throws NetworkNotFoundError, NotConnectedError, or the error of loading the chain family's code */
export async function readSendContext(
  { store, chains }: Pick<FeatureParameters, 'store' | 'chains'>,
  networkId: NetworkId,
): Promise<SendContext> {
  const { namespace } = parseNetworkId(networkId)
  const network = networkById(store.get(), networkId)
  if (!network) throw new NetworkNotFoundError(networkId)
  const payer = getPayer(store.get(), namespace)
  return { network, payer, adapter: await chains(namespace) }
}
