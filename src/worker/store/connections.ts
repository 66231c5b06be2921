import { formatCaipAddress, parseCaipAddress } from '../../bridge/caip.ts'
import type { CaipAddress, Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { AccountState, AccountType, Connection } from '../../bridge/contract/state.ts'
import { ACCOUNTS_MAX } from '../limits.ts'
import { isKnown } from './select.ts'
import { WC_IDLE } from './state.ts'
import { type Store, without } from './store.ts'

/** What a wallet granted for one namespace, parsed. */
export interface Grant {
  readonly namespace: Namespace
  /** Every account the wallet shows, the current one first; CAIP-10 on the network it stands on. */
  readonly accounts: readonly CaipAddress[]
  /** By address, hex in lower case; the namespace's usual type where it says nothing. */
  readonly types?: Readonly<Record<string, AccountType>>
  readonly networkId: NetworkId
  readonly connection: Omit<Connection, 'namespace' | 'status' | 'reach'>
}

const TYPE_OF_NAMESPACE: Readonly<Partial<Record<Namespace, AccountType>>> = { bip122: 'payment' }

/** The account slice's entry for what a wallet granted. */
export function accountOf(
  accounts: readonly CaipAddress[],
  types: Grant['types'] = {},
): AccountState | undefined {
  const parsed = accounts.map(parseCaipAddress)
  const [first] = parsed
  if (!first) return undefined
  const usual = TYPE_OF_NAMESPACE[first.namespace] ?? 'eoa'
  // Hex is the same account in either case; base58 is not.
  const keyOf = (address: string) => (first.namespace === 'eip155' ? address.toLowerCase() : address)
  const seen = new Set<string>()
  const addresses = parsed
    .map(account => account.address)
    .filter(address => !seen.has(keyOf(address)) && seen.add(keyOf(address)))
    .slice(0, ACCOUNTS_MAX)
  return {
    address: first.address,
    caipAddress: formatCaipAddress(first.networkId, first.address),
    allAccounts: addresses.map(address => ({
      namespace: first.namespace,
      address,
      type: (Object.hasOwn(types, keyOf(address)) ? types[keyOf(address)] : undefined) ?? usual,
    })),
  }
}

/** A connect was asked: the namespace shows `connecting` until it opens or fails. A connected one stays as it is. */
export function connectionOpening(store: Store, connection: Omit<Connection, 'status' | 'reach'>): void {
  store.change(state =>
    state.connections[connection.namespace]?.status === 'connected'
      ? {}
      : {
          connections: {
            ...state.connections,
            [connection.namespace]: { ...connection, status: 'connecting', reach: 'reachable' },
          },
        },
  )
}

/** A connect failed or was cancelled: back to disconnected, unless a connection stood before it. */
export function connectionFailed(store: Store, namespace: Namespace): void {
  store.change(state =>
    state.connections[namespace]?.status === 'connecting'
      ? { connections: without(state.connections, namespace) as typeof state.connections }
      : {},
  )
}

/** A wallet is joined: connection, account and network change in one step, so no tab ever sees half of it. */
export function connectionOpened(store: Store, grant: Grant, reach: Connection['reach'] = 'reachable'): void {
  const account = accountOf(grant.accounts, grant.types)
  if (!account) return
  store.change(state => ({
    connections: {
      ...state.connections,
      [grant.namespace]: { ...grant.connection, namespace: grant.namespace, status: 'connected', reach },
    },
    accounts: { ...state.accounts, [grant.namespace]: account },
    networks: networkMoved(state.networks, grant.namespace, grant.networkId, true),
  }))
}

/** The wallet shows other accounts. */
export function accountsChanged(
  store: Store,
  namespace: Namespace,
  accounts: readonly CaipAddress[],
  types?: Grant['types'],
): void {
  const account = accountOf(accounts, types)
  if (!account) return
  store.change(state => {
    if (state.connections[namespace]?.status !== 'connected') return {}
    const before = state.accounts[namespace]
    const isSame =
      before?.caipAddress === account.caipAddress &&
      before.allAccounts.length === account.allAccounts.length &&
      before.allAccounts.every(({ address, type }, index) => {
        const now = account.allAccounts[index]
        return now?.address === address && now.type === type
      })
    return isSame ? {} : { accounts: { ...state.accounts, [namespace]: account } }
  })
}

/** Whether any open tab can carry a request to the wallet. */
export function reachChanged(store: Store, namespace: Namespace, reach: Connection['reach']): void {
  store.change(state => {
    const connection = state.connections[namespace]
    return !connection || connection.reach === reach
      ? {}
      : { connections: { ...state.connections, [namespace]: { ...connection, reach } } }
  })
}

/** A WalletConnect session was changed by the wallet: other networks or methods are approved now. */
export function grantChanged(
  store: Store,
  namespace: Namespace,
  change: Pick<Connection, 'approvedNetworks' | 'methods'>,
): void {
  store.change(state => {
    const connection = state.connections[namespace]
    return connection
      ? { connections: { ...state.connections, [namespace]: { ...connection, ...change } } }
      : {}
  })
}

/**
 * Spec §4: a reset returns to disconnected and clears uri, pairing expiry and linking; account and network placeholder go too.
 *
 * @param isPairing another tab shows a pairing of its own: that one stays
 */
export function connectionClosed(store: Store, namespace: Namespace, isPairing = false): void {
  store.change(state => {
    if (!state.connections[namespace] && !state.accounts[namespace]) return {}
    const { [namespace]: _account, ...accounts } = state.accounts
    const { [namespace]: _unsupported, ...unsupported } = state.networks.unsupported
    return {
      connections: without(state.connections, namespace) as typeof state.connections,
      accounts,
      networks: { ...state.networks, unsupported },
      ...(isPairing ? {} : { wc: { ...WC_IDLE, relayConnected: state.wc.relayConnected } }),
    }
  })
}

/** The namespace stands on another network; one that is not configured becomes the unsupported placeholder (spec §4). */
export function networkChanged(store: Store, namespace: Namespace, networkId: NetworkId): void {
  store.change(state => {
    const networks = networkMoved(state.networks, namespace, networkId, false)
    const account = state.accounts[namespace]
    if (networks === state.networks && account?.caipAddress.startsWith(`${networkId}:`) !== false) return {}
    return {
      networks,
      ...(account
        ? {
            accounts: {
              ...state.accounts,
              [namespace]: { ...account, caipAddress: formatCaipAddress(networkId, account.address) },
            },
          }
        : {}),
    }
  })
}

/** The namespace the UI speaks of. */
export function namespaceActivated(store: Store, namespace: Namespace): void {
  store.change(state =>
    state.networks.activeNamespace === namespace
      ? {}
      : { networks: { ...state.networks, activeNamespace: namespace } },
  )
}

type Networks = ReturnType<Store['get']>['networks']

function networkMoved(
  networks: Networks,
  namespace: Namespace,
  networkId: NetworkId,
  activate: boolean,
): Networks {
  const { [namespace]: before, ...others } = networks.unsupported
  const activeNamespace = activate ? namespace : networks.activeNamespace
  if (!isKnown(networks, networkId)) {
    if (before === networkId && activeNamespace === networks.activeNamespace) return networks
    return { ...networks, activeNamespace, unsupported: { ...others, [namespace]: networkId } }
  }
  const isSame = networks.active[namespace] === networkId && before === undefined
  if (isSame && activeNamespace === networks.activeNamespace) return networks
  return {
    ...networks,
    activeNamespace,
    active: { ...networks.active, [namespace]: networkId },
    unsupported: others,
  }
}
