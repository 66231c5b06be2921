const LINK_MAX_CHARS = 2_048
/** A picture carried along. Fifty of them cross to every tab that looks. */
const INLINE_MAX_CHARS = 32_768

/**
 * What a row names as its picture, if a picture may stand there at all; whether its host is asked, `images.ts` decides.
 *
 * @returns an http(s) address without a login in it, an `ipfs://` one, or a small `data:` picture; else `null`
 */
export function readPicture(value: unknown): string | null {
  if (typeof value !== 'string') return null
  if (/^data:image\/[\w.+-]+[;,]/.test(value)) return value.length <= INLINE_MAX_CHARS ? value : null
  if (value.length > LINK_MAX_CHARS || !URL.canParse(value)) return null
  const { protocol, username, password } = new URL(value)
  if (protocol === 'ipfs:') return value
  return /^https?:$/.test(protocol) && username === '' && password === '' ? value : null
}
