import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { parseCaipAddress } from '../../../bridge/values/caip.ts'

/**
 * What the code says: a link for payments where the family has one, else the address alone.
 *
 * @see https://eips.ethereum.org/EIPS/eip-681 `ethereum:<address>@<chainId>`
 * @see https://docs.solanapay.com/spec `solana:<address>`
 * @see https://github.com/bitcoin/bips/blob/master/bip-0021.mediawiki `bitcoin:<address>`
 */
export function receiveUri(account: CaipAddress): string {
  const { namespace, reference, address } = parseCaipAddress(account)
  switch (namespace) {
    case 'eip155':
      return `ethereum:${address}@${reference}`
    case 'solana':
      return `solana:${address}`
    case 'bip122':
      return `bitcoin:${address}`
    default:
      return address
  }
}
