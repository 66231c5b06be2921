import type { ImageKind } from '../../bridge/contract/engineApi.ts'
import type { PictureSources } from '../format/pictureOrder.ts'
import type { PictureSource } from '../format/pictureSource.ts'
import { useImage } from './useImage.ts'

/**
 * The first picture of the sources. The engine is asked for a remote one only where no better source has a picture.
 *
 * @returns `undefined` while a remote picture is loading, `null` without a picture
 */
export function usePicture(
  { own, url, bundled, id }: PictureSources,
  of: ImageKind,
): PictureSource | null | undefined {
  const fetched = useImage(own ? {} : url === undefined ? { id: bundled ? undefined : id } : { url }, of)
  return own ?? (fetched === null ? (bundled ?? null) : fetched)
}
