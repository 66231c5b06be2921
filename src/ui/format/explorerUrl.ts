import type { Network } from '../../bridge/contract/network.ts'

const ACCOUNT_PATHS: Readonly<Record<string, string>> = { solana: 'account' }

/**
 * Where the network's explorer shows an address, a transaction, or a token's contract.
 *
 * @param id of what is shown, as the network writes it
 * @param query for a piece of a collection: `{ a: tokenId }`
 * @returns to be passed through the gate; `null` when the network has no explorer
 */
export function explorerUrl(
  network: Network | null,
  id: string,
  what: 'address' | 'tx' | 'token' = 'address',
  query: Readonly<Record<string, string>> = {},
): string | null {
  const base = network?.blockExplorers?.default.url
  if (!base || id === '') return null
  try {
    const url = new URL(base)
    const path = what === 'address' ? (ACCOUNT_PATHS[network.chainNamespace] ?? what) : what
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}/${encodeURIComponent(id)}`
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    return url.href
  } catch {
    return null
  }
}
