/** A row of the history, in the shape the blockchain API gives it: what is not known is `null`, never absent. */
export interface HistoryRow {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    readonly chain: string | null
    /** ISO 8601 */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: string
    readonly nonce: number
    readonly application: { readonly name: string | null; readonly iconUrl: string | null } | null
  }
  readonly transfers: readonly HistoryTransfer[] | null
}

export interface HistoryTransfer {
  readonly fungible_info: {
    readonly name: string | null
    readonly symbol: string | null
    readonly icon: { readonly url: string } | null
  } | null
  readonly nft_info: {
    readonly name: string | null
    readonly content: { readonly preview: Content | null; readonly detail: Content | null } | null
    readonly flags: { readonly is_spam: boolean }
  } | null
  readonly direction: 'in' | 'out' | 'self'
  readonly quantity: { readonly numeric: string }
  readonly value: number | null
  readonly price: number | null
}

interface Content {
  readonly url: string
  readonly content_type: string | null
}

/** A row of the balance service. `address` is CAIP-10 and absent for the coin of an EVM chain. */
export interface BalanceRow {
  readonly name: string
  readonly symbol: string
  readonly chainId: string
  readonly address?: string
  /** US dollars. */
  readonly value?: number
  readonly price: number
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

/** A piece of a collection, as the indexer reads it from the chain. The services of NFTs have shapes of their own. */
export interface PieceRow {
  /** CAIP-19 */
  readonly id: string
  readonly chainId: string
  readonly contract: string
  readonly tokenId: string
  readonly standard: 'ERC721' | 'ERC1155'
  readonly quantity: string
  readonly name: string
  readonly collection: { readonly name: string }
  readonly image: string
  readonly flags: { readonly is_spam: boolean }
}

/** Whose history or assets are asked for: the CAIP-2 id, or every chain. */
export type Asked = string | null

export const directionOf = (own: string, from: string, to: string): HistoryTransfer['direction'] =>
  from === own && to === own ? 'self' : to === own ? 'in' : 'out'
