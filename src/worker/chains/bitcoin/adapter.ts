import { readAddress } from '../../../../packages/preview/src/bitcoin/address.ts'
import type { Network } from '../../../bridge/contract/network.ts'
import type { Clock } from '../../base/clock.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Fetch } from '../../net/exchange.ts'
import { getNodeUrl } from '../../net/nodeEndpoints.ts'
import type { ChainAdapter } from '../adapter.ts'
import { fetchCoins, sumValues } from './coins.ts'
import { createEsplora, type Esplora } from './esplora.ts'
import { readCoin } from './readCoin.ts'
import { readChain } from './reads.ts'
import { createSpentCoins } from './spentCoins.ts'
import { prepareTransfer } from './transfer.ts'

export interface CreateBitcoinAdapterParameters {
  readonly clock: Clock
  readonly fetch: Fetch
  readonly endpoints: () => ResolvedEndpoints
}

export type BitcoinAdapter = ChainAdapter & Required<Pick<ChainAdapter, 'prepareTransfer'>>

const parseHost = (url: string): readonly string[] => (URL.canParse(url) ? [new URL(url).host] : [])

/** Bitcoin, over services that speak Esplora's API. */
export function createBitcoinAdapter({
  clock,
  fetch,
  endpoints,
}: CreateBitcoinAdapterParameters): BitcoinAdapter {
  /** By network and URLs: a config that changes nothing keeps what is known of them. */
  const services = new Map<string, Esplora>()
  const spent = createSpentCoins(clock)

  function getEsplora({ caipNetworkId, rpcUrls }: Network): Esplora {
    const { rpc, allowedHosts } = endpoints()
    const named = rpc(caipNetworkId)
    // A network of another tab's config: that config named its hosts.
    const urls = named.length > 0 ? named : rpcUrls.default.http
    const key = JSON.stringify([caipNetworkId, urls])
    const known = services.get(key)
    if (known) return known
    const allowHosts = new Set([...allowedHosts, ...urls.map(getNodeUrl).flatMap(parseHost)])
    const made = createEsplora({ urls, networkId: caipNetworkId, fetch, clock, allowHosts })
    services.set(key, made)
    return made
  }

  return {
    request: async (network, args, signal) =>
      readChain(getEsplora(network), network.caipNetworkId, args, signal),
    async balance(network, address, signal) {
      const { address: read } = readAddress(network.caipNetworkId, address)
      return { value: sumValues(await fetchCoins(getEsplora(network), read, signal)) }
    },
    async transactions(network, address, cursor, signal) {
      const { readTransactions } = await import('./readTransactions.ts')
      const { address: read } = readAddress(network.caipNetworkId, address)
      return readTransactions(getEsplora(network), read, cursor, signal)
    },
    readCoin: async (network, { txid, index }, signal) => readCoin(getEsplora(network), txid, index, signal),
    prepareTransfer: async (network, transfer, signal) =>
      prepareTransfer({ esplora: getEsplora(network), spent, clock, network, transfer, signal }),
    async markPayment(network, args, signal, accounts) {
      const { markPayment } = await import('./followPayment.ts')
      return markPayment(getEsplora(network), network.caipNetworkId, args, signal, accounts)
    },
    async followPayment(network, trace) {
      const { followPayment } = await import('./followPayment.ts')
      return followPayment(getEsplora(network), trace)
    },
    async mostTransfer(network, transfer, signal) {
      const { mostTransfer } = await import('./most.ts')
      return mostTransfer({ esplora: getEsplora(network), spent, network, transfer, signal })
    },
    close: () => services.clear(),
  }
}
