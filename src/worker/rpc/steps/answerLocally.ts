import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import type { AlertCode } from '../../../bridge/errors/alerts.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import { evmChainId, formatNetworkId } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import { readEvmChainId, readWalletChainId } from '../../../bridge/values/readIds.ts'
import type { Lazy } from '../../base/lazy.ts'
import { walletMoved } from '../../store/connections.ts'
import { unlistedAdded, unlistedRemoved } from '../../store/networks.ts'
import { isKnown } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import type { Call, Step } from '../call.ts'
import { knownCapabilities } from '../knownCapabilities.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import { walletError } from '../walletError.ts'

/** Disconnects the wallets of a namespace; `revoked` has been asked to revoke its permission already. */
export type DisconnectNamespace = (parameters: {
  readonly namespace: Namespace
  readonly revoked?: WalletId
}) => Promise<void>

export interface AnswerLocallyParameters {
  readonly store: Store
  readonly switchNetwork: (network: NetworkId, tab: Tab) => Promise<void>
  readonly disconnect: DisconnectNamespace
  readonly alert: (code: AlertCode) => void
  readonly subscriptions: Pick<Lazy<Subscriptions>, 'get'>
}

/** A wallet that has no such method: EIP-1193's word for it, and JSON-RPC's. */
const UNSUPPORTED_CODES: ReadonlySet<number> = new Set([4200, -32601])

type Next = (call: Call) => Promise<unknown>

/** The chain of EIP-3326's and EIP-3085's parameter, which is validated. */
function networkOf({ params }: Call): NetworkId {
  const [{ chainId }] = params as readonly [{ readonly chainId: string }]
  return formatNetworkId('eip155', readEvmChainId(chainId) ?? 0)
}

/** EIP-2255 names what is revoked by the method it permits; ERC-7715's parameter has no such key. */
function revokesAccounts(params: unknown): boolean {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null && Object.hasOwn(first, 'eth_accounts')
}

/** Methods that the engine answers itself, without a node and without a prompt. */
export function answerLocally({
  store,
  switchNetwork,
  disconnect,
  alert,
  subscriptions,
}: AnswerLocallyParameters): Step {
  const connectionOf = (namespace: Namespace) => {
    const connection = store.get().connections[namespace]
    return connection?.status === 'connected' ? connection : undefined
  }

  /** The current account first (EIP-1193). */
  function accountsOf(namespace: Namespace): readonly string[] {
    const account = store.get().accounts[namespace]
    if (!connectionOf(namespace) || !account) return []
    const others = account.allAccounts.map(({ address }) => address)
    return [...new Set([account.address, ...others])]
  }

  /** EIP-3326. A chain of ours is switched by the engine; another is the wallet's to know, and to answer 4902 for. */
  async function switchChain(call: Call, next: Next): Promise<unknown> {
    const network = networkOf(call)
    if (isKnown(store.get().networks, network)) {
      await switchNetwork(network, call.tab)
      return null
    }
    const connection = connectionOf(call.namespace)
    if (!connection || connection.methods?.includes(call.method) === false) {
      alert('SWITCH_NETWORK_NOT_FOUND')
      throw new NetworkNotFoundError(network)
    }
    return visitUnlisted(network, call, next)
  }

  /** The wallet's event may come after its answer, and a dapp reads the chain right after it. */
  async function followChain(connection: Connection, call: Call, next: Next): Promise<void> {
    if (connection.approvedNetworks !== 'all' || connection.kind === 'embedded') return
    const silent = { ...call, id: createRandomId(), method: 'eth_chainId', params: undefined }
    const chainId = readWalletChainId(await next(silent).catch(() => undefined))
    if (chainId !== undefined) walletMoved(store, connection, formatNetworkId('eip155', chainId))
  }

  /** A dapp brings the wallet to a chain that the host did not list; it is read through the wallet. */
  async function visitUnlisted(network: NetworkId, call: Call, next: Next): Promise<unknown> {
    const connection = connectionOf(call.namespace)
    if (!connection) return next(call)
    // Before the wallet is asked: its event may come before its answer.
    const isFirst = unlistedAdded(store, network)
    try {
      const answer = (await next(call)) ?? null
      await followChain(connection, call, next)
      return answer
    } catch (error) {
      if (isFirst) unlistedRemoved(store, network)
      throw error
    }
  }

  /** EIP-3085. A chain of ours is the wallet's to add, as it is. */
  function addChain(call: Call, next: Next): Promise<unknown> {
    const network = networkOf(call)
    return isKnown(store.get().networks, network) ? next(call) : visitUnlisted(network, call, next)
  }

  async function revoke(call: Call, next: Next): Promise<unknown> {
    if (!revokesAccounts(call.params)) return next(call)
    const connection = connectionOf(call.namespace)
    if (!connection) return null
    // The frame has no accounts to revoke but by its logout, which the disconnect is.
    const isAsked = connection.kind !== 'embedded' && connection.methods?.includes(call.method) !== false
    if (isAsked)
      await next(call).catch((thrown: unknown) => {
        const error = walletError(thrown)
        if (!UNSUPPORTED_CODES.has(error.code)) throw error
      })
    await disconnect({
      namespace: call.namespace,
      ...(isAsked ? { revoked: connection.walletId } : {}),
    })
    return null
  }

  /** EIP-5792: what the wallet gave with its session; a phone need not be woken for it. */
  function capabilitiesOf({ namespace, networkId, params }: Call) {
    const connection = connectionOf(namespace)
    const { approvedNetworks, capabilities } = connection ?? {}
    const approved = Array.isArray(approvedNetworks) ? approvedNetworks : [networkId]
    const chains = approved.map(id => `0x${evmChainId(id).toString(16)}`)
    return knownCapabilities(capabilities, params, chains)
  }

  return async (call, next) => {
    const { method, namespace, networkId } = call
    switch (method) {
      case 'eth_accounts':
        return accountsOf(namespace)
      case 'eth_coinbase':
        return accountsOf(namespace)[0] ?? null
      case 'eth_requestAccounts':
        if (!connectionOf(namespace)) throw new NotConnectedError()
        return accountsOf(namespace)
      case 'solana_getAccounts':
        return accountsOf(namespace).map(pubkey => ({ pubkey }))
      case 'solana_requestAccounts':
        if (!connectionOf(namespace)) throw new NotConnectedError()
        return accountsOf(namespace).map(pubkey => ({ pubkey }))
      case 'eth_chainId':
        return `0x${evmChainId(networkId).toString(16)}`
      case 'net_version':
        return String(evmChainId(networkId))
      case 'eth_subscribe':
        return (await subscriptions.get()).add(call)
      case 'eth_unsubscribe':
        return (await subscriptions.get()).remove(call)
      case 'wallet_getCapabilities':
        return capabilitiesOf(call) ?? next(call)
      case 'wallet_switchEthereumChain':
        return switchChain(call, next)
      case 'wallet_addEthereumChain':
        return addChain(call, next)
      // EIP-2255: a page without a connection has no permissions.
      case 'wallet_getPermissions':
        return connectionOf(namespace) ? next(call) : []
      case 'wallet_revokePermissions':
        return revoke(call, next)
      default:
        return next(call)
    }
  }
}
