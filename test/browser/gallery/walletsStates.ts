import type { Network } from '../../../src/bridge/contract/network.ts'
import type { AccountEntry, SharedState } from '../../../src/bridge/contract/state.ts'
import { WalletUnreachableError } from '../../../src/bridge/errors/connection.ts'
import { connected, connection } from './connected.ts'
import { ACCOUNT, ADDRESS } from './fixture.ts'
import type { GalleryState } from './states.ts'
import { drawn, NETWORKS, PAGE_WALLETS } from './wallets.ts'

const LONG = 'The Extraordinarily Long Wallet Name That Never Seems To End At All'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOL = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ORDINALS = 'bc1p5d7rjq7g6rdk2yhzks9smlaqtedr4dekq08ge8ztwac72sfr9rusxg3297'

const family = (
  chainNamespace: 'solana' | 'bip122',
  reference: string,
  name: string,
  symbol: string,
): Network => ({
  ...(NETWORKS[0] as Network),
  id: reference,
  caipNetworkId: `${chainNamespace}:${reference}`,
  chainNamespace,
  name,
  nativeCurrency: { name, symbol, decimals: 9 },
})
const SOLANA = family('solana', '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'Solana', 'SOL')
const BITCOIN = family('bip122', '000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC')
const ALL = [...NETWORKS, SOLANA, BITCOIN]

const entry = (address: string, more: Partial<AccountEntry> = {}): AccountEntry => ({
  namespace: 'eip155',
  address,
  type: 'eoa',
  ...more,
})

const foxglove: SharedState['standby'][string] = {
  connection: {
    ...connection,
    walletId: 'io.foxglove',
    wallet: { name: 'Foxglove', icon: drawn(1), type: 'announced', rdns: 'io.foxglove' },
  },
  account: { address: OTHER, caipAddress: `eip155:8453:${OTHER}`, allAccounts: [entry(OTHER)] },
  networkId: 'eip155:8453',
}
const phone: SharedState['standby'][string] = {
  connection: {
    ...connection,
    walletId: 'walletConnect',
    kind: 'walletConnect',
    reach: 'none',
    wallet: { name: LONG, type: 'walletConnect' },
  },
  account: { address: ADDRESS, caipAddress: ACCOUNT, allAccounts: [entry(ADDRESS)] },
  networkId: 'eip155:1',
}

const several = {
  ...connected,
  standby: { 'eip155 walletConnect': phone, 'eip155 io.foxglove': foxglove },
  wallets: {
    found: PAGE_WALLETS,
    recent: [],
    left: [
      {
        namespace: 'eip155',
        walletId: 'com.lantern',
        wallet: { name: 'Lantern', icon: drawn(2), type: 'announced' },
      },
    ],
    labels: { [`eip155:${OTHER}`]: 'Savings' },
  },
} satisfies Partial<SharedState>

const families = {
  ...several,
  connections: {
    ...several.connections,
    solana: { ...connection, namespace: 'solana', walletId: 'standard:Harbor' },
  },
  accounts: {
    ...several.accounts,
    solana: {
      address: SOL,
      caipAddress: `${SOLANA.caipNetworkId}:${SOL}`,
      allAccounts: [entry(SOL, { namespace: 'solana' })],
    },
  },
  networks: {
    known: ALL,
    activeNamespace: 'eip155',
    active: { eip155: 'eip155:1', solana: SOLANA.caipNetworkId, bip122: BITCOIN.caipNetworkId },
    unsupported: {},
  },
} satisfies Partial<SharedState>

const bitcoin: Partial<SharedState> = {
  connections: {
    bip122: {
      ...connection,
      namespace: 'bip122',
      walletId: 'standard:Harbor',
      approvedNetworks: [BITCOIN.caipNetworkId],
    },
  },
  accounts: {
    bip122: {
      address: BTC,
      caipAddress: `${BITCOIN.caipNetworkId}:${BTC}`,
      allAccounts: [
        entry(BTC, { namespace: 'bip122', type: 'payment' }),
        entry(ORDINALS, { namespace: 'bip122', type: 'ordinal' }),
      ],
    },
  },
  networks: { ...families.networks, activeNamespace: 'bip122' },
}

const addresses: Partial<SharedState> = {
  ...several,
  accounts: {
    eip155: {
      address: ADDRESS,
      caipAddress: ACCOUNT,
      allAccounts: [entry(ADDRESS), entry(OTHER), entry('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')],
    },
  },
}

const harbor = PAGE_WALLETS[0] as (typeof PAGE_WALLETS)[0]
const multi: Partial<SharedState> = {
  networks: families.networks,
  wallets: {
    ...several.wallets,
    found: [
      harbor,
      { ...harbor, id: 'standard:Harbor', namespaces: ['solana', 'bip122'], sameAs: harbor.id },
    ],
  },
}

/** Who has several wallets, several addresses, or a wallet for several families of chains. */
export const WALLETS_STATES: Readonly<Record<string, GalleryState>> = {
  'Account.several': { view: 'Account', state: addresses },
  'Account.bitcoin': { view: 'Account', state: bitcoin },
  'ProfileWallets.one-family': { view: 'ProfileWallets', below: ['Account'], state: several },
  'ProfileWallets.removing': {
    view: 'ProfileWallets',
    below: ['Account'],
    state: several,
    hands: [{ press: 'Remove Lantern' }],
  },
  'ProfileWallets.families': { view: 'ProfileWallets', below: ['Account'], state: families },
  'ProfileWallets.none': {
    view: 'ProfileWallets',
    below: ['Account'],
    state: families,
    hands: [{ press: 'Bitcoin' }],
  },
  'ProfileWallets.failed': {
    view: 'ProfileWallets',
    below: ['Account'],
    state: several,
    ask: () => Promise.reject(new WalletUnreachableError()),
    hands: [{ press: 'Foxglove' }],
  },
  'SwitchAddress.three': { view: 'SwitchAddress', below: ['Account'], state: addresses },
  'SwitchAddress.bitcoin': { view: 'SwitchAddress', below: ['Account'], state: bitcoin },
  'ConnectingMultiChain.three': {
    view: 'ConnectingMultiChain',
    below: ['Connect'],
    data: { pageWallet: harbor },
    state: multi,
  },
}
