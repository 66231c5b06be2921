/**
 * A picture for a wallet: its first letter on a colour.
 *
 * @param name of the wallet
 * @param colour of CSS
 * @returns a `data:` address
 */
export function walletIcon(name: string, colour: string): string {
  const letter = /[\p{L}\p{N}]/u.exec(name)?.[0] ?? ''
  const text = `<text x="16" y="22" text-anchor="middle" font-family="sans-serif" font-size="18" font-weight="700" fill="#fff">${letter}</text>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/>${text}</svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
