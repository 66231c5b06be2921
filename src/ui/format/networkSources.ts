import type { Network } from '../../bridge/contract/network.ts'
import { findImage, type PictureSources, type Pictures } from './pictureOrder.ts'

/**
 * Sources of a network's picture.
 *
 * @param images the option `chainImages`
 */
export function networkSources(
  network: Network | null,
  images: Readonly<Record<string, string>>,
  pictures: Pictures,
): PictureSources {
  if (!network) return {}
  const { caipNetworkId, id, assets, iconUrl } = network
  return {
    own: findImage(images, caipNetworkId, String(id)),
    url: assets?.imageUrl ?? iconUrl,
    bundled: pictures.get(`network:${caipNetworkId}`),
    id: assets?.imageId,
  }
}
