import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { ConnectedWalletInfo } from '../../../bridge/contract/wallet.ts'
import { ConnectionDeclinedError } from '../../../bridge/errors/connection.ts'
import {
  formatCaipAddress,
  parseCaipAddress,
  parseNetworkId,
  readEvmAddress,
} from '../../../bridge/values/caip.ts'
import { ordinalsAmong } from '../../../bridge/values/ordinals.ts'
import { WALLET_CONNECT_ID } from '../../../bridge/values/walletIds.ts'
import type { AccountDetails, Grant } from '../../store/connections.ts'
import { activeNetworkId } from '../../store/select.ts'
import type { EngineState } from '../../store/state.ts'
import { SESSION_ADDRESSES_MAX } from './limits.ts'
import { switchesAnywhere, toWalletInfo } from './peer.ts'
import { peerMetadataSchema, type SessionNamespaces, sessionNamespacesSchema } from './session.schema.ts'
import { readSessionProperties, type SessionWithProperties } from './sessionProperties.ts'
import { currentAccountId, currentChainId } from './solanaChains.ts'

/** What a session approves in one namespace, read and checked; chains have their current ids. */
export interface Approved {
  readonly namespace: Namespace
  /** On all chains, in the wallet's order. */
  readonly accounts: readonly CaipAddress[]
  readonly networks: readonly NetworkId[]
  readonly methods: readonly string[]
}

/** The part of sign-client's session that is read here. */
export interface SessionLike extends SessionWithProperties {
  readonly namespaces: unknown
  readonly peer: { readonly metadata: unknown }
}

/**
 * Reads a session's namespaces. Entries that are no valid CAIP-10 of their namespace are dropped.
 *
 * @param namespaces as the wallet wrote them; a key may be `eip155` or, in older wallets, `eip155:1`
 * @param wanted namespaces the config has networks in; a wallet may not bring others
 * @throws ConnectionDeclinedError when the shape is wrong
 */
export function readApproved(namespaces: unknown, wanted: ReadonlySet<Namespace>): readonly Approved[] {
  const parsed = sessionNamespacesSchema.safeParse(namespaces)
  if (!parsed.success) throw new ConnectionDeclinedError({ details: 'the wallet sent no valid namespaces' })
  return [...wanted].flatMap(namespace => {
    const parts = Object.entries(parsed.data)
      .filter(([key]) => key === namespace || key.startsWith(`${namespace}:`))
      .map(([key, part]) => ({ key, ...part }))
    const accounts = unique(
      parts.flatMap(part =>
        part.accounts.filter(value => isNamespaceAccount(namespace, value)).map(currentAccountId),
      ),
    )
    if (accounts.length === 0) return []
    return [
      {
        namespace,
        accounts: accounts as CaipAddress[],
        networks: listNetworks(namespace, accounts, parts),
        methods: unique(parts.flatMap(part => part.methods)),
      },
    ]
  })
}

/**
 * What a session grants, one entry per namespace.
 *
 * @param wanted the network to activate in its namespace, if it is approved; default: the active one
 *
 * @throws ConnectionDeclinedError when it grants no account in any configured namespace
 */
export function toGrants(session: SessionLike, state: EngineState, wanted?: NetworkId): readonly Grant[] {
  const configured = new Set(state.networks.known.map(network => network.chainNamespace))
  const metadata = peerMetadataSchema.safeParse(session.peer.metadata)
  const peer = metadata.success ? metadata.data : {}
  const properties = readSessionProperties(session)
  const grants = readApproved(session.namespaces, configured).map(approved => {
    const isWanted = wanted !== undefined && approved.networks.includes(wanted)
    const networkId = isWanted ? wanted : preferredNetwork(approved, state)
    const accounts = accountsOn(approved, networkId)
    return {
      namespace: approved.namespace,
      accounts,
      details: toDetails(accounts),
      networkId,
      connection: {
        walletId: WALLET_CONNECT_ID,
        kind: 'walletConnect' as const,
        wallet: toWalletInfo(peer),
        approvedNetworks: switchesAnywhere(peer) ? ('all' as const) : approved.networks,
        methods: approved.methods,
        ...(approved.namespace === 'eip155' ? properties : withoutCapabilities(properties)),
      },
    }
  })
  if (grants.length === 0) throw new ConnectionDeclinedError({ details: 'the wallet approved no account' })
  return grants
}

/** What a connection keeps of the session's pairing: the listed wallet's id, the way to its app, and its picture. */
export type Paired = Pick<Connection, 'listedId' | 'handoff'> & {
  readonly picture?: Pick<ConnectedWalletInfo, 'icon' | 'image_id'>
}

/** Adds to each grant what is known of its pairing. */
export const pairedFor = (
  grants: readonly Grant[],
  { listedId, handoff, picture }: Paired,
): readonly Grant[] => {
  const paired = {
    ...(listedId === undefined ? {} : { listedId }),
    ...(handoff === undefined ? {} : { handoff }),
  }
  return grants.map(({ connection, ...grant }) => ({
    ...grant,
    connection: { ...connection, ...paired, wallet: { ...connection.wallet, ...picture } },
  }))
}

/** What the state knows of the pairing of its WalletConnect session. */
export function pairedIn({ connections, standby }: EngineState): Paired {
  const connection = [
    ...Object.values(connections),
    ...Object.values(standby).map(entry => entry.connection),
  ].find(({ walletId }) => walletId === WALLET_CONNECT_ID)
  if (!connection) return {}
  const {
    listedId,
    handoff,
    wallet: { icon, image_id },
  } = connection
  return {
    ...(listedId === undefined ? {} : { listedId }),
    ...(handoff === undefined ? {} : { handoff }),
    picture: { ...(icon ? { icon } : {}), ...(image_id === undefined ? {} : { image_id }) },
  }
}

/** EIP-5792 speaks of EVM chains only. */
const withoutCapabilities = ({ sessionProperties }: ReturnType<typeof readSessionProperties>) =>
  sessionProperties ? { sessionProperties } : {}

/** The accounts on one network; an EVM address is the same on all networks. */
export function accountsOn({ namespace, accounts }: Approved, networkId: NetworkId): readonly CaipAddress[] {
  const onNetwork = accounts.filter(account => account.startsWith(`${networkId}:`))
  const shown = onNetwork.length > 0 || namespace !== 'eip155' ? onNetwork : accounts
  const addresses = unique(shown.map(account => parseCaipAddress(account).address))
  return addresses.slice(0, SESSION_ADDRESSES_MAX).map(address => formatCaipAddress(networkId, address))
}

/** A session says nothing of what a Bitcoin address is for. */
export function toDetails(accounts: readonly CaipAddress[]): AccountDetails {
  const ordinals = ordinalsAmong(accounts.map(account => parseCaipAddress(account).address))
  return Object.fromEntries([...ordinals].map(address => [address, { type: 'ordinal' }]))
}

/** The active network when it is approved, else the first approved one that is configured, else the first. */
function preferredNetwork(approved: Approved, state: EngineState): NetworkId {
  const active = activeNetworkId(state, approved.namespace)
  if (active !== undefined && approved.networks.includes(active)) return active
  const known = new Set(state.networks.known.map(network => network.caipNetworkId))
  const first = approved.networks.find(id => known.has(id)) ?? approved.networks[0]
  if (first === undefined) throw new ConnectionDeclinedError({ details: 'the wallet approved no network' })
  return first
}

function listNetworks(
  namespace: Namespace,
  accounts: readonly string[],
  parts: readonly ({ readonly key: string } & SessionNamespaces[string])[],
): readonly NetworkId[] {
  const named = parts.flatMap(({ key, chains = [] }) => [...chains, ...(key.includes(':') ? [key] : [])])
  const valid = named.filter(id => {
    try {
      return parseNetworkId(id).namespace === namespace
    } catch {
      return false
    }
  })
  const approved = [...accounts.map(account => parseCaipAddress(account).networkId), ...valid]
  return unique(approved.map(currentChainId)) as NetworkId[]
}

/** Whether the text is a CAIP-10 of this namespace; in eip155 its address must be one. */
export function isNamespaceAccount(namespace: Namespace, value: string): boolean {
  try {
    const parsed = parseCaipAddress(value)
    return (
      parsed.namespace === namespace &&
      (namespace !== 'eip155' || readEvmAddress(parsed.address) !== undefined)
    )
  } catch {
    return false
  }
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]
