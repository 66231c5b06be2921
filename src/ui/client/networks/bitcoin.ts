import type { Network } from '../../../bridge/contract/network.ts'

const COIN = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }

/** Bitcoin, with a public Esplora. Name your own in `endpoints.esplora` for real traffic. */
export const bitcoin: Network<'bip122:000000000019d6689c085ae165831e93'> = {
  id: '000000000019d6689c085ae165831e93',
  caipNetworkId: 'bip122:000000000019d6689c085ae165831e93',
  chainNamespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: COIN,
  rpcUrls: { default: { http: ['https://mempool.space/api', 'https://blockstream.info/api'] } },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space' } },
}

/** Bitcoin's test network (testnet3). */
export const bitcoinTestnet: Network<'bip122:000000000933ea01ad0ee984209779ba'> = {
  id: '000000000933ea01ad0ee984209779ba',
  caipNetworkId: 'bip122:000000000933ea01ad0ee984209779ba',
  chainNamespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: COIN,
  rpcUrls: {
    default: { http: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'] },
  },
  blockExplorers: { default: { name: 'mempool.space', url: 'https://mempool.space/testnet' } },
  testnet: true,
}
