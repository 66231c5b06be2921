import { PAGE_RUNTIME_OPTIONS } from '../../../src/ui/client/options/pageOptions.ts'
import { BUNDLED_WALLETS } from '../../../src/worker/data/bundled/bundledWallets.ts'
import { PLAIN_FEATURES } from '../../support/engineConfig.ts'
import type { GalleryState } from './states.ts'
import { PAGE_WALLETS } from './wallets.ts'

/** The remote switch has taken every installed wallet away. */
const REMOVED = PAGE_WALLETS.map(({ id }) => id)
const nothing = { found: [], recent: [], left: [], labels: {} }
const withoutRelay: Pick<GalleryState, 'engineConfig' | 'directory'> = {
  engineConfig: { projectId: null },
  directory: BUNDLED_WALLETS,
}
const login: Pick<GalleryState, 'engineConfig'> = {
  engineConfig: {
    projectId: null,
    endpoints: { secureSite: 'https://wallet.example.com' },
    features: { ...PLAIN_FEATURES, email: true, socials: ['google', 'x'] },
  },
}

/** Without a relay and a project id: the directory is the bundled one, without pictures. */
export const WITHOUT_RELAY_STATES: Readonly<Record<string, GalleryState>> = {
  'Connect.no-relay': {
    view: 'Connect',
    ...withoutRelay,
    state: { wallets: { ...nothing, found: PAGE_WALLETS } },
  },
  'Connect.no-relay-nothing': { view: 'Connect', ...withoutRelay, state: { wallets: nothing } },
  'Connect.no-relay-removed': {
    view: 'Connect',
    ...withoutRelay,
    wallets: 'none',
    page: { wallets: { ...PAGE_RUNTIME_OPTIONS.wallets[1], exclude: REMOVED } },
    state: {
      wallets: { ...nothing, found: PAGE_WALLETS },
      control: { version: 1, expires: 4_102_444_800_000, features: [], methods: [], wallets: REMOVED },
    },
  },
  'Connect.no-relay-login': { view: 'Connect', ...withoutRelay, ...login, state: { wallets: nothing } },
  'Connect.no-relay-phone': { view: 'Connect', ...withoutRelay, isMobile: true, state: { wallets: nothing } },
  'Connect.no-relay-phone-nothing': {
    view: 'Connect',
    ...withoutRelay,
    isMobile: true,
    wallets: 'none',
    state: { wallets: nothing },
  },
  'GetWallet.no-relay': { view: 'GetWallet', below: ['Connect'], ...withoutRelay },
  'ConnectingWalletConnect.no-relay-phone': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    ...withoutRelay,
    isMobile: true,
    data: { wallet: BUNDLED_WALLETS[0]! },
  },
  'AllWallets.monograms': { view: 'AllWallets', below: ['Connect'], directory: BUNDLED_WALLETS },
  'AllWallets.monograms-scripts': {
    view: 'AllWallets',
    below: ['Connect'],
    directory: [
      'ארנק הנמל',
      'محفظة الميناء',
      '钱包港',
      'किला वॉलेट',
      '🦊 Foxglove',
      '👩‍🚀',
      'e\u0301toile',
      'ßeta',
      '1inch',
      '…',
      'Ödland',
      'Кошелёк',
    ].map(name => ({ id: name, name })),
  },
}
