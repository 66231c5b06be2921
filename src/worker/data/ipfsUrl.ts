/**
 * An `ipfs:` address on a gateway; a gateway whose address has no folder serves below `/ipfs/`.
 *
 * @returns `null` for what is no `ipfs:` address, and for paths with a dot segment, also when it is percent-encoded: the URL
 * parser resolves `%2e%2e` like `..`, and a gateway decodes `%2f`
 */
export function ipfsUrl(address: string, gateway: string): string | null {
  const path = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]+(?:\/[^?#\\]*)?)$/.exec(address)?.[1]
  if (path === undefined || !path.split('/').every(isPlainSegment) || !URL.canParse(gateway)) return null
  const base = new URL(gateway)
  const folder = base.pathname === '/' ? '/ipfs/' : `${base.pathname.replace(/\/$/, '')}/`
  const url = new URL(folder + path, base)
  return url.pathname.startsWith(folder) ? url.href : null
}

function isPlainSegment(segment: string): boolean {
  try {
    return !/^\.{1,2}$|[/\\]/.test(decodeURIComponent(segment))
  } catch {
    return false
  }
}
