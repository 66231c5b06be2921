import type { HostPicture, PictureSource } from './pictureSource.ts'
import { hostPicture } from './pictureSource.ts'

/** `kept`: the icon that a wallet announced earlier, by its rdns. The others come from the option `icons`. */
export type PictureKey = `${'kept' | 'wallet' | 'network' | 'coin'}:${string}`

/** Pictures that need no request. */
export type Pictures = ReadonlyMap<PictureKey, PictureSource>

/**
 * Where the picture of one thing may come from. Every view takes the first that exists, in this order: `own`, `url`,
 * `bundled`, `id`. Without any, a native coin has the mark of its network, and anything else a letter.
 */
export interface PictureSources {
  /** At hand: the host's option, the icon that the wallet announced, or the one that it announced earlier. */
  readonly own?: PictureSource | null | undefined
  /** Named by the host's config; the engine fetches a remote one. */
  readonly url?: string | undefined
  /** Of the option `icons`. */
  readonly bundled?: PictureSource | undefined
  /** The explorer's id. */
  readonly id?: string | undefined
}

/** What is known of a wallet's picture: of a wallet of the page, of the directory, or of a connection. */
export interface PicturedWallet {
  readonly id?: string
  readonly rdns?: string | null | undefined
  readonly icon?: PictureSource | null | undefined
  readonly image_url?: string | undefined
  readonly image_id?: string | undefined
  readonly isDuplicate?: boolean
  readonly looksLike?: string
}

type Images = Readonly<Record<string, string>>

/** The host's picture under the first id that has one. */
export const findImage = (images: Images, ...ids: readonly (string | undefined)[]): HostPicture | null => {
  for (const id of ids)
    if (id !== undefined && Object.hasOwn(images, id)) return hostPicture(images[id] ?? '')
  return null
}

/**
 * Sources of a wallet's picture. A wallet that imitates another one has only the picture that it announces.
 *
 * @param wallet `null` is WalletConnect without a chosen wallet
 * @param images the option `connectorImages`
 */
export function walletSources(
  wallet: PicturedWallet | null,
  images: Images,
  pictures: Pictures,
): PictureSources {
  const { id, rdns, icon, image_url: url, image_id } = wallet ?? { id: 'walletConnect' }
  const isImitation = Boolean(wallet?.isDuplicate || wallet?.looksLike)
  const name = rdns?.toLowerCase()
  return {
    own: findImage(images, id) ?? icon ?? (isImitation ? null : pictures.get(`kept:${name}`)),
    url,
    bundled: isImitation ? undefined : (pictures.get(`wallet:${name}`) ?? pictures.get(`wallet:${id}`)),
    id: image_id,
  }
}
