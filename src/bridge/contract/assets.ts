import type { ErrorWire } from '../errors/wire.ts'
import type { CaipAddress, NetworkId } from './network.ts'

// What an account has and did, as every tab sees it. Amounts, prices and values are decimal strings; nothing on the way of
// money is a JavaScript number.

/** A token an account holds. */
export interface TokenBalance {
  readonly name: string
  readonly symbol: string
  readonly chainId: NetworkId
  /** CAIP-10; absent for the network's own coin. */
  readonly address?: CaipAddress
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** US dollars for one, a decimal string; `null` where nobody knows. */
  readonly price: string | null
  /** US dollars for all of it, a decimal string; `null` where nobody knows. */
  readonly value: string | null
  /** What `data.get({ kind: 'image', of: 'token' })` takes; `null` when there is no picture. */
  readonly icon: string | null
  /** Its name or symbol imitates another one, carries an address of the web, or is spam by the service's word. */
  readonly isSuspicious?: true
}

/** One thing of a collection, or some of it (ERC-721, ERC-1155), or an asset of Solana (Metaplex). */
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
  /** What `data.get({ kind: 'image', of: 'nft' })` takes; `null` when there is no picture. */
  readonly image: string | null
  readonly isSpam: boolean
}

/** A page of a list that goes on at `next`. */
export interface Page<Item> {
  readonly items: readonly Item[]
  /** Cursor of the next page, `null` at the end. */
  readonly next: string | null
}

export type TransactionStatus = 'confirmed' | 'failed' | 'pending'

/** One movement of a transaction. */
export interface Transfer {
  readonly direction: 'in' | 'out' | 'self'
  /** A decimal string. */
  readonly quantity: string
  /** Absent for an NFT without one. */
  readonly symbol?: string
  readonly name?: string
  /** What `data.get({ kind: 'image' })` takes. */
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
  /** An onramp's own entry, with where it stands. */
  readonly onramp?: 'success' | 'inProgress' | 'failed'
}

/** What can be watched of an account, by kind. */
export interface AssetKinds {
  readonly tokens: readonly TokenBalance[]
  /** The first page. */
  readonly nfts: Page<Nft>
  /** The first page; what this engine sent and no block has yet stands before it, as `pending`. */
  readonly history: Page<Transaction>
}

export type AssetKind = keyof AssetKinds

/** `kind account`, for instance `tokens eip155:1:0xab16…`. */
export type AssetKey = `${AssetKind} ${CaipAddress}`

export interface AssetEntry<Kind extends AssetKind = AssetKind> {
  readonly status: 'loading' | 'fresh' | 'stale' | 'error'
  /** Kept while a new one is read, and when that fails. */
  readonly value: AssetKinds[Kind] | null
  readonly error: ErrorWire | null
  /** When it was read, ms since epoch; 0 before. */
  readonly at: number
}
