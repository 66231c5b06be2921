import { parseAbi } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import type { Call } from './simulate.ts'
import { toLowerHex } from './toLowerHex.ts'

type Hex = `0x${string}`

/**
 * Functions whose whole effect is known from their arguments, where the contract is an honest token. Names and types of
 * ERC-20, ERC-721, ERC-1155 and Permit2.
 */
const KNOWN_ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 tokenId)',
  'function safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 added)',
  'function increaseApproval(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 removed)',
  'function setApprovalForAll(address operator, bool isApproved)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
])

/** What a call states by its own data; addresses in lower case. */
export type DeclaredCall =
  | { readonly kind: 'create' }
  /** Coins, without data. */
  | { readonly kind: 'coins'; readonly to: Hex; readonly amount: bigint }
  /** Tokens of the sender, or NFTs. `tokenId` is `null` for a token. */
  | {
      readonly kind: 'transfer'
      readonly contract: Hex
      readonly from: Hex
      readonly to: Hex
      readonly items: readonly { readonly tokenId: bigint | null; readonly amount: bigint }[]
    }
  | {
      readonly kind: 'approve'
      readonly contract: Hex
      readonly spender: Hex
      /** A token amount or the id of an NFT: the data does not tell which. `all` for a collection. */
      readonly amount: bigint | 'all'
      /** Added to what was allowed before. */
      readonly isAdded?: true
      /** Seconds since epoch. */
      readonly until?: number
    }
  | { readonly kind: 'other'; readonly to: Hex; readonly selector: string }

/** Reads a call of the account. A function that is not known is `other`. */
export function readCall({ from, to, data, value }: Call): DeclaredCall {
  if (to === undefined) return { kind: 'create' }
  const contract = toLowerHex(to)
  if (data === '0x') return { kind: 'coins', to: contract, amount: BigInt(value) }
  const other = { kind: 'other', to: contract, selector: data.slice(0, 10) } as const
  // A known function that also gets coins does more than its name says.
  if (BigInt(value) > 0n) return other
  try {
    const { functionName, args } = decodeFunctionData({ abi: KNOWN_ABI, data })
    switch (functionName) {
      case 'transfer':
        return transfer(contract, from, args[0], [{ tokenId: null, amount: args[1] }])
      case 'transferFrom':
        return transfer(contract, args[0], args[1], [{ tokenId: null, amount: args[2] }])
      case 'safeTransferFrom':
        return transfer(contract, args[0], args[1], [
          { tokenId: args[2], amount: typeof args[3] === 'bigint' ? args[3] : 1n },
        ])
      case 'safeBatchTransferFrom':
        return transfer(
          contract,
          args[0],
          args[1],
          args[2].map((tokenId, index) => ({ tokenId, amount: args[3][index] ?? 0n })),
        )
      case 'approve':
        return args.length === 4
          ? {
              kind: 'approve',
              contract: toLowerHex(args[0]),
              spender: toLowerHex(args[1]),
              amount: args[2],
              until: args[3],
            }
          : { kind: 'approve', contract, spender: toLowerHex(args[0]), amount: args[1] }
      case 'increaseAllowance':
      case 'increaseApproval':
        return { kind: 'approve', contract, spender: toLowerHex(args[0]), amount: args[1], isAdded: true }
      case 'decreaseAllowance':
        return other
      case 'setApprovalForAll':
        return { kind: 'approve', contract, spender: toLowerHex(args[0]), amount: args[1] ? 'all' : 0n }
      default:
        return functionName satisfies never
    }
  } catch {
    return other
  }
}

const transfer = (
  contract: Hex,
  from: string,
  to: string,
  items: readonly { readonly tokenId: bigint | null; readonly amount: bigint }[],
): DeclaredCall => ({ kind: 'transfer', contract, from: toLowerHex(from), to: toLowerHex(to), items })

/** Most bytes of a call's data that are searched for addresses. */
const SEARCHED_BYTES = 16_384
const SELECTOR_BYTES = 4
const WORD_BYTES = 32
/**
 * An address with its padding. Smaller numbers than 2^96 are amounts, lengths and dates; what ends in many zeros is the
 * end of one word and the beginning of the next.
 */
const ADDRESS_WORD = /^0{24}((?!0{16})[0-9a-f]{40})(?<!0{16})$/

/**
 * Addresses that the data of a call names, also in nested calls, whose words begin at another multiple of four bytes.
 *
 * @param most longest result; the arguments of the call itself come first
 */
export function findAddresses(data: Hex, most: number): readonly Hex[] {
  const own = new Set<Hex>()
  const nested = new Set<Hex>()
  const end = Math.min((data.length - 2) / 2, SEARCHED_BYTES) - WORD_BYTES
  for (let place = SELECTOR_BYTES; place <= end; place += SELECTOR_BYTES) {
    const start = 2 + place * 2
    const digits = ADDRESS_WORD.exec(data.slice(start, start + WORD_BYTES * 2).toLowerCase())?.[1]
    if (digits === undefined) continue
    // A word that begins in the padding of another one looks like an address with many zeros.
    if (place % WORD_BYTES === SELECTOR_BYTES) own.add(`0x${digits}`)
    else if (!digits.startsWith('00000000')) nested.add(`0x${digits}`)
  }
  return [...new Set([...own, ...nested])].slice(0, most)
}
