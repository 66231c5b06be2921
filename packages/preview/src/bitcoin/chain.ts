import type { NetworkId } from '../../../../src/bridge/contract/network.ts'
import { NetworkNotFoundError } from '../../../../src/bridge/errors/network.ts'

/** How a Bitcoin network writes its addresses. */
export interface BitcoinChain {
  readonly bech32: string
  readonly pubKeyHash: number
  readonly scriptHash: number
  readonly wif: number
}

const TEST = { bech32: 'tb', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** By CAIP-2 id. All test networks but regtest share their prefixes. */
const CHAINS: ReadonlyMap<NetworkId, BitcoinChain> = new Map([
  [
    'bip122:000000000019d6689c085ae165831e93',
    { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 },
  ],
  ['bip122:000000000933ea01ad0ee984209779ba', TEST],
  /** Testnet 4 and signet. */
  ['bip122:00000000da84f2bafbbc53dee25a72ae', TEST],
  ['bip122:00000008819873e925422c1ff0f99f7c', TEST],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', { ...TEST, bech32: 'bcrt' }],
])

/** @throws NetworkNotFoundError for a chain of the family that is not Bitcoin's */
export function getBitcoinChain(networkId: NetworkId): BitcoinChain {
  const chain = CHAINS.get(networkId)
  if (!chain) throw new NetworkNotFoundError(networkId)
  return chain
}

/** CAIP-2 ids of the networks of Bitcoin. */
export const BITCOIN_NETWORKS: readonly NetworkId[] = [...CHAINS.keys()]
