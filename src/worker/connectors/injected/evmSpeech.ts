import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { formatCaipAddress, formatNetworkId, isEvmAddress } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import { ACCOUNTS_MAX } from '../../base/limits.ts'
import type { Speech } from './speech.ts'

function readAddresses(value: unknown): readonly string[] {
  if (!Array.isArray(value)) throw new InvalidResponseError('eth_accounts: not a list')
  return value.slice(0, ACCOUNTS_MAX).filter(isEvmAddress)
}

const readAccounts = (value: unknown, networkId: NetworkId): readonly CaipAddress[] =>
  readAddresses(value).map(address => formatCaipAddress(networkId, address))

function readNetwork(value: unknown): NetworkId {
  const chainId = readEvmChainId(value)
  if (chainId === undefined) throw new InvalidResponseError('eth_chainId: not a chain id')
  return formatNetworkId('eip155', chainId)
}

/**
 * Asks for accounts, then where they stand. The wallet's events and its answers go two ways: what it says by itself while it is
 * asked may be newer than what it answers, and nobody else hears it before it is joined.
 */
const askedBy =
  (method: 'eth_requestAccounts' | 'eth_accounts'): Speech['stand'] =>
  async (ask, _networkId, { last }) => {
    const granted = await ask({ method })
    const [told, stood] = [last('accountsChanged'), last('chainChanged')]
    const chain = await ask({ method: 'eth_chainId' })
    // The person may choose another account before the network is known.
    const named = last('accountsChanged')
    // What came before the answer may be the older one, and news of no account may be of before the grant.
    const isNewer = named !== told && named?.data.some(isEvmAddress)
    const isSure = !named || isNewer || String(named.data) === String(readAddresses(granted))
    const shown = isSure ? (named?.data ?? granted) : await ask({ method: 'eth_accounts' })
    const moved = last('chainChanged')
    const networkId = readNetwork(moved === stood ? chain : moved?.data)
    return { accounts: readAccounts(shown, networkId), networkId, approvedNetworks: 'all' }
  }

/** EIP-1193: the wallet stands on one network of its own choice, for all its accounts. */
export const evmSpeech: Speech = {
  connect: askedBy('eth_requestAccounts'),
  stand: askedBy('eth_accounts'),
  wrap: args => args,
  // EIP-2255's revocation.
  leave: { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
}
