import type { Network } from '../../../bridge/contract/network.ts'

/**
 * Where the network's explorer shows an address.
 *
 * @returns to be passed through the gate; `null` when the network has no explorer
 */
export function explorerUrl(network: Network | null, address: string): string | null {
  const base = network?.blockExplorers?.default.url
  if (!base) return null
  try {
    const url = new URL(base)
    const path = network.chainNamespace === 'solana' ? 'account' : 'address'
    url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}/${encodeURIComponent(address)}`
    return url.href
  } catch {
    return null
  }
}
