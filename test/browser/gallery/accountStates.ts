import type { SharedState } from '../../../src/bridge/contract/state.ts'
import { FrameRequestError, SmartAccountUnsupportedError } from '../../../src/bridge/errors/frame.ts'
import { FEATURES } from '../../../src/bridge/options/features.ts'
import { EMBEDDED_INITIAL } from '../../../src/bridge/values/embedded.ts'
import { EMBEDDED_ID } from '../../../src/bridge/values/walletIds.ts'
import { NO_ACCOUNT_FEATURES } from '../../support/noAccountFeatures.ts'
import { connected, connection } from './connected.ts'
import { ACCOUNT, ADDRESS } from './fixture.ts'
import type { GalleryState } from './states.ts'

const LONG_EMAIL = `augusta.ada.king.countess.of.lovelace+${'notes'.repeat(12)}@analytical-engines.example.com`
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const SITE = 'https://secure.example.com'

/** A user logged in by email or by a provider, with one of the login's two accounts active. */
function loggedIn(
  change: Partial<SharedState['embedded']> = {},
  name = 'Email',
  type: 'eoa' | 'smartAccount' = 'smartAccount',
): Partial<SharedState> {
  const other = type === 'eoa' ? 'smartAccount' : 'eoa'
  return {
    ...connected,
    connections: {
      eip155: { ...connection, walletId: EMBEDDED_ID, kind: 'embedded', wallet: { name, type: 'embedded' } },
    },
    accounts: {
      eip155: {
        address: ADDRESS,
        caipAddress: ACCOUNT,
        allAccounts: [
          { namespace: 'eip155', address: ADDRESS, type },
          { namespace: 'eip155', address: OTHER, type: other },
        ],
      },
    },
    embedded: {
      ...EMBEDDED_INITIAL,
      isUsed: true,
      email: 'ada@example.com',
      smartAccountNetworks: [1, 8453],
      ...change,
    },
  }
}

/** The account of a login, and what can be changed about it. */
export const ACCOUNT_STATES: Readonly<Record<string, GalleryState>> = {
  'Account.email': { view: 'Account', state: loggedIn() },
  'Account.email-long': { view: 'Account', state: loggedIn({ email: LONG_EMAIL }) },
  'Account.social': {
    view: 'Account',
    state: loggedIn({ email: null, username: 'ada.lovelace', provider: 'google' }, 'Google'),
  },
  'Account.email-one': { view: 'Account', state: loggedIn({ smartAccountNetworks: [] }, 'Email', 'eoa') },
  'UpdateEmailWallet.start': { view: 'UpdateEmailWallet', below: ['Account'], state: loggedIn() },
  'UpdateEmailWallet.long': {
    view: 'UpdateEmailWallet',
    below: ['Account'],
    state: loggedIn({ email: LONG_EMAIL }),
  },
  'UpdateEmailWallet.cooling': {
    view: 'UpdateEmailWallet',
    below: ['Account'],
    state: loggedIn({ emailAllowedAt: Date.now() + 24_000 }),
  },
  'UpdateEmailWallet.busy': {
    view: 'UpdateEmailWallet',
    below: ['Account'],
    state: loggedIn(),
    hands: [{ fill: 'countess@example.com', into: 'Email' }, { press: 'Save' }],
  },
  'UpdateEmailWallet.refused': {
    view: 'UpdateEmailWallet',
    below: ['Account'],
    state: loggedIn(),
    ask: () => Promise.reject(new FrameRequestError('Email already in use')),
    hands: [{ fill: 'countess@example.com', into: 'Email' }, { press: 'Save' }],
  },
  'UpdateEmailWallet.details-open': {
    view: 'UpdateEmailWallet',
    below: ['Account'],
    state: loggedIn(),
    ask: () => Promise.reject(new FrameRequestError('The mail server 203.0.113.9 refused the address')),
    hands: [{ fill: 'countess@example.com', into: 'Email' }, { press: 'Save' }, { open: 'Details' }],
  },
  'UpdateEmailPrimaryOtp.busy': {
    view: 'UpdateEmailPrimaryOtp',
    below: ['Account', 'UpdateEmailWallet'],
    state: loggedIn(),
    hands: [{ fill: '123456', into: 'Six-digit code' }],
  },
  'UpdateEmailPrimaryOtp.wrong': {
    view: 'UpdateEmailPrimaryOtp',
    below: ['Account', 'UpdateEmailWallet'],
    state: loggedIn(),
    ask: () => Promise.reject(new FrameRequestError('Invalid code')),
    hands: [{ fill: '123456', into: 'Six-digit code' }],
  },
  'UpdateEmailPrimaryOtp.code': {
    view: 'UpdateEmailPrimaryOtp',
    below: ['Account', 'UpdateEmailWallet'],
    data: { email: 'countess@example.com' },
    state: loggedIn({ emailAllowedAt: Date.now() + 24_000 }),
  },
  'UpdateEmailSecondaryOtp.code': {
    view: 'UpdateEmailSecondaryOtp',
    below: ['Account', 'UpdateEmailWallet'],
    data: { email: 'countess@example.com' },
    state: loggedIn(),
  },
  'UpdateEmailSecondaryOtp.long': {
    view: 'UpdateEmailSecondaryOtp',
    below: ['Account', 'UpdateEmailWallet'],
    data: { email: LONG_EMAIL },
    state: loggedIn(),
  },
  'UpgradeEmailWallet.link': {
    view: 'UpgradeEmailWallet',
    below: ['Account'],
    engineConfig: { endpoints: { secureSite: SITE } },
    state: loggedIn(),
  },
  'UpgradeEmailWallet.none': { view: 'UpgradeEmailWallet', below: ['Account'], state: loggedIn() },
  'AccountSettings.smart': { view: 'AccountSettings', below: ['Account'], state: loggedIn() },
  'AccountSettings.eoa': {
    view: 'AccountSettings',
    below: ['Account'],
    state: loggedIn({ email: LONG_EMAIL }, 'Email', 'eoa'),
  },
  'AccountSettings.social': {
    view: 'AccountSettings',
    below: ['Account'],
    state: loggedIn({ username: 'ada.lovelace', provider: 'github', smartAccountDeployed: true }, 'GitHub'),
  },
  'AccountSettings.security': {
    view: 'AccountSettings',
    below: ['Account'],
    engineConfig: {
      endpoints: { secureSite: SITE },
      features: { ...FEATURES, analytics: false, email: true, ...NO_ACCOUNT_FEATURES },
    },
    state: loggedIn({ siteRequests: ['OPEN_WALLET', 'MANAGE_WALLET'] }),
  },
  'WalletSecurity.waiting': {
    view: 'WalletSecurity',
    below: ['Account', 'AccountSettings'],
    state: loggedIn(),
  },
  'WalletSecurity.refused': {
    view: 'WalletSecurity',
    below: ['Account', 'AccountSettings'],
    state: loggedIn(),
    embedded: { open: () => Promise.reject(new FrameRequestError('Session is over')) },
  },
  'AccountSettings.switching': {
    view: 'AccountSettings',
    below: ['Account'],
    state: loggedIn({}, 'Email', 'eoa'),
    hands: [{ press: 'Smart account' }],
  },
  'AccountSettings.refused': {
    view: 'AccountSettings',
    below: ['Account'],
    state: loggedIn({}, 'Email', 'eoa'),
    ask: () => Promise.reject(new SmartAccountUnsupportedError()),
    hands: [{ press: 'Smart account' }],
  },
  'AccountSettings.one': {
    view: 'AccountSettings',
    below: ['Account'],
    state: loggedIn({ smartAccountNetworks: [] }, 'Email', 'eoa'),
  },
}
