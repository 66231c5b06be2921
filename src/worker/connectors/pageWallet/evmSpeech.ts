import { formatCaipAddress, formatNetworkId, isEvmAddress } from '../../../bridge/caip.ts'
import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import { readEvmChainId } from '../../../bridge/readIds.ts'
import { ACCOUNTS_MAX } from '../../limits.ts'
import type { Speech } from './speech.ts'

function readAccounts(value: unknown, networkId: NetworkId): readonly CaipAddress[] {
  if (!Array.isArray(value)) throw new InvalidResponseError('eth_accounts: not a list')
  const addresses = value.slice(0, ACCOUNTS_MAX).filter(isEvmAddress)
  return addresses.map(address => formatCaipAddress(networkId, address))
}

function readNetwork(value: unknown): NetworkId {
  const chainId = readEvmChainId(value)
  if (chainId === undefined) throw new InvalidResponseError('eth_chainId: not a chain id')
  return formatNetworkId('eip155', chainId)
}

/** EIP-1193: the wallet stands on one network of its own choice, for all its accounts. */
export const evmSpeech: Speech = {
  async connect(ask, _networkId, hear) {
    const heard = hear()
    try {
      const granted = await ask({ method: 'eth_requestAccounts' })
      const before = heard.accounts()
      const networkId = readNetwork(await ask({ method: 'eth_chainId' }))
      // The person may choose another account before the network is known.
      const named = heard.accounts()
      // Late news, perhaps, of what was before the grant; or it was locked as it answered.
      const isDoubtful = named !== undefined && readAccounts(named, networkId).length === 0
      const said = named === before ? granted : named
      const shown = isDoubtful ? await ask({ method: 'eth_accounts' }) : said
      return { accounts: readAccounts(shown, networkId), networkId, approvedNetworks: 'all' }
    } finally {
      heard.end()
    }
  },
  async stand(ask) {
    const accounts = await ask({ method: 'eth_accounts' })
    const networkId = readNetwork(await ask({ method: 'eth_chainId' }))
    return { accounts: readAccounts(accounts, networkId), networkId, approvedNetworks: 'all' }
  },
  wrap: args => args,
  // EIP-2255's revocation.
  leave: { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] },
}
