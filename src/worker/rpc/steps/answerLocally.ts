import type { Namespace } from '../../../bridge/contract/network.ts'
import type { WalletId } from '../../../bridge/contract/wallet.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import type { Lazy } from '../../base/lazy.ts'
import type { Call, Step } from '../call.ts'
import { SOLANA_SUBSCRIPTION_METHODS } from '../families.ts'
import { isMethodUnsupported } from '../isMethodUnsupported.ts'
import { knownCapabilities } from '../knownCapabilities.ts'
import type { Subscriptions } from '../subscriptions/subscriptions.ts'
import { walletError } from '../walletError.ts'
import { type ChainRequestsParameters, createChainRequests, type NextStep } from './chainRequests.ts'

/** Disconnects the wallets of a namespace; `revoked` has been asked to revoke its permission already. */
export type DisconnectNamespace = (parameters: {
  readonly namespace: Namespace
  readonly revoked?: WalletId
}) => Promise<void>

export interface AnswerLocallyParameters extends ChainRequestsParameters {
  readonly disconnect: DisconnectNamespace
  readonly subscriptions: Pick<Lazy<Subscriptions>, 'get'>
}

/** EIP-2255 names what is revoked by the method it permits; ERC-7715's parameter has no such key. */
function revokesAccounts(params: unknown): boolean {
  const [first] = Array.isArray(params) ? params : []
  return typeof first === 'object' && first !== null && Object.hasOwn(first, 'eth_accounts')
}

/** Methods that the engine answers itself, without a node and without a prompt. */
export function answerLocally(parameters: AnswerLocallyParameters): Step {
  const { store, disconnect, subscriptions } = parameters
  const { switchChain, addChain } = createChainRequests(parameters)
  const getConnection = (namespace: Namespace) => {
    const connection = store.get().connections[namespace]
    return connection?.status === 'connected' ? connection : undefined
  }

  /** The current account first (EIP-1193). */
  function listAccounts(namespace: Namespace): readonly string[] {
    const account = store.get().accounts[namespace]
    if (!getConnection(namespace) || !account) return []
    const others = account.allAccounts.map(({ address }) => address)
    return [...new Set([account.address, ...others])]
  }

  async function revoke(call: Call, next: NextStep): Promise<unknown> {
    if (!revokesAccounts(call.params)) return next(call)
    const connection = getConnection(call.namespace)
    if (!connection) return null
    // The frame has no accounts to revoke but by its logout, which the disconnect is.
    const isSupported = connection.kind !== 'embedded' && connection.methods?.includes(call.method) !== false
    if (isSupported)
      await next(call).catch((thrown: unknown) => {
        if (!isMethodUnsupported(thrown)) throw walletError(thrown)
      })
    await disconnect({
      namespace: call.namespace,
      ...(isSupported ? { revoked: connection.walletId } : {}),
    })
    return null
  }

  /** EIP-5792: what the wallet gave with its session; a phone need not be woken for it. */
  function getCapabilities({ namespace, networkId, params }: Call) {
    const connection = getConnection(namespace)
    const { approvedNetworks, capabilities } = connection ?? {}
    const approved = Array.isArray(approvedNetworks) ? approvedNetworks : [networkId]
    const chains = approved.map(id => `0x${evmChainId(id).toString(16)}`)
    return knownCapabilities(capabilities, params, chains)
  }

  return async (call, next) => {
    const { method, namespace, networkId } = call
    if (namespace === 'solana' && SOLANA_SUBSCRIPTION_METHODS.has(method)) {
      const own = await subscriptions.get()
      return method.endsWith('Unsubscribe') ? own.remove(call) : own.add(call)
    }
    switch (method) {
      case 'eth_accounts':
        return listAccounts(namespace)
      case 'eth_coinbase':
        return listAccounts(namespace)[0] ?? null
      case 'eth_requestAccounts':
        if (!getConnection(namespace)) throw new NotConnectedError()
        return listAccounts(namespace)
      case 'solana_getAccounts':
        return listAccounts(namespace).map(pubkey => ({ pubkey }))
      case 'solana_requestAccounts':
        if (!getConnection(namespace)) throw new NotConnectedError()
        return listAccounts(namespace).map(pubkey => ({ pubkey }))
      case 'eth_chainId':
        return `0x${evmChainId(networkId).toString(16)}`
      case 'net_version':
        return String(evmChainId(networkId))
      case 'eth_subscribe':
        return (await subscriptions.get()).add(call)
      case 'eth_unsubscribe':
        return (await subscriptions.get()).remove(call)
      case 'wallet_getCapabilities':
        return getCapabilities(call) ?? next(call)
      case 'wallet_switchEthereumChain':
        return switchChain(call, next)
      case 'wallet_addEthereumChain':
        return addChain(call, next)
      // EIP-2255: a page without a connection has no permissions.
      case 'wallet_getPermissions':
        return getConnection(namespace) ? next(call) : []
      case 'wallet_revokePermissions':
        return revoke(call, next)
      default:
        return next(call)
    }
  }
}
