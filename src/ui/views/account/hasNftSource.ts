import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Endpoints } from '../../../bridge/options/endpoints.ts'

/** Whether the config names a source of NFTs for a network. Without one the account shows no NFTs tab. */
export const hasNftSource = ({ nft = {} }: Endpoints, networkId: NetworkId): boolean =>
  Object.hasOwn(nft, networkId)
