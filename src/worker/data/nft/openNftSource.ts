import type { NftEndpoint } from '../../../bridge/contract/nftEndpoint.ts'
import type { NftSource, NftSourceContext } from './nftSource.ts'

/** The source that a network's entry of `endpoints.nft` names; its code is loaded with its first use. */
export async function openNftSource(endpoint: NftEndpoint, context: NftSourceContext): Promise<NftSource> {
  switch (endpoint.type) {
    case 'blockscout':
      return (await import('./blockscout.ts')).createBlockscoutSource(endpoint.url, context)
    case 'alchemy':
      return (await import('./alchemy.ts')).createAlchemySource(endpoint.url, context)
    case 'das':
      return (await import('./das.ts')).createDasSource(endpoint.url, context)
    case 'contracts':
      return (await import('./namedContracts.ts')).createNamedContractsSource(endpoint.contracts, context)
  }
}
