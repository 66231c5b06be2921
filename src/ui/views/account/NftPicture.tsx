import { useState } from 'react'
import { useImage } from '../../hooks/useImage.ts'

const DATA_IMAGE = /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i

/** A square as wide as its place, which has its final size before the picture is there, and without one. */
export function NftPicture({ image, name }: { readonly image: string | null; readonly name: string }) {
  const src = useImage(image === null ? {} : { id: image }, 'nft')
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = typeof src === 'string' && src !== broken && DATA_IMAGE.test(src)
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
        src !== undefined && (
          <span className="nft-letter">{/[\p{L}\p{N}]/u.exec(name)?.[0]?.toUpperCase() ?? '?'}</span>
        )
      )}
    </span>
  )
}
