import type { DataImage } from '../../bridge/contract/image.ts'

const ICON_MAX_BYTES = 256 * 1024
const BASE64_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/
/** SVG may come as text (RFC 2397). It is only ever an <img>, where nothing in it runs or loads. */
const TEXT_SVG = /^data:image\/svg\+xml(?:;charset=[a-z0-9-]{1,20}|;utf8)?,[\x20-\x7e\u00a0-\uffff\r\n\t]+$/i

/**
 * A wallet's icon when it is one: an image as `data:` URL, at most 256 KB. A remote icon is refused: the page would
 * tell a stranger's host who looks at it, and EIP-6963 asks for a data URI.
 *
 * @param max the most characters it may have
 */
export function walletIcon(value: unknown, max: number = ICON_MAX_BYTES): DataImage | undefined {
  if (typeof value !== 'string' || value.length > max) return undefined
  return BASE64_IMAGE.test(value) || TEXT_SVG.test(value) ? (value as DataImage) : undefined
}
