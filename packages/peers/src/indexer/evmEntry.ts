import type { Address, Hex } from 'viem'

/** Something that changed hands. */
export interface Move {
  readonly kind: 'coin' | 'token' | 'piece'
  readonly from: Address
  readonly to: Address
  readonly amount: bigint
  /** Lower case; absent for the coin. */
  readonly contract?: Address
  readonly tokenId?: bigint
  readonly standard?: 'ERC721' | 'ERC1155'
}

/** A mined transaction and what it did. Addresses are in lower case. */
export interface Entry {
  readonly chainId: number
  readonly hash: Hex
  readonly block: number
  readonly index: number
  /** Unix seconds. */
  readonly at: number
  readonly from: Address
  readonly to: Address | null
  readonly nonce: number
  readonly input: Hex
  readonly isGood: boolean
  readonly isDeployment: boolean
  readonly isTrade: boolean
  readonly approvals: readonly { readonly owner: Address; readonly spender: Address }[]
  readonly moves: readonly Move[]
}

export const touches = ({ from, to, moves, approvals }: Entry, own: Address): boolean =>
  from === own ||
  to === own ||
  moves.some(move => move.from === own || move.to === own) ||
  approvals.some(({ owner }) => owner === own)
