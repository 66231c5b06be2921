import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import {
  formatCaipAddress,
  formatNetworkId,
  isEvmAddress,
  readEvmAddress,
} from '../../../bridge/values/caip.ts'
import { readWalletChainId } from '../../../bridge/values/readIds.ts'
import { ACCOUNTS_MAX } from '../../base/limits.ts'
import type { EventRecorder } from '../walletTabs.ts'
import type { SendRequest, WalletAccounts, WalletProtocol } from './walletProtocol.ts'

function readAddresses(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new InvalidResponseError('eth_accounts: not a list')
  return value.slice(0, ACCOUNTS_MAX).flatMap(address => readEvmAddress(address) ?? [])
}

const readAccounts = (value: unknown, networkId: NetworkId): readonly CaipAddress[] =>
  readAddresses(value).map(address => formatCaipAddress(networkId, address))

function readNetwork(value: unknown): NetworkId {
  const chainId = readWalletChainId(value)
  if (chainId === undefined) throw new InvalidResponseError('eth_chainId: not a chain id')
  return formatNetworkId('eip155', chainId)
}

/**
 * Requests the accounts, then the chain. Events and responses of a wallet arrive on separate paths: an event that the
 * wallet emits during a request may be newer than the response, and is not delivered elsewhere before the wallet is
 * connected.
 */
const accountsBy =
  (method: 'eth_requestAccounts' | 'eth_accounts') =>
  async (
    send: SendRequest,
    _networkId: NetworkId | undefined,
    { last }: EventRecorder,
  ): Promise<WalletAccounts> => {
    const granted = await send({ method })
    const accountsBefore = last('accountsChanged')
    const chainBefore = last('chainChanged')
    const chainId = await send({ method: 'eth_chainId' })
    // The user may choose another account before the chain id arrives.
    const accountsAfter = last('accountsChanged')
    // An event from before the response may be older than it, and an event without accounts may precede the permission.
    const isNewer = accountsAfter !== accountsBefore && accountsAfter?.data.some(isEvmAddress)
    const isConsistent =
      !accountsAfter || isNewer || String(accountsAfter.data) === String(readAddresses(granted))
    const accounts = isConsistent ? (accountsAfter?.data ?? granted) : await send({ method: 'eth_accounts' })
    const chainAfter = last('chainChanged')
    const networkId = readNetwork(chainAfter === chainBefore ? chainId : chainAfter?.data)
    return { accounts: readAccounts(accounts, networkId), networkId, approvedNetworks: 'all' }
  }

/** EIP-1193: the wallet has one active chain, of its own choice, for all accounts. */
export const eip1193Protocol: WalletProtocol = {
  connect: accountsBy('eth_requestAccounts'),
  readAccounts: accountsBy('eth_accounts'),
  wrapRequest: args => args,
  // EIP-2255
  revoke: send => send({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
}
