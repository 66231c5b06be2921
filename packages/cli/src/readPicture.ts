import { PictureInvalidError } from './errors.ts'

/** A picture that may be served: its bytes, and the ending of its name. */
export interface Picture {
  readonly bytes: Uint8Array
  readonly extension: 'svg' | 'png' | 'webp'
}

/** The engine fetches no larger one. */
const PICTURE_MAX_BYTES = 256 * 1024

const SVG_START = /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<svg[\s>]/i

/**
 * What a drawing does not need, and what would run or load something where the file is opened as a page of the host's origin:
 * `<img>` runs none of it.
 */
const ACTIVE: readonly (readonly [pattern: RegExp, what: string])[] = [
  [
    /<\s*(?:[\w-]+:)?(?:script|foreignObject|iframe|embed|object|audio|video|image|handler|set|animate\w*)\b/i,
    'an active element',
  ],
  [/[\s"'/]on[a-z]+\s*=/i, 'a handler of an event'],
  [/<!(?:DOCTYPE|ENTITY)/i, 'a document type'],
  [/<\?(?!xml\s)/i, 'a processing instruction'],
  [/(?:href|src)\s*=\s*(?:"(?!#)|'(?!#)|[^"'\s])/i, 'a link to another file'],
  [/url\(\s*["']?(?!["']?#)/i, 'a link to another file'],
  [/@import|expression\s*\(|-moz-binding|javascript:|&#/i, 'code, or characters that may hide it'],
]

const startsWith = (bytes: Uint8Array, at: number, signature: readonly number[]): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte)

/**
 * Reads a picture by its bytes; its name is not asked.
 *
 * @param path named in errors
 * @throws PictureInvalidError for a picture of another type, a large one, and a drawing that could run or load something
 */
export function readPicture(bytes: Uint8Array, path: string): Picture {
  if (bytes.length > PICTURE_MAX_BYTES)
    throw new PictureInvalidError(path, `it has more than ${PICTURE_MAX_BYTES / 1024} KB`)
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
    return { bytes, extension: 'png' }
  const isRiff = startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46])
  if (isRiff && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50])) return { bytes, extension: 'webp' }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new PictureInvalidError(path, 'it is not SVG, PNG or WebP', cause)
  }
  if (!SVG_START.test(text)) throw new PictureInvalidError(path, 'it is not SVG, PNG or WebP')
  const active = ACTIVE.find(([pattern]) => pattern.test(text))
  if (active) throw new PictureInvalidError(path, `the drawing has ${active[1]}`)
  return { bytes, extension: 'svg' }
}
