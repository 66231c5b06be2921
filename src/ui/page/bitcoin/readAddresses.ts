import type { NetworkId } from '../../../bridge/contract/network.ts'
import { readBitcoinScript } from '../../../siwx/verify/bitcoinScript.ts'
import { bitcoinFamily } from '../standard/bitcoin.ts'
import type { StandardAccount } from '../standard/methods.ts'
import type { ReportedAddress, ReportedAddresses } from './bitcoinAdapter.ts'
import { findAddressNetwork } from './bitcoinNetworks.ts'
import { unsupported } from './providerError.ts'

const ADDRESSES_MAX = 100
const ADDRESS_MAX_CHARS = 90
/** Compressed, uncompressed, or the 32 bytes of taproot. */
const PUBLIC_KEY = /^(?:[0-9a-f]{64}|[0-9a-f]{66}|[0-9a-f]{130})$/

function readAddress(reported: ReportedAddress, stated: NetworkId | undefined): StandardAccount | null {
  try {
    const { address, publicKey, purpose } = reported
    if (typeof address !== 'string' || address.length > ADDRESS_MAX_CHARS || !readBitcoinScript(address))
      return null
    const network = findAddressNetwork(address, stated)
    if (network === undefined) return null
    const key = typeof publicKey === 'string' ? publicKey.toLowerCase() : ''
    return {
      address,
      publicKey: PUBLIC_KEY.test(key) ? key : '',
      networks: [network],
      ...(purpose === 'payment' || purpose === 'ordinals' ? { purpose } : {}),
    }
  } catch {
    return null
  }
}

/**
 * The addresses that a wallet's object reported, as far as they are Bitcoin addresses of the network that it stated.
 * Addresses of Stacks, Spark and other chains are left out.
 *
 * @throws WalletRequestError when the wallet is on a chain that only shares Bitcoin's addresses
 */
export function readAddresses({ addresses, network }: ReportedAddresses): readonly StandardAccount[] {
  if (network === null) throw unsupported('The wallet is not on a Bitcoin network')
  const listed = new Set<string>()
  const accounts = addresses.slice(0, ADDRESSES_MAX).flatMap(reported => {
    const account = readAddress(reported, network)
    if (!account || listed.has(account.address)) return []
    listed.add(account.address)
    return [account]
  })
  return bitcoinFamily.complete?.(accounts) ?? accounts
}
