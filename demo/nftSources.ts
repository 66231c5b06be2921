import type { Endpoints } from 'tabkey'
import type { DemoFlags } from './flags.ts'
import { SOLANA } from './networks.ts'
import { readSettings } from './settings.ts'

type NftSources = NonNullable<Endpoints['nft']>
type NftSource = NftSources[keyof NftSources]

/** Ids of the local collections that a page without a service asks for. */
const TOKEN_IDS = ['1', '2', '3', '4', '5', '6']

/** The local collections of a chain, read over its RPC. */
function collectionsOf(chainId: number): NftSource {
  const at = readSettings().contracts.find(place => place.chainId === chainId)
  if (!at) return { type: 'contracts', contracts: [] }
  return {
    type: 'contracts',
    contracts: [
      { address: at.tiles, standard: 'ERC721', tokenIds: TOKEN_IDS },
      { address: at.goods, standard: 'ERC1155', tokenIds: TOKEN_IDS },
    ],
  }
}

function sourceOf(kind: DemoFlags['nfts'], chainId: number, url: string): NftSource {
  if (kind === 'alchemy') return { type: 'alchemy', url: `${url}/nft/v3/demo` }
  if (kind === 'contracts') return collectionsOf(chainId)
  return { type: 'blockscout', url: `${url}/api/v2` }
}

/** Sources of NFTs of the kind that the page's address chooses, all on this machine. */
export function nftSources(kind: DemoFlags['nfts']): NftSources {
  const { nft } = readSettings()
  if (kind === 'none') return {}
  const evm = nft.evm.map(({ chainId, url }) => [`eip155:${chainId}`, sourceOf(kind, chainId, url)] as const)
  return {
    ...(Object.fromEntries(evm) as NftSources),
    [SOLANA.caipNetworkId]: { type: 'das', url: nft.solana },
  }
}
