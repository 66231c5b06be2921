import type { CaipAddress, Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import { formatNetworkId, parseNetworkId } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import { WALLET_CONNECT_ID as walletId } from '../../../bridge/values/walletIds.ts'
import { allConnected, findConnectedWallet } from '../../store/standby.ts'
import type { EngineState } from '../../store/state.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { Client } from './client.ts'
import { accountsOn, isNamespaceAccount, readApproved, toDetails } from './grants.ts'
import { SESSION_ADDRESSES_MAX } from './limits.ts'
import { switchesAnywhere } from './peer.ts'
import { peerMetadataSchema } from './session.schema.ts'
import { currentAccountId, currentChainId } from './solanaChains.ts'

/**
 * Reports the wallet's changes of the session to the engine: accounts, chain, approvals, end.
 *
 * @param isCurrent whether the topic is the connected session's; what other sessions say is dropped
 * @param onEnded the wallet, or its expiry, ended the session
 * @returns what stops the listening
 */
export function followSession({
  client,
  state,
  events,
  isCurrent,
  onEnded,
}: {
  readonly client: Client
  readonly state: () => EngineState
  readonly events: ConnectorEvents
  readonly isCurrent: (topic: string) => boolean
  readonly onEnded: (topic: string) => void
}): () => void {
  const onEvent = ({
    topic,
    params,
  }: {
    topic: string
    params: { chainId: string; event: { name: string; data: unknown } }
  }) => {
    if (!isCurrent(topic)) return
    const namespace = readNamespace(params.chainId)
    if (!namespace || !findConnectedWallet(state(), { namespace, walletId })) return
    const connectionId = { namespace, walletId }
    const { name, data } = params.event
    if (name === 'accountsChanged') {
      const accounts = readAccounts(data, namespace, findConnectedWallet(state(), connectionId)?.networkId)
      if (accounts.length > 0) events.accounts(connectionId, accounts, toDetails(accounts))
    }
    if (name === 'chainChanged') {
      const networkId = readNetwork(data, namespace)
      if (networkId) events.network(connectionId, networkId)
    }
  }

  const onUpdate = ({ topic, params }: { topic: string; params: { namespaces: unknown } }) => {
    if (!isCurrent(topic)) return
    const connectedWallet = allConnected(state()).filter(({ connection }) => connection.walletId === walletId)
    const connected = new Set(connectedWallet.map(({ connection }) => connection.namespace))
    let approved: ReturnType<typeof readApproved>
    try {
      approved = readApproved(params.namespaces, connected)
    } catch {
      return
    }
    // Without an account there is nothing left to be connected with.
    if (approved.length === 0) return onEnded(topic)
    const metadata = peerMetadataSchema.safeParse(client.session.get(topic).peer.metadata)
    const isAnywhere = metadata.success && switchesAnywhere(metadata.data)
    for (const entry of approved) {
      const { namespace, networks, methods } = entry
      const connectionId = { namespace, walletId }
      events.grant(connectionId, { approvedNetworks: isAnywhere ? 'all' : networks, methods })
      const active = findConnectedWallet(state(), connectionId)?.networkId
      const accounts = accountsOn(entry, active ?? networks[0] ?? (`${namespace}:0` as NetworkId))
      if (accounts.length > 0) events.accounts(connectionId, accounts, toDetails(accounts))
    }
  }

  const onEnd = ({ topic }: { topic: string }) => {
    if (isCurrent(topic)) onEnded(topic)
  }

  client.on('session_event', onEvent)
  client.on('session_update', onUpdate)
  client.on('session_delete', onEnd)
  client.on('session_expire', onEnd)
  return () => {
    client.off('session_event', onEvent)
    client.off('session_update', onUpdate)
    client.off('session_delete', onEnd)
    client.off('session_expire', onEnd)
  }
}

function readNamespace(chainId: string): Namespace | undefined {
  try {
    return parseNetworkId(chainId).namespace
  } catch {
    return undefined
  }
}

/**
 * Wallets send CAIP-10 ids or plain addresses. An EVM account is shown on the network the dapp stands on: an account
 * change is no chain change.
 */
function readAccounts(
  data: unknown,
  namespace: Namespace,
  active: NetworkId | undefined,
): readonly CaipAddress[] {
  if (!Array.isArray(data)) return []
  const accounts = data.slice(0, SESSION_ADDRESSES_MAX).flatMap((value: unknown) => {
    if (typeof value !== 'string') return []
    const full = value.includes(':') ? value : `${active}:${value}`
    return isNamespaceAccount(namespace, full) ? [currentAccountId(full) as CaipAddress] : []
  })
  if (active === undefined) return accounts
  return accountsOn({ namespace, accounts, networks: [], methods: [] }, active)
}

/** `chainChanged` carries a number, 0x hex, decimal text or a CAIP-2 id, as the wallet likes. */
function readNetwork(data: unknown, namespace: Namespace): NetworkId | undefined {
  if (typeof data === 'string' && data.includes(':'))
    return readNamespace(data) === namespace ? (currentChainId(data) as NetworkId) : undefined
  const chainId = namespace === 'eip155' ? readEvmChainId(data) : undefined
  return chainId === undefined ? undefined : formatNetworkId(namespace, chainId)
}
