import type { Nft } from '../../../bridge/contract/assets.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { PAGE_ROWS_MAX } from '../assets/limits.ts'
import { isSuspiciousText } from '../assets/suspicious.ts'
import { cleanName } from '../cleanName.ts'

const NAME_MAX = 80
const DIGITS = /^\d{1,78}$/
/** CAIP-19 namespaces. */
const NAMESPACES = { ERC721: 'erc721', ERC1155: 'erc1155', Metaplex: 'nft' } as const

/** One NFT of a source. Texts and numbers are not validated; the standard is already mapped. */
export interface NftFacts {
  readonly networkId: NetworkId
  readonly standard: Nft['standard']
  readonly contract: unknown
  /** Not for Metaplex. */
  readonly tokenId?: unknown
  /** Counts for ERC-1155 alone; 1 where the source names none. */
  readonly quantity?: unknown
  readonly name: unknown
  readonly collection: unknown
  readonly image: string | null
  /** The source itself flags it. */
  readonly isFlagged: boolean
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '')

/** Digits alone: a JSON number cannot hold a token id. */
function readDigits(value: unknown): string | null {
  const text = typeof value === 'number' ? (Number.isSafeInteger(value) ? String(value) : '') : toText(value)
  return DIGITS.test(text) ? BigInt(text).toString() : null
}

/**
 * Reads one NFT, every field as hostile.
 *
 * @returns `null` for what makes no sense, and for none of a piece
 */
export function readNft(facts: NftFacts): Nft | null {
  const { networkId, standard } = facts
  const contract = toText(facts.contract)
  const isSolana = standard === 'Metaplex'
  if (!(isSolana ? SOLANA_ADDRESS : EVM_ADDRESS).test(contract)) return null
  const tokenId = isSolana ? '' : readDigits(facts.tokenId)
  const quantity = standard === 'ERC1155' ? readDigits(facts.quantity ?? '1') : '1'
  if (tokenId === null || quantity === null || quantity === '0') return null
  const [name, collection] = [toText(facts.name), toText(facts.collection)]
  return {
    // Built here: only the contract and the number name a piece.
    id: `${networkId}/${NAMESPACES[standard]}:${contract}${isSolana ? '' : `/${tokenId}`}`,
    chainId: networkId,
    contract,
    tokenId,
    standard,
    quantity,
    name:
      cleanName(name, NAME_MAX) ||
      (isSolana ? `${contract.slice(0, 4)}…${contract.slice(-4)}` : `#${tokenId}`),
    collection: cleanName(collection, NAME_MAX),
    image: facts.image,
    isSpam: facts.isFlagged || isSuspiciousText(name) || isSuspiciousText(collection),
  }
}

/**
 * The NFTs of a page, each once; rows that make no sense are left out one by one.
 *
 * @param readFacts what a row says, `null` when the row has another shape or standard
 */
export function readNftRows(
  rows: readonly unknown[],
  readFacts: (row: unknown) => NftFacts | null,
): readonly Nft[] {
  const found = new Map<string, Nft>()
  for (const row of rows.slice(0, PAGE_ROWS_MAX)) {
    const facts = readFacts(row)
    const nft = facts && readNft(facts)
    if (!nft) continue
    const key = nft.standard === 'Metaplex' ? nft.id : nft.id.toLowerCase()
    if (!found.has(key)) found.set(key, nft)
  }
  return [...found.values()]
}
