import { useState } from 'react'
import { pictureAddress } from '../../format/pictureSource.ts'
import { useImage } from '../../hooks/useImage.ts'

/** A square as wide as its place, which has its final size before the picture is there, and without one. */
export function NftPicture({ image, name }: { readonly image: string | null; readonly name: string }) {
  const picture = useImage(image === null ? {} : { id: image }, 'nft')
  const [broken, setBroken] = useState<string | null>(null)
  const src = pictureAddress(picture)
  const isShown = src !== null && src !== broken
  return (
    <span className="nft-pic" aria-hidden="true">
      {isShown ? (
        <img
          src={src}
          alt=""
          draggable={false}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        picture !== undefined && (
          <span className="nft-letter">{/[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'}</span>
        )
      )}
    </span>
  )
}
