import type { RequestNode } from '../../../../packages/preview/src/evm/simulate.ts'
import type { Namespace, Network } from '../../../bridge/contract/network.ts'
import type { FeatureParameters } from '../feature.ts'

/** Nodes beside the first that are asked for their opinion. */
const OPINIONS_MOST = 1

/** The nodes of a chain family, as previews ask them. */
export const createPreviewNodes = (chains: FeatureParameters['chains'], namespace: Namespace) => ({
  nodeFor:
    (network: Network): RequestNode =>
    async (method, params) =>
      (await chains(namespace)).request(network, { method, params }),
  findOtherNodes: async (network: Network): Promise<readonly RequestNode[]> =>
    ((await chains(namespace)).otherNodes?.(network) ?? []).slice(0, OPINIONS_MOST).map(
      (node): RequestNode =>
        (method, params) =>
          node({ method, params }),
    ),
})
