import type { ChainIdOf, Namespace, Network, NetworkId } from '../../bridge/contract/network.ts'
import type {
  AccountState,
  Connection,
  LeftConnection,
  PendingRequest,
  SignInEntry,
} from '../../bridge/contract/state.ts'
import type { TabkeyState } from '../client/api/tabkey.ts'
import { getActiveNetwork } from '../client/values/accountReader.ts'

/** The active network, and the choice there is. While `isSupported`, its ids are those of a configured network. */
export type NetworkSlice<Id extends NetworkId = NetworkId> = {
  /** The networks to choose from. */
  readonly networks: readonly Network<Id>[]
  /** CAIP-2 id of the active network; `null` while the wallet is on a network that is not configured. */
  readonly networkId: Id | null
} & (
  | {
      /** The active network; a placeholder named 'Unknown Network' when it is not configured. */
      readonly network: Network<Id> | null
      readonly chainId: ChainIdOf<Id> | null
      readonly isSupported: true
    }
  | {
      readonly network: Network | null
      /** The chain of the wallet. */
      readonly chainId: ChainIdOf<NetworkId> | null
      /** False while the wallet is on a network that is not configured. */
      readonly isSupported: false
    }
)

export function networkSlice<Id extends NetworkId>(state: TabkeyState<Id>): NetworkSlice<Id> {
  const network = getActiveNetwork(state)
  const { known, unsupported, activeNamespace } = state.networks
  const isSupported = unsupported[activeNamespace] === undefined
  return {
    network,
    networkId: isSupported ? (network?.caipNetworkId ?? null) : null,
    chainId: network?.id ?? null,
    networks: known,
    isSupported,
  } as NetworkSlice<Id>
}

/** A joined wallet of one namespace. */
export interface JoinedConnection {
  /** The wallet and its connection. */
  readonly connection: Connection
  /** Its accounts, the active one named. */
  readonly account: AccountState
  /** Whether the connection is active in its namespace; else it is on standby. */
  readonly isInUse: boolean
}

/** The wallets that are connected, and those that were. */
export interface ConnectionsSlice {
  /** Active connections first, then standby ones, the most recent first. */
  readonly connections: readonly JoinedConnection[]
  /** Disconnected wallets, the most recent first. */
  readonly recentConnections: readonly LeftConnection[]
}

/** The parts of the state that `readConnections` reads. */
export type ConnectionParts = Pick<TabkeyState, 'connections' | 'accounts' | 'standby'> & {
  readonly left: TabkeyState['wallets']['left']
}

export const connectionParts = ({
  connections,
  accounts,
  standby,
  wallets,
}: TabkeyState): ConnectionParts => ({
  connections,
  accounts,
  standby,
  left: wallets.left,
})

/** @param namespace default: all */
export function readConnections(
  { connections, accounts, standby, left }: ConnectionParts,
  namespace?: Namespace,
): ConnectionsSlice {
  const isSelected = (entry: { readonly namespace: Namespace }) => !namespace || entry.namespace === namespace
  const used = Object.values(connections).flatMap(connection => {
    const account = accounts[connection.namespace]
    return connection.status === 'connected' && account ? [{ connection, account, isInUse: true }] : []
  })
  const others = Object.values(standby).map(({ connection, account }) => ({
    connection,
    account,
    isInUse: false,
  }))
  return {
    connections: [...used, ...others.reverse()].filter(({ connection }) => isSelected(connection)),
    recentConnections: left.filter(isSelected),
  }
}

/** The requests that wait for a person's answer in a wallet. */
export interface PendingRequestsSlice {
  /** Requests of this tab that a person has to answer in the wallet, oldest first. */
  readonly requests: readonly PendingRequest[]
  /** Requests pending in all tabs, this one included. */
  readonly count: number
}

/** The parts of the state that `readPendingRequests` reads. */
export type PendingRequestParts = Pick<TabkeyState, 'requests' | 'requestCount'>

export const pendingRequestParts = ({ requests, requestCount }: TabkeyState): PendingRequestParts => ({
  requests,
  requestCount,
})

export const readPendingRequests = ({
  requests,
  requestCount,
}: PendingRequestParts): PendingRequestsSlice => ({
  requests: Object.values(requests).sort((a, b) => a.since - b.since),
  count: requestCount,
})

/** The sign-in of the account in use. */
export interface SignInSlice {
  /** Status of the active account's sign-in; `none` without an account. */
  readonly status: SignInEntry['status']
  /** Whether the active account is signed in. */
  readonly isSignedIn: boolean
  /** Whether the host requires sign-in. */
  readonly isRequired: boolean
  /** What a person reads of the last try that failed. */
  readonly error: string | null
}

export function signInSlice(state: TabkeyState): SignInSlice {
  const entry = state.signIn[state.networks.activeNamespace]
  const status = entry?.status ?? 'none'
  return {
    status,
    isSignedIn: status === 'signedIn',
    isRequired: entry?.isRequired ?? false,
    error: entry?.error?.message ?? null,
  }
}

/** Whether the modal is open, and which view it shows. */
export interface ModalSlice {
  /** Whether the modal is open in this tab. */
  readonly isOpen: boolean
  /** Name of the modal's view, for instance `Connect`. */
  readonly view: string
}

export const modalSlice = ({ open, view }: TabkeyState): ModalSlice => ({ isOpen: open, view })
