import type { ImageKind } from '../../bridge/contract/engineApi.ts'
import type { DataImage } from '../../bridge/contract/image.ts'
import { isDataImage } from '../../bridge/values/isDataImage.ts'
import { useEngineQuery } from './useEngineQuery.ts'

/** Where a picture may be: at hand, or known to the engine by an id. */
export interface ImageSource {
  /** A `data:` URL, or what the host's own config names. */
  readonly url?: string | undefined
  /** The explorer's id of the image. */
  readonly id?: string | undefined
}

/** A stored answer is never `null`. */
const NO_IMAGE = ''

/**
 * The picture to show. A remote one is fetched by the engine and comes as a `data:` URL, so that no
 * wallet's host learns who looks.
 *
 * @returns `undefined` while the image is loading, `null` without an image
 */
export function useImage({ url, id }: ImageSource, of: ImageKind): DataImage | null | undefined {
  const isAtHand = isDataImage(url)
  const imageId = isAtHand ? undefined : (id ?? url)
  const { answer } = useEngineQuery(imageId ? `image:${of}:${imageId}` : null, ({ engine }) =>
    engine.data.image({ id: imageId ?? '', of }).then(image => image ?? NO_IMAGE),
  )
  if (isAtHand) return url
  if (!imageId || answer.status === 'failed') return null
  return answer.status === 'loading' ? undefined : answer.value === NO_IMAGE ? null : answer.value
}
