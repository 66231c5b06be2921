import type { Nft } from '../../../bridge/contract/assets.ts'
import { cleanText, truncateMiddle } from '../../format/cleanText.ts'
import { t } from '../../words/t.ts'

const ID_MAX = 12

/** `#1234`; a long id is shortened in the middle. A Solana asset has no number: its address stands for it. */
export const nftNumber = ({ standard, contract, tokenId }: Nft): string =>
  standard === 'Metaplex'
    ? truncateMiddle(contract, 4, 4)
    : `#${tokenId.length > ID_MAX ? truncateMiddle(tokenId, 4, 4) : cleanText(tokenId, ID_MAX, '?')}`

export const nftCollection = ({ collection }: Nft, max = 40): string =>
  cleanText(collection, max, t('Unknown collection'))

/** The NFT's name, else its number. */
export const nftName = (nft: Nft, max = 40): string => cleanText(nft.name, max, nftNumber(nft))
