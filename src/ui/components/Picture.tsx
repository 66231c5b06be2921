import { useEffect, useRef, useState } from 'react'
import { monogram } from '../format/monogram.ts'
import { type PictureSource, pictureAddress } from '../format/pictureSource.ts'
import { inTurn } from '../state/inTurn.ts'

export interface PictureProps {
  /** Any text that is not a `data:` picture shows the letter. `null` shows the letter, `undefined` waits. */
  readonly src: PictureSource | null | undefined
  /** Who is shown: gives the letter. The words beside the picture say the name. */
  readonly name: string
  readonly size?: number
  readonly isRound?: boolean
}

/**
 * The picture of a wallet, a network or a person. A remote address is shown only if the host's options name it. Each
 * picture is an `<img>` without a referrer, with a fixed size that a slow or broken picture cannot change.
 */
export function Picture({ src, name, size = 36, isRound = false }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const image = useRef<HTMLImageElement>(null)
  const letter = monogram(name)
  const address = pictureAddress(src)
  const isShown = address !== null && address !== broken
  // An SVG is a document of its own, taken apart on this thread: a screen full of them comes a few at a time.
  useEffect(() => {
    const element = image.current
    if (element && isShown) return inTurn(() => element.setAttribute('src', address))
  }, [address, isShown])
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
          onError={() => setBroken(address)}
        />
      ) : (
        src !== undefined && <span className="pic-letter">{letter}</span>
      )}
    </span>
  )
}
