import { useEffect, useRef, useState } from 'react'
import { isImageUrl } from '../format/isImageUrl.ts'
import { monogram } from '../format/monogram.ts'
import { inTurn } from '../state/inTurn.ts'

export interface PictureProps {
  /** `data:` or https; anything else shows the letter. `null` shows the letter, `undefined` waits. */
  readonly src: string | null | undefined
  /** Who is shown: gives the letter and its colour. The words beside the picture say the name. */
  readonly name: string
  readonly size?: number
  readonly isRound?: boolean
}

/**
 * The picture of a wallet, a network or a person. Hostile pictures end here: only `<img>`, no referrer, and a fixed
 * size that a slow or broken one cannot move.
 */
export function Picture({ src, name, size = 40, isRound = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const { letter, color } = monogram(name)
  const isShown = typeof src === 'string' && src !== broken && isImageUrl(src)
  // An SVG is a document of its own, taken apart on this thread: a screen full of them comes a few at a time.
  useEffect(() => {
    const element = image.current
    if (element && isShown) return inTurn(() => element.setAttribute('src', src))
  }, [src, isShown])
  return (
    <span
      className={isRound ? 'pic pic-round' : 'pic'}
      data-size={size}
      style={{ inlineSize: size, blockSize: size, fontSize: Math.round(size * 0.42) }}
      aria-hidden="true"
    >
      {isShown ? (
        <img
          ref={image}
          alt=""
          width={size}
          height={size}
          draggable={false}
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setBroken(src)}
        />
      ) : (
        src !== undefined && (
          <span className="pic-letter" style={{ backgroundColor: color }}>
            {letter}
          </span>
        )
      )}
    </span>
  )
}
