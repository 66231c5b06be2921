import type { NetworkId } from '../../../bridge/contract/network.ts'

/** A Bitcoin network and its name in each family of wallets. */
export interface BitcoinNetwork {
  readonly id: NetworkId
  /** Of the network's segwit addresses. */
  readonly prefix: 'bc' | 'tb' | 'bcrt'
  readonly satsConnect: string
  readonly leather: string
  /** UniSat's `getChain`, and its older `getNetwork` where that has a name. */
  readonly chain: string
  readonly unisat?: string
}

/** CAIP-2 ids are the first 32 digits of the genesis block's hash. */
export const BITCOIN_NETWORKS: readonly BitcoinNetwork[] = [
  {
    id: 'bip122:000000000019d6689c085ae165831e93',
    prefix: 'bc',
    satsConnect: 'Mainnet',
    leather: 'mainnet',
    chain: 'BITCOIN_MAINNET',
    unisat: 'livenet',
  },
  {
    id: 'bip122:000000000933ea01ad0ee984209779ba',
    prefix: 'tb',
    satsConnect: 'Testnet',
    leather: 'testnet',
    chain: 'BITCOIN_TESTNET',
    unisat: 'testnet',
  },
  {
    id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
    prefix: 'tb',
    satsConnect: 'Testnet4',
    leather: 'testnet4',
    chain: 'BITCOIN_TESTNET4',
  },
  {
    id: 'bip122:00000008819873e925422c1ff0f99f7c',
    prefix: 'tb',
    satsConnect: 'Signet',
    leather: 'signet',
    chain: 'BITCOIN_SIGNET',
    unisat: 'signet',
  },
  {
    id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    prefix: 'bcrt',
    satsConnect: 'Regtest',
    leather: 'devnet',
    chain: 'BITCOIN_REGTEST',
    unisat: 'regtest',
  },
]

type NameField = Exclude<keyof BitcoinNetwork, 'id' | 'prefix'>

/** @returns `undefined` for a network that Tabkey has no words for */
export const bitcoinNetwork = (id: NetworkId | undefined): BitcoinNetwork | undefined =>
  BITCOIN_NETWORKS.find(network => network.id === id)

/** The network of a wallet's name; `null` when the name is not a Bitcoin network's. */
export function networkNamed(family: NameField, name: unknown): NetworkId | null {
  if (typeof name !== 'string') return null
  return BITCOIN_NETWORKS.find(network => network[family] === name)?.id ?? null
}

/**
 * The network of an address. All test networks but regtest share their prefixes, so that the wallet's statement decides
 * between them.
 *
 * @param stated the network that the wallet states
 * @returns `undefined` when the address is not one of the stated network
 */
export function findAddressNetwork(address: string, stated: NetworkId | undefined): NetworkId | undefined {
  const segwit = /^(bc|tb|bcrt)1/i.exec(address)?.[1]?.toLowerCase()
  const isMainnet = segwit === 'bc' || (segwit === undefined && /^[13]/.test(address))
  const fits = ({ prefix }: BitcoinNetwork): boolean => {
    if (segwit !== undefined) return prefix === segwit
    return isMainnet === (prefix === 'bc')
  }
  const known = bitcoinNetwork(stated)
  if (known) return fits(known) ? known.id : undefined
  return BITCOIN_NETWORKS.find(fits)?.id
}
