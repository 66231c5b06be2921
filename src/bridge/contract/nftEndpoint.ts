import type { ServiceAddress } from './serviceAddress.ts'

/** A collection that `type: 'contracts'` reads from the chain itself. */
export interface NftContract {
  /** Address of the collection's contract, hex. */
  readonly address: string
  /** Which calls the contract answers. */
  readonly standard: 'ERC721' | 'ERC1155'
  /**
   * Decimal strings. Required for ERC-1155, which cannot list the ids of an owner, and for an ERC-721 without the Enumerable
   * extension.
   */
  readonly tokenIds?: readonly string[]
}

/**
 * Where the NFTs of one network are read. `blockscout` is the API of an explorer (`https://eth.blockscout.com/api/v2`, or the
 * PRO API with its `apikey` in the query), `alchemy` the NFT API with its key in the path
 * (`https://eth-mainnet.g.alchemy.com/nft/v3/KEY`), `das` a Solana node with the Digital Asset Standard. `contracts` needs no
 * service: the named collections are read over the network's RPC.
 */
export type NftEndpoint =
  | ({ readonly type: 'blockscout' | 'alchemy' | 'das' } & ServiceAddress)
  | { readonly type: 'contracts'; readonly contracts: readonly NftContract[] }
