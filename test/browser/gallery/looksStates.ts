import { coins, networks, wallets as walletMarks } from '../../../packages/icons/src/index.ts'
import { WALLET_CONNECT_ID } from '../../../src/bridge/values/walletIds.ts'
import { PAGE_RUNTIME_OPTIONS } from '../../../src/ui/client/options/pageOptions.ts'
import { connected } from './connected.ts'
import { ACCOUNT, PAIRING_URI } from './fixture.ts'
import type { GalleryState } from './states.ts'
import { drawn, PAGE_WALLETS, WALLET } from './wallets.ts'

const wallets = { found: PAGE_WALLETS, recent: [WALLET], left: [], labels: {} }
/** Wallets of the directory that no page announces, with pictures of the option `icons` and of an earlier visit. */
const named = (name: string, rdns: string) => ({ id: rdns, name, rdns })
const pictured = [
  named('Quartz', 'app.quartz'),
  named('Rabby Wallet', 'io.rabby'),
  named('Rainbow', 'me.rainbow'),
  named('Phantom', 'app.phantom'),
  named('Coinbase Wallet', 'com.coinbase.wallet'),
  named('Bitget Wallet', 'com.bitget.web3'),
  named('No picture', 'app.none'),
]
const pictures = [
  ['kept:app.quartz', drawn(5)] as const,
  ...Object.entries({ wallet: walletMarks, network: networks, coin: coins }).flatMap(([of, images]) =>
    Object.entries(images).map(
      ([id, address]) => [`${of as 'wallet' | 'network' | 'coin'}:${id}`, { address }] as const,
    ),
  ),
]
const HASH = `0x${'ab'.repeat(31)}`
const wide = { modalSize: 'wide' } as const
const [harbor] = PAGE_WALLETS as readonly [(typeof PAGE_WALLETS)[0]]

const groups = [
  { name: 'Recommended', ids: [harbor.id, WALLET_CONNECT_ID] },
  { name: 'Used before', ids: [WALLET.id] },
]

/** A picture of the host's own, made without its help. */
function avatar(): HTMLElement {
  const element = document.createElement('span')
  element.textContent = 'GM'
  element.style.cssText =
    'display:grid;place-items:center;inline-size:100%;block-size:100%;background:#1d2b53;color:#fff;font:600 24px system-ui'
  return element
}

function disclaimer(): HTMLElement {
  const element = document.createElement('p')
  element.style.cssText = 'margin:8px 12px;text-align:center;font-size:14px'
  element.append('Not available in the moon’s shadow. ')
  const link = document.createElement('a')
  link.href = 'https://dapp.example.com/risks'
  link.textContent = 'Read about risks'
  link.style.cssText = 'text-decoration:underline'
  element.append(link)
  return element
}

const withGroups = { ...PAGE_RUNTIME_OPTIONS.wallets[1], groups }

/** What a host may change of the look: size, groups, its own parts. */
export const LOOKS_STATES: Readonly<Record<string, GalleryState>> = {
  'Connect.wide': { view: 'Connect', page: wide, state: { wallets } },
  'Connect.wide-groups': { view: 'Connect', page: { ...wide, wallets: withGroups }, state: { wallets } },
  'Connect.wide-no-guide': {
    view: 'Connect',
    page: { ...wide, enableWalletGuide: false },
    state: { wallets },
  },
  'ConnectingWalletConnect.wide': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    page: wide,
    state: {
      wallets,
      wc: {
        uri: PAIRING_URI,
        pairingExpiry: Date.now() + 222_000,
        linking: null,
        recentWallet: null,
        error: null,
        buffering: true,
        relayConnected: true,
      },
    },
  },
  'ConnectingExternal.wide': {
    view: 'ConnectingExternal',
    below: ['Connect'],
    data: { pageWallet: harbor },
    page: wide,
    state: { wallets },
  },
  'AllWallets.wide': { view: 'AllWallets', below: ['Connect'], page: wide, state: { wallets } },
  'Connect.own-wallets-first': {
    view: 'Connect',
    page: {
      connectorTypeOrder: [
        'recent',
        'injected',
        'walletConnect',
        'featured',
        'custom',
        'external',
        'recommended',
      ],
    },
    state: { wallets },
  },
  'Connect.groups': { view: 'Connect', page: { wallets: withGroups }, state: { wallets } },
  'Connect.icons': {
    view: 'Connect',
    pictures,
    directory: pictured.slice(2),
    state: { wallets: { ...wallets, recent: pictured.slice(0, 2) } },
  },
  'AllWallets.icons': {
    view: 'AllWallets',
    below: ['Connect'],
    pictures,
    directory: pictured,
    state: { wallets },
  },
  'Networks.icons': { view: 'Networks', below: ['Account'], pictures, state: connected },
  'Connect.disclaimer-text': {
    view: 'Connect',
    page: { disclaimer: 'Wallets are provided by others. This page never sees your keys.' },
    state: { wallets },
  },
  'Connect.disclaimer-element': { view: 'Connect', page: { disclaimer }, state: { wallets } },
  'Transactions.recent': {
    view: 'Transactions',
    state: connected,
    transactions: [
      { hash: HASH, description: 'Mint #42', account: ACCOUNT, addedAt: 4, status: 'pending' },
      { hash: `${HASH}2`, description: 'Swap 0.5 ETH', account: ACCOUNT, addedAt: 3, status: 'confirmed' },
      { hash: `${HASH}3`, description: 'Approve USDC', account: ACCOUNT, addedAt: 2, status: 'failed' },
      { hash: `${HASH}4`, description: 'Claim', account: ACCOUNT, addedAt: 1, status: 'unknown' },
    ],
  },
  'Account.host-avatar': { view: 'Account', page: { avatar }, state: connected },
}
