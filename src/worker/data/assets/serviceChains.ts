import type { NetworkId } from '../../../bridge/contract/network.ts'

/** The one Solana cluster whose balances and history the service has; it answers for mainnet whatever cluster is asked. */
const SOLANA_MAINNET: NetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** Linea, Blast, Scroll and Zora, as rows of one provider of the service number them (contract `account-balance`). */
const WRONG_IDS: ReadonlyMap<string, string> = new Map([
  ['eip155:59160', 'eip155:59144'],
  ['eip155:81032', 'eip155:81457'],
  ['eip155:8508132', 'eip155:534352'],
  ['eip155:7854577', 'eip155:7777777'],
])

/** Whether the service has balances and history of this network: EVM chains and Solana mainnet. */
export const isAccountNetwork = (network: NetworkId): boolean =>
  network.startsWith('eip155:') || network === SOLANA_MAINNET

/** The CAIP-2 id a row means, with the four known wrong ids replaced. */
export const readChainId = (chainId: string): string => WRONG_IDS.get(chainId) ?? chainId

/** The CAIP-10 address a row means; plain addresses are left as they are. */
export function readChainAddress(address: string): string {
  const end = address.lastIndexOf(':')
  return end < 0 ? address : `${readChainId(address.slice(0, end))}${address.slice(end)}`
}
