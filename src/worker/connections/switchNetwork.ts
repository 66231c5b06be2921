import type { AddChainParameters } from '../../bridge/contract/engineApi.ts'
import type { Network, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { Eip1193Args } from '../../bridge/contract/wallet.ts'
import { PromptOpenError, UserRejectedError } from '../../bridge/errors/connection.ts'
import {
  ChainNotSupportedError,
  NetworkNotFoundError,
  RpcTimeoutError,
  WrongChainError,
} from '../../bridge/errors/network.ts'
import { RequestAbortedError, WalletRequestError } from '../../bridge/errors/request.ts'
import { evmChainId } from '../../bridge/values/caip.ts'
import { readWalletChainId } from '../../bridge/values/readIds.ts'
import { isRejectionCode, PROMPT_OPEN, USER_REJECTED } from '../../bridge/values/rejection.ts'
import { type Clock, sleep, withDeadline } from '../base/clock.ts'
import { CHAIN_READ_WAITS_MS, RPC_TIMEOUT_MS, SESSION_UPDATE_MS } from '../base/limits.ts'
import type { Connector } from '../connectors/connector.ts'
import { namesUserRejection } from '../rpc/rejectionWords.ts'
import { walletError } from '../rpc/walletError.ts'
import { alertRaised } from '../store/alerts.ts'
import { accountsChanged, type Grant, namespaceActivated, networkChanged } from '../store/connections.ts'
import { activeNetworkId, networkById } from '../store/select.ts'
import type { Store } from '../store/store.ts'
import { CHANGE_BITCOIN_NETWORK, createChangeBitcoinNetwork } from './changeBitcoinNetwork.ts'

/**
 * Codes of an unknown chain: 4902, its JSON-RPC form, and 5000, which some wallets use for a failed switch. After these
 * the chain is added to the wallet; never after 4001, a user's rejection.
 */
const ADD_CHAIN_CODES: ReadonlySet<number> = new Set([4902, 32603, -32603, 5000])

const SWITCH_METHODS = ['wallet_switchEthereumChain', CHANGE_BITCOIN_NETWORK] as const

/** Sends one request to the connected wallet. Passed by the engine, so that this file does not depend on a connector. */
export type ConnectionRequestFn = (
  connection: Connection,
  networkId: NetworkId,
  args: Eip1193Args,
  tab: Tab | null,
) => Promise<unknown>

/** The error code of the wallet, also from `data.originalError` (MetaMask mobile). */
function readErrorCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, data } = error as { code?: unknown; data?: unknown }
  const nested = (data as { originalError?: { code?: unknown } } | null | undefined)?.originalError?.code
  if (nested === 4902 && code !== USER_REJECTED) return nested
  return typeof code === 'number' ? code : undefined
}

/**
 * Whether the user rejected the switch, by code or by text. 5000 means an unknown chain here. Beside the other codes for
 * an unknown chain, only a text that names the user counts.
 */
function isSwitchRejected(error: unknown): boolean {
  const code = readErrorCode(error) ?? 0
  if (!(error instanceof WalletRequestError)) return isRejectionCode(code)
  const typed = code === 5000 ? error : walletError(error)
  const isCertain = typed.outcome !== 'unknown' || namesUserRejection(typed.details ?? '')
  return typed instanceof UserRejectedError && (isCertain || !ADD_CHAIN_CODES.has(code))
}

/** EIP-3085's parameter for a configured network; `given` replaces its fields. */
function addChainParameter(network: Network, overrides: AddChainParameters) {
  const explorers = Object.values(network.blockExplorers ?? {}).map(({ url }) => url)
  return {
    chainId: `0x${evmChainId(network.caipNetworkId).toString(16)}`,
    chainName: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: network.rpcUrls.default.http,
    ...(explorers.length === 0 ? {} : { blockExplorerUrls: [...new Set(explorers)] }),
    ...overrides,
  }
}

/**
 * See `createSwitchNetwork`; `tab`: the tab that should show the wallet's prompt; `addChain`: fields for a wallet that
 * does not know the chain.
 */
export type SwitchNetwork = (
  network: NetworkId,
  tab: Tab | null,
  addChain?: AddChainParameters,
) => Promise<void>

interface Switch {
  readonly from: NetworkId
  readonly network: Network
  readonly tab: Tab | null
  readonly addChain: AddChainParameters
}

/**
 * @param network CAIP-2 id
 * @returns the network of that id
 * @throws NetworkNotFoundError, and raises the alert 'Network Not Found'
 */
export function configuredNetwork(store: Store, clock: Clock, network: NetworkId): Network {
  const configured = networkById(store.get(), network)
  if (configured) return configured
  alertRaised(store, 'SWITCH_NETWORK_NOT_FOUND', clock.now())
  throw new NetworkNotFoundError(network)
}

/** Whether the wallet is still the connected one of its namespace. */
function isConnected(store: Store, { namespace, walletId }: Connection): boolean {
  const now = store.get().connections[namespace]
  return now?.status === 'connected' && now.walletId === walletId
}

/**
 * Waits until the session has the network: a wallet answers the switch first and updates its session then, in a message of
 * its own, and until then the session refuses every request for that network. A wallet that never updates it is not waited
 * for longer than `SESSION_UPDATE_MS`.
 */
function untilApproved(
  store: Store,
  clock: Clock,
  network: NetworkId,
  connection: Connection,
): Promise<void> {
  const isSettled = (): boolean => {
    const now = store.get().connections[connection.namespace]
    const { approvedNetworks = 'all' } = now ?? {}
    return !isConnected(store, connection) || approvedNetworks === 'all' || approvedNetworks.includes(network)
  }
  return new Promise(resolve => {
    if (isSettled()) return resolve()
    const end = (): void => {
      unsubscribe()
      clock.clearTimeout(timer)
      resolve()
    }
    const unsubscribe = store.subscribe(() => {
      if (isSettled()) end()
    })
    const timer = clock.setTimeout(end, SESSION_UPDATE_MS)
  })
}

/** Switches the networks of namespaces. */
export function createSwitchNetwork({
  store,
  clock,
  request,
  getSwitch = () => undefined,
  readGrant = async () => undefined,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly request: ConnectionRequestFn
  /** The connector's own way to switch, if it has one. */
  readonly getSwitch?: (connection: Connection) => Connector['switchNetwork']
  /** The wallet's accounts and network; `undefined` when it does not respond. */
  readonly readGrant?: (
    connection: Connection,
    network: NetworkId,
    tab: Tab | null,
  ) => Promise<Grant | null | undefined>
}): SwitchNetwork {
  const changeBitcoinNetwork = createChangeBitcoinNetwork({ store, request, readGrant })

  async function addNetwork(connection: Connection, { from, network, tab, addChain }: Switch) {
    const args = { method: 'wallet_addEthereumChain', params: [addChainParameter(network, addChain)] }
    try {
      await request(connection, from, args, tab)
    } catch (error) {
      if (isRejectionCode(readErrorCode(error)) || isSwitchRejected(error))
        throw new UserRejectedError({ cause: error })
      // A closed tab or an unreachable relay proves nothing about the chain.
      throw error instanceof WalletRequestError ? new ChainNotSupportedError({ cause: error }) : error
    }
  }

  async function switchInWallet(connection: Connection, change: Switch) {
    const { from, network, tab } = change
    const ownSwitch = getSwitch(connection)
    if (ownSwitch) return ownSwitch(connection, network.caipNetworkId, tab)
    // EIP-3326 is for EVM chains only; Bitcoin wallets with one network at a time have sats-connect's method.
    if (network.chainNamespace === 'bip122' && connection.methods?.includes(CHANGE_BITCOIN_NETWORK))
      return changeBitcoinNetwork(connection, { from, to: network.caipNetworkId, tab })
    if (network.chainNamespace !== 'eip155')
      throw new ChainNotSupportedError({ details: `${connection.wallet.name}: ${network.caipNetworkId}` })
    const chainId = `0x${evmChainId(network.caipNetworkId).toString(16)}`
    async function requestSwitch(): Promise<void> {
      try {
        await request(connection, from, { method: 'wallet_switchEthereumChain', params: [{ chainId }] }, tab)
      } catch (error) {
        if (isSwitchRejected(error)) throw new UserRejectedError({ cause: error })
        throw readErrorCode(error) === PROMPT_OPEN ? new PromptOpenError({ cause: error }) : error
      }
    }
    async function readChain(): Promise<number | undefined> {
      const pending = request(connection, from, { method: 'eth_chainId' }, tab)
      const chain = await withDeadline(
        clock,
        pending,
        RPC_TIMEOUT_MS,
        () => new RpcTimeoutError('eth_chainId', RPC_TIMEOUT_MS),
      )
      return readWalletChainId(chain)
    }
    const target = evmChainId(network.caipNetworkId)

    /** A wallet may answer `null` before it switches, or without switching. */
    async function untilOnTarget(): Promise<void> {
      let chain: number | undefined
      for (const wait of CHAIN_READ_WAITS_MS) {
        if (wait > 0) await sleep(clock, wait)
        if (!isConnected(store, connection)) throw new RequestAbortedError()
        chain = await readChain()
        if (chain === target) return
      }
      throw new WrongChainError(
        network.caipNetworkId,
        chain === undefined ? 'unknown' : `eip155:${chain}`,
        'wallet',
      )
    }

    try {
      await requestSwitch()
    } catch (error) {
      if (!(error instanceof WalletRequestError) || !ADD_CHAIN_CODES.has(readErrorCode(error) ?? 0))
        throw error
      await addNetwork(connection, change)
      // EIP-3085 does not define whether adding a chain also switches to it.
      if (connection.kind === 'walletConnect' || (await readChain()) !== target) await requestSwitch()
    }
    if (connection.kind !== 'walletConnect') await untilOnTarget()
  }

  /**
   * Switches to another network: at once if no wallet is connected or the chain is approved, otherwise by the wallet.
   *
   * @param network CAIP-2 id of a configured network
   * @param addChain replaces fields of the configured network where the wallet has to add the chain
   * @throws NetworkNotFoundError (with the alert), UserRejectedError, ChainNotSupportedError, WrongChainError when
   *   the wallet stays on another chain, RequestAbortedError when the connection ended meanwhile, or the wallet's error
   */
  return async function switchNetwork(network, tab, addChain = {}): Promise<void> {
    const state = store.get()
    const target = configuredNetwork(store, clock, network)
    const namespace = target.chainNamespace
    const connection = state.connections[namespace]
    const from = activeNetworkId(state, namespace) ?? network
    if (connection?.status === 'connected' && from !== network) {
      const isApproved =
        connection.approvedNetworks !== 'all' && connection.approvedNetworks.includes(network)
      if (!isApproved) {
        if (connection.methods && !SWITCH_METHODS.some(method => connection.methods?.includes(method))) {
          throw new ChainNotSupportedError({ details: `${connection.wallet.name}: ${network}` })
        }
        await switchInWallet(connection, { from, network: target, tab, addChain })
        if (connection.kind === 'walletConnect') await untilApproved(store, clock, network, connection)
        // The answer of a disconnected wallet has no effect.
        if (!isConnected(store, connection)) throw new RequestAbortedError()
      }
    }
    const moved = connection?.status === 'connected' && namespace !== 'eip155' && from !== network
    const grant = moved ? await readGrant(connection, network, tab) : undefined
    // Another wallet became active meanwhile; the answer is not about it.
    if (moved && !isConnected(store, connection) && store.get().connections[namespace])
      return switchNetwork(network, tab, addChain)
    networkChanged(store, namespace, network)
    // Outside EVM the address often differs by network.
    if (connection && grant?.networkId === network && isConnected(store, connection))
      accountsChanged(store, connection, grant.accounts, grant.details)
    namespaceActivated(store, namespace)
  }
}
