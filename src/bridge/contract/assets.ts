import type { ErrorWire } from './errorWire.ts'
import type { CaipAddress, NetworkId } from './network.ts'

// Balances, NFTs and transactions of accounts, as every tab sees them. Amounts, prices and values are decimal strings,
// never JavaScript numbers.

/** A token an account holds. */
export interface TokenBalance {
  /** For instance `USD Coin`. */
  readonly name: string
  /** For instance `USDC`. */
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId: NetworkId
  /** CAIP-10; absent for the network's own coin. */
  readonly address?: CaipAddress
  /** `numeric` is the amount in whole units as a decimal string (`'1.5'`); `decimals` are those of the token. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  /** Price of one unit in US dollars, a decimal string; `null` if unknown. */
  readonly price: string | null
  /** Value of the whole balance in US dollars, a decimal string; `null` if unknown. */
  readonly value: string | null
  /** Image id for `data.image({ of: 'token' })`; `null` without an image. */
  readonly icon: string | null
  /** The name or symbol imitates another token or contains a web address, or the service marks the token as spam. */
  readonly isSuspicious?: true
}

/** A token of an ERC-721 or ERC-1155 collection, or a Metaplex asset of Solana. */
export interface Nft {
  /** CAIP-19. */
  readonly id: string
  /** CAIP-2. */
  readonly chainId: NetworkId
  /** The collection's contract; on Solana the asset's own address. */
  readonly contract: string
  /** A decimal string; empty on Solana, where the address alone names the asset. */
  readonly tokenId: string
  /** ERC-721, ERC-1155, or Metaplex's standard on Solana. */
  readonly standard: 'ERC721' | 'ERC1155' | 'Metaplex'
  /** A decimal string; `1` except for ERC-1155. */
  readonly quantity: string
  /** Name of the token. */
  readonly name: string
  /** Name of the collection. */
  readonly collection: string
  /** Image id for `data.image({ of: 'nft' })`; `null` without an image. */
  readonly image: string | null
  /** The service marks it as spam. */
  readonly isSpam: boolean
}

/** One page of a list. */
export interface Page<Item> {
  /** In the order of the list. */
  readonly items: readonly Item[]
  /** Cursor of the next page, `null` at the end. */
  readonly next: string | null
}

/** `pending`: no block contains it yet. `failed`: a block contains it, and it was reverted. */
export type TransactionStatus = 'confirmed' | 'failed' | 'pending'

/** One transfer within a transaction. */
export interface Transfer {
  /** `self`: sender and receiver are the same account. */
  readonly direction: 'in' | 'out' | 'self'
  /** A decimal string. */
  readonly quantity: string
  /** Absent for an NFT without one. */
  readonly symbol?: string
  /** Name of the token or coin. */
  readonly name?: string
  /** Image id for `data.image`. */
  readonly icon?: string
  /** Set for a transfer of an NFT. */
  readonly nft?: { readonly name?: string; readonly image?: string; readonly isSpam: boolean }
}

/** A row of the history. */
export interface Transaction {
  /** Key of the row, unique in the list. */
  readonly id: string
  /** CAIP-2. */
  readonly chain: NetworkId
  /** ISO 8601. */
  readonly minedAt: string
  /** In the format of block explorers. */
  readonly hash: string
  /** What it did, as one word in lower case: `send`, `receive`, `trade`, `approve`; `execute` for any other call. */
  readonly operation: string
  /** Whether a block has it. */
  readonly status: TransactionStatus
  /** Address of the sender. */
  readonly from: string
  /** Address of the receiver, or of the contract. */
  readonly to: string
  /** What it moved; empty for a call that moved nothing. */
  readonly transfers: readonly Transfer[]
  /** Status of a purchase at an onramp; absent for transactions of the account. */
  readonly onramp?: 'success' | 'inProgress' | 'failed'
}

/** Data of an account that a tab can watch, by kind. */
export interface AssetKinds {
  /** All tokens, the network's own coin first. */
  readonly tokens: readonly TokenBalance[]
  /** The first page. */
  readonly nfts: Page<Nft>
  /** The first page. Transactions that this engine sent and no block contains yet come first, as `pending`. */
  readonly history: Page<Transaction>
}

/** A kind of data that can be watched. */
export type AssetKind = keyof AssetKinds

/** `kind account`, for instance `tokens eip155:1:0xab16…`. */
export type AssetKey = `${AssetKind} ${CaipAddress}`

/** Data of a watched account, with the state of its reading. */
export interface AssetEntry<Kind extends AssetKind = AssetKind> {
  /** `loading` before the first value; `stale` while an earlier value is read again. */
  readonly status: 'loading' | 'fresh' | 'stale' | 'error'
  /** The previous value stays during a new read, and when the read fails. */
  readonly value: AssetKinds[Kind] | null
  /** Why the last read failed, until the next one. */
  readonly error: ErrorWire | null
  /** When it was read, ms since epoch; 0 before. */
  readonly at: number
}
