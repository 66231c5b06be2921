/** A wallet's name for comparison: `Xverse` and `Xverse Wallet` are one name. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+wallet$/, '')
    .replace(/\s+/g, '')
