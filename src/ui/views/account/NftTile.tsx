import { memo } from 'react'
import type { Nft } from '../../../bridge/contract/assets.ts'
import { useTab } from '../../hooks/useTab.ts'
import { NftPicture } from './NftPicture.tsx'
import { nftCollection, nftName } from './nftWords.ts'

/** One piece; a tap shows it large. */
export const NftTile = memo(function NftTile({ nft }: { readonly nft: Nft }) {
  const { modal } = useTab()
  const name = nftName(nft)
  return (
    <button type="button" className="nft" onClick={() => modal.push('Nft', { arguments: { nft } })}>
      <NftPicture image={nft.image} name={name} />
      <span className="nft-name clip" translate="no">
        {name}
      </span>
      <span className="nft-from clip" translate="no">
        {nftCollection(nft) + (nft.quantity === '1' ? '' : ` × ${nft.quantity.slice(0, 12)}`)}
      </span>
    </button>
  )
})
