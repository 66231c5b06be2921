import type { PreviewAsset, PreviewParty } from '../../../bridge/features/preview/contract.ts'

/** A coin or a token as previews have it; without a contract the network's own coin. */
export const toPreviewAsset = (
  contract: string | null,
  symbol: string,
  decimals: number | null,
): PreviewAsset => ({
  kind: contract ? 'token' : 'coin',
  contract,
  tokenId: null,
  symbol,
  decimals,
})

/** A receiver or a spender of whom nothing else is known. */
export const toPreviewParty = (address: string, isContract: boolean | null = null): PreviewParty => ({
  address,
  isContract,
  isFirstTime: false,
  looksLike: null,
})
