import type { SocialProvider } from '../../../src/bridge/contract/embedded.ts'
import type { EngineApi } from '../../../src/bridge/contract/engineApi.ts'
import type { SharedState } from '../../../src/bridge/contract/state.ts'
import { FrameLoadError, FrameRequestError } from '../../../src/bridge/errors/frame.ts'
import type { EngineConfig } from '../../../src/bridge/options/engineOptions.ts'
import { FEATURES } from '../../../src/bridge/options/features.ts'
import { SOCIALS } from '../../../src/bridge/values/embedded.ts'
import type { ViewName } from '../../../src/ui/state/views.ts'
import { NO_ACCOUNT_FEATURES } from '../../support/noAccountFeatures.ts'
import { type Fixture, never } from './fixture.ts'
import type { GalleryState } from './states.ts'
import { PAGE_WALLETS } from './wallets.ts'

const LONG_WORDS = `The provider said no, and it said so at length: ${'again and '.repeat(20)}again`
const FARCASTER_URL = `https://farcaster.example.com/~/siwf?channelToken=${'ABCD-EFGH-'.repeat(3)}`
const ADDRESS = 'ada@example.com'
const SITE = 'https://secure.example.com'

/** A dapp with logins; the rest of the config as the gallery has it. */
function offering(
  socials: readonly SocialProvider[],
  email = true,
  legalCheckbox = false,
  passkey = false,
): Fixture {
  const engineConfig: Partial<EngineConfig> = {
    endpoints: { secureSite: SITE },
    features: {
      ...FEATURES,
      legalCheckbox,
      analytics: false,
      email,
      socials,
      passkey,
      ...NO_ACCOUNT_FEATURES,
    },
  }
  return { engineConfig, state: { wallets: { found: [], recent: [], left: [], labels: {} } } }
}

const all = offering(SOCIALS)
const withPasskey = offering(SOCIALS.slice(0, 4), true, false, true)
const found = { state: { wallets: { found: PAGE_WALLETS.slice(0, 2), recent: [], left: [], labels: {} } } }
const terms = {
  termsConditionsUrl: 'https://dapp.example.com/terms',
  privacyPolicyUrl: 'https://dapp.example.com/privacy',
}
const below: readonly ViewName[] = ['Connect']

const refused = (words?: string) => () => Promise.reject(new FrameRequestError(words))
const farcaster = (
  embedded: Partial<EngineApi['embedded']>,
  more: Partial<GalleryState> = {},
): GalleryState => ({
  view: 'ConnectingFarcaster',
  below,
  ...all,
  embedded,
  ...more,
})
/** The card shows the frame over the view of the login. */
const OPENING: SharedState['requests'] = {
  opening: {
    id: 'opening',
    method: 'OPEN_WALLET',
    namespace: 'eip155',
    networkId: 'eip155:1',
    walletName: 'Email',
    since: 0,
    isEmbedded: true,
  },
}
const known = { farcasterUri: async () => ({ url: FARCASTER_URL }) }

/** Begun by hand, as each try is. */
const social = (
  embedded: Partial<EngineApi['embedded']>,
  provider: SocialProvider = 'google',
  more: Partial<GalleryState> = {},
): GalleryState => ({
  view: 'ConnectingSocial',
  below,
  ...all,
  data: { provider },
  embedded,
  hands: [{ press: 'Try again' }],
  ...more,
})

/** Ways in without a wallet, each as a person may find it. */
export const LOGIN_STATES: Readonly<Record<string, GalleryState>> = {
  'Connect.login-all': { view: 'Connect', ...all },
  'Connect.login-injected': { view: 'Connect', ...all, ...found },
  'Connect.login-six': { view: 'Connect', ...offering(SOCIALS.slice(0, 6)) },
  'Connect.login-two': { view: 'Connect', ...offering(SOCIALS.slice(0, 2)) },
  'Connect.login-one': { view: 'Connect', ...offering(['apple'], false) },
  'Connect.login-email': { view: 'Connect', ...offering([]) },
  'Connect.login-passkey': { view: 'Connect', ...withPasskey },
  'Connect.login-passkey-alone': { view: 'Connect', ...offering([], false, false, true) },
  'Connect.login-between': {
    view: 'Connect',
    ...all,
    page: { connectMethodsOrder: ['social', 'wallet', 'email'] },
  },
  'Connect.login-collapsed': { view: 'Connect', ...all, page: { collapseWallets: true } },
  'Connect.login-wallets-off': { view: 'Connect', ...all, page: { emailShowWallets: false } },
  'Connect.login-legal': { view: 'Connect', ...offering(SOCIALS, true, true), page: terms },
  'Connect.login-refused': {
    view: 'Connect',
    ...all,
    embedded: { connectEmail: refused('Please try again after 24 seconds') },
    hands: [{ fill: 'ada@example.com', into: 'Email' }, { press: 'Continue with email' }],
  },
  'ConnectSocials.list': { view: 'ConnectSocials', below, ...all },
  'ConnectWallets.list': { view: 'ConnectWallets', below, ...all, ...found, page: { collapseWallets: true } },
  'ConnectWallets.legal': {
    view: 'ConnectWallets',
    below,
    ...offering(SOCIALS, true, true),
    page: { ...terms, collapseWallets: true },
  },
  'Create.all': { view: 'Create', below, ...all },
  'Create.passkey': { view: 'Create', below, ...withPasskey },
  'Create.email': { view: 'Create', below, ...offering([]) },
  'Create.legal': { view: 'Create', below, ...offering(SOCIALS, true, true), page: terms },
  'EmailLogin.legal': { view: 'EmailLogin', below, ...offering([], true, true), page: terms },
  'EmailLogin.empty': { view: 'EmailLogin', below, ...all },
  'EmailLogin.refused': {
    view: 'EmailLogin',
    below,
    ...all,
    embedded: { connectEmail: refused(LONG_WORDS) },
    hands: [{ fill: `${'a'.repeat(60)}@example.com`, into: 'Email' }, { press: 'Continue with email' }],
  },
  'EmailVerifyDevice.waiting': { view: 'EmailVerifyDevice', below, ...all, data: { email: ADDRESS } },
  'EmailVerifyDevice.refused': {
    view: 'EmailVerifyDevice',
    below,
    ...all,
    data: { email: ADDRESS },
    embedded: { connectDevice: refused('The device 4f1c was refused by the owner') },
    hands: [{ open: 'Details' }],
  },
  'EmailVerifyDevice.link-refused': {
    view: 'EmailVerifyDevice',
    below,
    ...all,
    data: { email: ADDRESS },
    embedded: { connectDevice: refused('This device was refused') },
  },
  'EmailVerifyOtp.device-registered': {
    view: 'EmailVerifyOtp',
    below,
    ...all,
    data: { email: ADDRESS, isDeviceRegistered: true },
  },
  'EmailVerifyOtp.mail-refused': {
    view: 'EmailVerifyOtp',
    below,
    ...all,
    data: { email: ADDRESS },
    embedded: { connectEmail: refused('The mail server 203.0.113.9 refused the address') },
    hands: [{ press: 'Resend' }],
  },
  'ConnectingSocial.waiting': social({ socialRedirect: never }),
  'ConnectingSocial.facebook': social({ socialRedirect: never }, 'facebook'),
  'ConnectingSocial.failed': social({ socialRedirect: () => Promise.reject(new FrameLoadError()) }),
  'ConnectingSocial.failed-long': social({ socialRedirect: refused(LONG_WORDS) }, 'github'),
  'ConnectingSocial.blocked': social({}, 'x', { isBlocked: true }),
  'ConnectingSocial.left': { view: 'ConnectingSocial', below, ...all, data: { provider: 'discord' } },
  'ConnectingPasskey.waiting': { view: 'ConnectingPasskey', below, ...withPasskey },
  'ConnectingPasskey.refused': {
    view: 'ConnectingPasskey',
    below,
    ...withPasskey,
    embedded: { open: refused('This browser has no passkeys') },
  },
  'EmailVerifyOtp.opening-wallet': {
    view: 'EmailVerifyOtp',
    below,
    ...all,
    data: { email: ADDRESS },
    state: { ...all.state, requests: OPENING },
  },
  'ConnectingPasskey.opening-wallet': {
    view: 'ConnectingPasskey',
    below,
    ...withPasskey,
    state: { ...withPasskey.state, requests: OPENING },
  },
  'ConnectingFarcaster.loading': farcaster({ farcasterUri: never }),
  'ConnectingFarcaster.code': farcaster(known),
  'ConnectingFarcaster.refused': farcaster({
    ...known,
    connectFarcaster: refused('Sign-in was cancelled'),
  }),
  'ConnectingFarcaster.failed-long': farcaster({ farcasterUri: refused(LONG_WORDS) }),
  'ConnectingFarcaster.unsafe': farcaster({ farcasterUri: async () => ({ url: 'javascript:alert(1)' }) }),
  'ConnectingFarcaster.mobile': farcaster(known, { isMobile: true }),
  'ConnectingFarcaster.mobile-loading': farcaster({ farcasterUri: never }, { isMobile: true }),
  'ConnectingFarcaster.mobile-refused': farcaster(
    { ...known, connectFarcaster: refused('Sign-in was cancelled') },
    { isMobile: true },
  ),
}
