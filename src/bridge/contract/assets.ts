import type { ErrorWire } from '../errors/wire.ts'
import type { CaipAddress, NetworkId } from './network.ts'

// Balances, NFTs and transactions of accounts, as every tab sees them. Amounts, prices and values are decimal strings,
// never JavaScript numbers.

/** A token an account holds. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: NetworkId
  /** CAIP-10; absent for the network's own coin. */
  readonly address?: CaipAddress
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Price of one unit in US dollars, a decimal string; `null` if unknown. */
  readonly price: string | null
  /** Value of the whole balance in US dollars, a decimal string; `null` if unknown. */
  readonly value: string | null
  /** Image id for `data.get({ kind: 'image', of: 'token' })`; `null` without an image. */
  readonly icon: string | null
  /** The name or symbol imitates another token or contains a web address, or the service marks the token as spam. */
  readonly isSuspicious?: true
}

/** A token of an ERC-721 or ERC-1155 collection, or a Metaplex asset of Solana. */
export interface Nft {
  /** CAIP-19. */
  readonly id: string
  readonly chainId: NetworkId
  /** The collection's contract; on Solana the asset's own address. */
  readonly contract: string
  /** A decimal string; empty on Solana, where the address alone names the asset. */
  readonly tokenId: string
  readonly standard: 'ERC721' | 'ERC1155' | 'Metaplex'
  /** A decimal string; `1` except for ERC-1155. */
  readonly quantity: string
  readonly name: string
  readonly collection: string
  /** Image id for `data.get({ kind: 'image', of: 'nft' })`; `null` without an image. */
  readonly image: string | null
  readonly isSpam: boolean
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Cursor of the next page, `null` at the end. */
  readonly next: string | null
}

export type TransactionStatus = 'confirmed' | 'failed' | 'pending'

/** One transfer within a transaction. */
export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  /** A decimal string. */
  readonly quantity: string
  /** Absent for an NFT without one. */
  readonly symbol?: string
  readonly name?: string
  /** Image id for `data.get({ kind: 'image' })`. */
  readonly icon?: string
  readonly nft?: { readonly name?: string; readonly image?: string; readonly isSpam: boolean }
}

/** A row of the history. */
export interface Transaction {
  readonly id: string
  readonly chain: NetworkId
  /** ISO 8601. */
  readonly minedAt: string
  readonly hash: string
  readonly operation: string
  readonly status: TransactionStatus
  readonly from: string
  readonly to: string
  readonly transfers: readonly Transfer[]
  /** Status of a purchase at an onramp; absent for transactions of the account. */
  readonly onramp?: 'success' | 'inProgress' | 'failed'
}

/** Data of an account that a tab can watch, by kind. */
export interface AssetKinds {
  readonly tokens: readonly TokenBalance[]
  /** The first page. */
  readonly nfts: Page<Nft>
  /** The first page. Transactions that this engine sent and no block contains yet come first, as `pending`. */
  readonly history: Page<Transaction>
}

export type AssetKind = keyof AssetKinds

/** `kind account`, for instance `tokens eip155:1:0xab16…`. */
export type AssetKey = `${AssetKind} ${CaipAddress}`

export interface AssetEntry<Kind extends AssetKind = AssetKind> {
  readonly status: 'loading' | 'fresh' | 'stale' | 'error'
  /** The previous value stays during a new read, and when the read fails. */
  readonly value: AssetKinds[Kind] | null
  readonly error: ErrorWire | null
  /** When it was read, ms since epoch; 0 before. */
  readonly at: number
}
