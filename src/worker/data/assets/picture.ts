const LINK_MAX_CHARS = 2_048
/** A picture carried along. Fifty of them cross to every tab that looks. */
const INLINE_MAX_CHARS = 32_768

/** One parsing instead of the two that `canParse` needs: a list has thousands of pictures. */
function parseUrl(value: string): URL | null {
  try {
    return new URL(value)
  } catch {
    return null
  }
}

/**
 * What a row names as its picture, if a picture may stand there at all; whether its host is asked, `images.ts` decides.
 *
 * @returns an http(s) address without a login in it, an `ipfs://` one, or a small `data:` picture; else `null`
 */
export function readPicture(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (/^data:image\/[\w.+-]+[;,]/.test(value)) return value.length <= INLINE_MAX_CHARS ? value : null
  const url = value.length <= LINK_MAX_CHARS ? parseUrl(value) : null
  if (!url) return null
  const { protocol, username, password } = url
  if (protocol === 'ipfs:') return value
  return /^https?:$/.test(protocol) && username === '' && password === '' ? value : null
}
