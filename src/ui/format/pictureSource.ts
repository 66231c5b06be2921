import type { DataImage } from '../../bridge/contract/image.ts'
import { isDataImage } from '../../bridge/values/isDataImage.ts'

const HTTPS = /^https:\/\//i

/** A picture of the host: from its options or its own origin. Its address may be remote, because the host chose it. */
export interface HostPicture {
  readonly address: string
}

/**
 * What an `<img>` may show. A text is a picture only if it carries its bytes, so that a stranger's address is never
 * contacted; an address of another host needs the object that `hostPicture` makes.
 */
export type PictureSource = DataImage | HostPicture

/** A picture that the host's options or the host's own function name: https or `data:`. */
export const hostPicture = (address: string): HostPicture | null =>
  HTTPS.test(address) || isDataImage(address) ? { address } : null

/** The value for `src`, or `null` when the source is not a picture. */
export function pictureAddress(source: PictureSource | null | undefined): string | null {
  if (typeof source === 'object' && source !== null) return source.address
  return isDataImage(source) ? source : null
}
