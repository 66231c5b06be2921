import type { Namespace, Network, NetworkId } from '../../../../src/bridge/contract/network.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import { base, ethereum } from '../../../../src/networks.ts'
import { CONFIG } from '../page.ts'

// Who takes part: networks, wallets, accounts. Models and reference read the same list, and nothing else of each other.

const SOLANA: NetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const DEVNET: NetworkId = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const BITCOIN: NetworkId = 'bip122:000000000019d6689c085ae165831e93'

function network(caipNetworkId: NetworkId, chainNamespace: Namespace, name: string): Network {
  return {
    ...ethereum,
    id: caipNetworkId.slice(chainNamespace.length + 1),
    caipNetworkId,
    chainNamespace,
    name,
    rpcUrls: { default: { http: [`https://a.node.test/${name}`] } },
  }
}

/** Two EVM networks, two of Solana, one of Bitcoin. */
export const JOINED_CONFIG: EngineConfig = {
  ...CONFIG,
  networks: [
    ethereum,
    base,
    network(SOLANA, 'solana', 'Solana'),
    network(DEVNET, 'solana', 'Devnet'),
    network(BITCOIN, 'bip122', 'Bitcoin'),
  ],
}

export const FAMILIES = ['eip155', 'solana', 'bip122'] as const
export type Family = (typeof FAMILIES)[number]

export const NETWORKS: Readonly<Record<Family, readonly NetworkId[]>> = {
  eip155: ['eip155:1', 'eip155:8453'],
  solana: [SOLANA, DEVNET],
  bip122: [BITCOIN],
}

/** The last one is known to wallets and to no dapp. */
export const CHAINS: readonly number[] = [1, 8453, 137]

export interface AccountSpec {
  readonly address: string
  readonly networks: readonly NetworkId[]
  readonly purpose?: string
}

export interface WalletSpec {
  readonly id: string
  readonly name: string
  /** Two accounts for each. */
  readonly accounts: Readonly<Partial<Record<Family, readonly AccountSpec[]>>>
  /** Some wallets show all their accounts, some only the one that is chosen. */
  readonly showsOne?: true
}

const of = (networks: readonly NetworkId[], ...addresses: readonly string[]): readonly AccountSpec[] =>
  addresses.map(address => ({ address, networks }))

/** Two wallets of each family. The second one of Solana speaks Bitcoin too: one permission, two namespaces. */
export const WALLETS: readonly WalletSpec[] = [
  {
    id: 'com.example.red',
    name: 'Red',
    accounts: {
      eip155: of(
        NETWORKS.eip155,
        '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
      ),
    },
  },
  {
    id: 'com.example.blue',
    name: 'Blue',
    showsOne: true,
    accounts: {
      eip155: of(
        NETWORKS.eip155,
        '0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb',
        '0x52908400098527886E0F7030069857D2E4169EE7',
      ),
    },
  },
  {
    id: 'standard:Sun',
    name: 'Sun',
    accounts: {
      solana: [
        ...of([SOLANA, DEVNET], '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'),
        // Known on one of the two networks only.
        ...of([SOLANA], 'DYw8jCTfwHNRJhhmFcbXvVDTqWMEVFBX6ZKUmG5CNSKK'),
      ],
    },
  },
  {
    id: 'standard:Ghost',
    name: 'Ghost',
    accounts: {
      solana: of(
        [SOLANA, DEVNET],
        '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
        'EWUzPzHgmGnCS6YUYfmvpfKcMPkJLi7GZmh6FDQkSCGo',
      ),
      bip122: of(
        [BITCOIN],
        'bc1q9zpgru2cwa6rhzvrxv7rj8lkg5n2yjlq0e7v5s',
        'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      ),
    },
  },
  {
    id: 'standard:Coin',
    name: 'Coin',
    accounts: {
      bip122: [
        { address: '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', networks: [BITCOIN], purpose: 'payment' },
        { address: 'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20', networks: [BITCOIN], purpose: 'ordinals' },
      ],
    },
  },
  {
    id: 'standard:Brick',
    name: 'Brick',
    showsOne: true,
    accounts: {
      bip122: of(
        [BITCOIN],
        '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
        'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      ),
    },
  },
]

export const familiesOf = ({ accounts }: WalletSpec): readonly Family[] =>
  FAMILIES.filter(family => accounts[family] !== undefined)

/** A wallet's accounts as it shows them on a network, the chosen one first. */
export function shownBy(
  { accounts, showsOne }: WalletSpec,
  family: Family,
  chosen: number,
  network?: NetworkId,
): readonly AccountSpec[] {
  const all = accounts[family] ?? []
  const turned = [...all.slice(chosen), ...all.slice(0, chosen)].slice(0, showsOne ? 1 : undefined)
  const here = network === undefined || family === 'eip155'
  return here ? turned : turned.filter(({ networks }) => networks.includes(network))
}
