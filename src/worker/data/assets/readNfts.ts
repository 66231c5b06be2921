import type { Nft } from '../../../bridge/contract/assets.ts'
import type { NetworkId } from '../../../bridge/contract/network.ts'
import { cleanText } from '../cleanText.ts'
import { PAGE_ROWS_MAX } from './limits.ts'
import { nftRowSchema } from './nfts.schema.ts'
import { readPicture } from './picture.ts'
import { isSuspiciousText } from './suspicious.ts'

const NAME_MAX = 80
const EVM_ADDRESS = /^0x[0-9a-fA-F]{40}$/
const DIGITS = /^\d{1,78}$/

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined

/** Digits only: no number of JavaScript holds a token's id. */
function readDigits(value: string | number | null | undefined): string | null {
  const text = typeof value === 'number' ? (Number.isSafeInteger(value) ? String(value) : '') : (value ?? '1')
  return DIGITS.test(text) ? BigInt(text).toString() : null
}

function readNft(row: unknown, network: NetworkId): Nft | null {
  const read = nftRowSchema.safeParse(row)
  if (!read.success) return null
  const { chainId, contract, standard, name, collection, image, flags } = read.data
  const [tokenId, quantity] = [readDigits(read.data.tokenId), readDigits(read.data.quantity)]
  if (chainId !== network || !EVM_ADDRESS.test(contract)) return null
  if (tokenId === null || quantity === null || quantity === '0') return null
  const [own, whole] = [textOf(name), textOf(fieldOf(collection, 'name'))]
  return {
    // Built, not taken over: what names a piece is its contract and number.
    id: `${network}/${standard.toLowerCase()}:${contract}/${tokenId}`,
    chainId: network,
    contract,
    tokenId,
    standard,
    quantity: standard === 'ERC721' ? '1' : quantity,
    name: cleanText(own, NAME_MAX) || `#${tokenId}`,
    collection: cleanText(whole, NAME_MAX),
    image: readPicture(image),
    isSpam: fieldOf(flags, 'is_spam') === true || isSuspiciousText(own) || isSuspiciousText(whole),
  }
}

/** The pieces of a page: rows of other chains and rows that make no sense left out one by one, each piece once. */
export function readNfts(rows: readonly unknown[], network: NetworkId): readonly Nft[] {
  const found = new Map<string, Nft>()
  for (const row of rows.slice(0, PAGE_ROWS_MAX)) {
    const nft = readNft(row, network)
    if (nft && !found.has(nft.id.toLowerCase())) found.set(nft.id.toLowerCase(), nft)
  }
  return [...found.values()]
}
