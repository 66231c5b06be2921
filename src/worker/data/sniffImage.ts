import type { DataImage } from '../../bridge/contract/image.ts'

type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml'

const SIGNATURES: readonly (readonly [type: ImageType, at: number, bytes: readonly number[]])[] = [
  ['image/png', 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', 0, [0xff, 0xd8, 0xff]],
  ['image/gif', 0, [0x47, 0x49, 0x46, 0x38]],
  ['image/webp', 8, [0x57, 0x45, 0x42, 0x50]],
]

/**
 * An SVG document may begin with a declaration, comments and a doctype; anything else before its root makes it
 * something else.
 */
const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE svg[^>]*>\s*)*<svg[\s>]/i

/**
 * The type a picture has by its bytes; what a server calls it is not asked.
 *
 * @returns `undefined` for anything that is not one of five picture types
 */
export function sniffImage(bytes: Uint8Array): ImageType | undefined {
  const known = SIGNATURES.find(([, at, signature]) => signature.every((byte, i) => bytes[at + i] === byte))
  if (known) return known[0]
  return SVG_START.test(new TextDecoder().decode(bytes.subarray(0, 4_096))) ? 'image/svg+xml' : undefined
}

const CHUNK = 0x8000

/** A `data:` URL of a picture, or `null` for other bytes. */
export function imageDataUrl(bytes: Uint8Array): DataImage | null {
  const type = sniffImage(bytes)
  if (type === undefined) return null
  let binary = ''
  for (let i = 0; i < bytes.length; i += CHUNK) binary += String.fromCharCode(...bytes.subarray(i, i + CHUNK))
  return `data:${type};base64,${btoa(binary)}`
}
