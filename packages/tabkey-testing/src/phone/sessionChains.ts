import type { SessionTypes } from '@walletconnect/types'

/** The session's namespaces with these chains and accounts instead. */
export function replaceChains(
  namespaces: SessionTypes.Namespaces,
  chainIds: readonly number[],
  addresses: readonly string[],
): SessionTypes.Namespaces {
  const { eip155 } = namespaces
  if (!eip155) return namespaces
  const chains = chainIds.map(chainId => `eip155:${chainId}`)
  const accounts = chains.flatMap(chain => addresses.map(address => `${chain}:${address}`))
  return { ...namespaces, eip155: { ...eip155, chains, accounts } }
}

/** Ids of the chains that a session has accounts on. */
export const sessionChains = (namespaces: SessionTypes.Namespaces): number[] => [
  ...new Set((namespaces.eip155?.accounts ?? []).map(account => Number(account.split(':')[1]))),
]
