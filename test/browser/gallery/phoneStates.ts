import type { SharedState } from '../../../src/bridge/contract/state.ts'
import type { ListedWallet } from '../../../src/bridge/contract/wallet.ts'
import { RelayError } from '../../../src/bridge/errors/connection.ts'
import { PAIRING_URI } from './fixture.ts'
import type { GalleryState } from './states.ts'
import { drawn, PAGE_WALLETS, WALLET } from './wallets.ts'

const wc = (uri: string | null): SharedState['wc'] => ({
  uri,
  pairingExpiry: uri ? Date.now() + 222_000 : null,
  linking: null,
  recentWallet: null,
  error: null,
  buffering: uri === null,
  relayConnected: true,
})

/** Takes no pairing on a phone: opens the page in its own browser. */
const BROWSED: ListedWallet = {
  id: 'w-lantern',
  name: 'Lantern of the Extraordinarily Long Harbour',
  image_url: drawn(2),
  homepage: 'https://lantern.example.com/',
  browse_link: 'https://lantern.example.com/browse/{enc}',
  app_store: 'https://apps.example.com/lantern',
}

const phone = (uri: string | null): Pick<GalleryState, 'isMobile' | 'state'> => ({
  isMobile: true,
  state: { wc: wc(uri), wallets: { found: [], recent: [WALLET, BROWSED], left: [], labels: {} } },
})

export const PHONE_STATES: Readonly<Record<string, GalleryState>> = {
  'Connect.phone-preparing': { view: 'Connect', ...phone(null) },
  'Connect.phone-links': { view: 'Connect', ...phone(PAIRING_URI) },
  'Connect.phone-failed': {
    view: 'Connect',
    ...phone(null),
    ask: () => Promise.reject(new RelayError()),
    state: {
      wc: wc(null),
      wallets: {
        found: [],
        recent: [WALLET, { ...BROWSED, mobile_link: 'lantern://' }],
        left: [],
        labels: {},
      },
    },
  },
  'Connect.inside-wallet': {
    view: 'Connect',
    isMobile: true,
    state: {
      wc: wc(PAIRING_URI),
      wallets: { found: PAGE_WALLETS.slice(0, 1), recent: [WALLET], left: [], labels: {} },
    },
  },
  'AllWallets.phone-links': { view: 'AllWallets', below: ['Connect'], ...phone(PAIRING_URI) },
  'ConnectingWalletConnect.browse': {
    view: 'ConnectingWalletConnect',
    below: ['Connect'],
    data: { wallet: BROWSED },
    ...phone(null),
  },
}
