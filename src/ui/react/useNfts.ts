import type { Nft } from '../../bridge/contract/assets.ts'
import { type UsePagedParameters, type UsePagedReturn, usePagedAsset } from './usePagedAsset.ts'

/** NFTs in pages. */
export interface UseNftsReturn extends Omit<UsePagedReturn<Nft>, 'items'> {
  /** Includes spam, marked `isSpam`. */
  readonly nfts: readonly Nft[]
}

/**
 * The NFTs of an account, page after page, kept fresh while the component is mounted.
 *
 * @example const { nfts, hasMore, loadMore } = useNfts()
 */
export function useNfts(parameters: UsePagedParameters = {}): UseNftsReturn {
  const { items: nfts, ...rest } = usePagedAsset('nfts', parameters)
  return { nfts, ...rest }
}
