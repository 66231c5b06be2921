import type { NetworkId } from '../../../bridge/contract/network.ts'

/**
 * WalletConnect's former ids of the Solana clusters, by the current id. Some wallets know only these. The testnet never
 * had another id.
 */
const FORMER_IDS: Readonly<Record<NetworkId, NetworkId>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
  'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'solana:8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
}

const CURRENT_IDS: ReadonlyMap<string, NetworkId> = new Map(
  Object.entries(FORMER_IDS).map(([current, former]) => [former, current as NetworkId]),
)

/** The former id of a network; `undefined` for networks that have had one id only. */
export const formerChainId = (networkId: NetworkId): NetworkId | undefined =>
  Object.hasOwn(FORMER_IDS, networkId) ? FORMER_IDS[networkId] : undefined

/** The current id of a chain that a wallet named by its former id; other ids are returned unchanged. */
export const currentChainId = (chainId: string): string => CURRENT_IDS.get(chainId) ?? chainId

/** A CAIP-10 account on the current id of its chain. */
export function currentAccountId(account: string): string {
  const end = account.lastIndexOf(':')
  return end === -1 ? account : `${currentChainId(account.slice(0, end))}${account.slice(end)}`
}

/**
 * The id under which a session approves a network: sign-client and wallets refuse a request on an id that the session
 * does not have.
 *
 * @param namespaces the session's namespaces, as the wallet wrote them
 */
export function sessionChainId(
  namespaces: Readonly<
    Record<string, { readonly chains?: readonly string[]; readonly accounts: readonly string[] }>
  >,
  networkId: NetworkId,
): NetworkId {
  const former = formerChainId(networkId)
  if (former === undefined) return networkId
  const approves = (id: NetworkId): boolean =>
    Object.entries(namespaces).some(
      ([key, { chains = [], accounts }]) =>
        key === id || chains.includes(id) || accounts.some(account => account.startsWith(`${id}:`)),
    )
  return approves(former) && !approves(networkId) ? former : networkId
}
