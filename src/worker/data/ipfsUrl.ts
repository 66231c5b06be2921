/**
 * An `ipfs:` address on a gateway; a gateway whose address has no folder serves below `/ipfs/`.
 *
 * @returns `null` for what is no `ipfs:` address, and for paths that climb
 */
export function ipfsUrl(address: string, gateway: string): string | null {
  const path = /^ipfs:\/\/(?:ipfs\/)?([a-zA-Z0-9]+(?:\/[^?#\\]*)?)$/.exec(address)?.[1]
  if (path === undefined || path.split('/').includes('..') || !URL.canParse(gateway)) return null
  const base = new URL(gateway)
  const folder = base.pathname === '/' ? '/ipfs/' : `${base.pathname.replace(/\/$/, '')}/`
  return new URL(folder + path, base).href
}
