import type { Namespace } from '../../bridge/contract/network.ts'
import type { Features } from '../../bridge/options/features.ts'

/** Every screen of the modal. */
export type ViewName =
  | 'Connect'
  | 'ConnectWallets'
  | 'AllWallets'
  | 'ConnectingExternal'
  | 'ConnectingMultiChain'
  | 'ConnectingWalletConnect'
  | 'ConnectingWalletConnectBasic'
  | 'GetWallet'
  | 'Downloads'
  | 'WhatIsAWallet'
  | 'Create'
  | 'EmailLogin'
  | 'EmailVerifyDevice'
  | 'EmailVerifyOtp'
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | 'ConnectingPasskey'
  | 'ApproveTransaction'
  | 'ContinueInWallet'
  | 'ReviewRequest'
  | 'CallsStatus'
  | 'ConnectingSiwe'
  | 'SIWXSignMessage'
  | 'Networks'
  | 'SwitchNetwork'
  | 'SwitchActiveChain'
  | 'UnsupportedChain'
  | 'WhatIsANetwork'
  | 'Account'
  | 'AccountSettings'
  | 'UpgradeEmailWallet'
  | 'UpdateEmailPrimaryOtp'
  | 'UpdateEmailSecondaryOtp'
  | 'UpdateEmailWallet'
  | 'WalletSecurity'
  | 'ProfileWallets'
  | 'SwitchAddress'
  | 'Nft'
  | 'Transactions'
  | 'ChooseAccountName'
  | 'RegisterAccountName'
  | 'RegisterAccountNameSuccess'
  | 'SmartSessionCreated'
  | 'SmartSessionList'
  | 'FundWallet'
  | 'OnRampProviders'
  | 'BuyInProgress'
  | 'OnRampActivity'
  | 'OnRampCountrySelect'
  | 'OnRampFiatSelect'
  | 'OnRampTokenSelect'
  | 'WhatIsABuy'
  | 'WalletReceive'
  | 'WalletCompatibleNetworks'
  | 'Pay'
  | 'PayLoading'
  | 'PayWithExchange'
  | 'PayWithExchangeSelectAsset'
  | 'Swap'
  | 'SwapPreview'
  | 'SwapSelectToken'
  | 'WalletSend'
  | 'WalletSendConfirmed'
  | 'WalletSendPreview'
  | 'WalletSendSelectToken'

/** A hosted service that a view cannot do without; `viewAvailability.ts` knows where each is configured. */
export type ViewService =
  | 'blockchainApi'
  | 'secureSite'
  | 'pay'
  | 'cosigner'
  | 'onramp'
  | 'swaps'
  | 'walletConnect'

/** The facts of one view. An absent requirement means that the view needs nothing of that kind. */
export interface ViewFacts {
  /**
   * How the view depends on a connected account.
   * - `required`: without an account Connect opens instead, and a lost account closes the view.
   * - `connects`: the view leads to an account, and closes when one is connected.
   * - `optional`: the view is shown with and without an account; a lost account closes it.
   * - `independent`: the view stays whatever happens to the account.
   */
  readonly account: 'required' | 'connects' | 'optional' | 'independent'
  /** Accepted by `open({ view })` from the host. */
  readonly isOpenable?: true
  /** The view asks for a network; a chosen network closes it. */
  readonly isNetworkChoice?: true
  /** The view connects one wallet; when a further wallet has joined, the modal goes back to where it was asked for. */
  readonly isJoining?: true
  /** The view asks for approval: it has no back arrow, and a required sign-in keeps it open. */
  readonly isApproval?: true
  /** The feature that the view belongs to. */
  readonly feature?: keyof Features
  readonly service?: ViewService
  /** Chain families that have it; absent means all. */
  readonly namespaces?: readonly Namespace[]
  /** Follows what was begun: it stays when its feature is taken away. */
  readonly isOngoing?: true
  /** Needs a configured network of the account's chain family that swaps are offered on. */
  readonly hasSwapNetwork?: true
  /** Needs a node of the network in use, or of any network of the family while none is in use. */
  readonly needsNode?: true
  /** A view that only leads on: available when one of these views is. */
  readonly anyOf?: readonly ViewName[]
}

const SWAP = {
  account: 'required',
  feature: 'swaps',
  service: 'swaps',
  namespaces: ['eip155', 'solana'],
  hasSwapNetwork: true,
} as const
const SEND = {
  account: 'required',
  feature: 'send',
  namespaces: ['eip155', 'solana', 'bip122'],
  needsNode: true,
} as const
const ONRAMP = {
  account: 'required',
  feature: 'onramp',
  service: 'onramp',
} as const
const RECEIVE = { account: 'required', feature: 'receive' } as const
const DEPOSIT = {
  account: 'required',
  feature: 'pay',
  service: 'pay',
  namespaces: ['eip155', 'solana'],
} as const
const NAME = { account: 'required', service: 'blockchainApi', namespaces: ['eip155'] } as const
const SMART_SESSION = {
  account: 'required',
  feature: 'smartSessions',
  service: 'cosigner',
  namespaces: ['eip155'],
} as const
const EMAIL_LOGIN = { account: 'connects', feature: 'email', service: 'secureSite' } as const
const SOCIAL_LOGIN = { account: 'connects', feature: 'socials', service: 'secureSite' } as const
const EMBEDDED_ACCOUNT = { account: 'required', service: 'secureSite' } as const
const EMAIL_CHANGE = { ...EMBEDDED_ACCOUNT, feature: 'email' } as const

/** Every view of the modal, and what it needs. The rules, `open` and every button read this table. */
export const VIEWS = {
  // Connecting
  Connect: { account: 'connects', isOpenable: true },
  ConnectWallets: { account: 'connects' },
  AllWallets: { account: 'connects', isOpenable: true, feature: 'allWallets', service: 'walletConnect' },
  ConnectingExternal: { account: 'connects', isJoining: true },
  ConnectingMultiChain: { account: 'connects', isJoining: true },
  ConnectingWalletConnect: { account: 'connects', isJoining: true, service: 'walletConnect' },
  ConnectingWalletConnectBasic: {
    account: 'connects',
    isJoining: true,
    isOpenable: true,
    service: 'walletConnect',
  },
  GetWallet: { account: 'connects' },
  Downloads: { account: 'connects' },
  WhatIsAWallet: { account: 'connects', isOpenable: true },
  Create: { account: 'connects', anyOf: ['EmailLogin', 'ConnectSocials', 'ConnectingPasskey'] },
  EmailLogin: EMAIL_LOGIN,
  EmailVerifyDevice: EMAIL_LOGIN,
  EmailVerifyOtp: EMAIL_LOGIN,
  ConnectSocials: SOCIAL_LOGIN,
  ConnectingSocial: SOCIAL_LOGIN,
  ConnectingFarcaster: SOCIAL_LOGIN,
  ConnectingPasskey: { account: 'connects', feature: 'passkey', service: 'secureSite' },

  // Approval
  ApproveTransaction: { ...EMBEDDED_ACCOUNT, isApproval: true },
  ContinueInWallet: { account: 'independent', isApproval: true },
  ReviewRequest: { account: 'required' },
  CallsStatus: { account: 'required' },
  ConnectingSiwe: { account: 'required', isApproval: true },
  SIWXSignMessage: { account: 'required', isApproval: true },

  // Networks
  Networks: { account: 'optional', isOpenable: true, isNetworkChoice: true },
  SwitchNetwork: { account: 'optional', isNetworkChoice: true },
  SwitchActiveChain: { account: 'optional', isNetworkChoice: true },
  UnsupportedChain: { account: 'required', isNetworkChoice: true },
  WhatIsANetwork: { account: 'optional', isOpenable: true },

  // Account
  Account: { account: 'required', isOpenable: true },
  AccountSettings: { account: 'required' },
  UpgradeEmailWallet: EMBEDDED_ACCOUNT,
  UpdateEmailPrimaryOtp: EMAIL_CHANGE,
  UpdateEmailSecondaryOtp: EMAIL_CHANGE,
  UpdateEmailWallet: EMAIL_CHANGE,
  WalletSecurity: EMBEDDED_ACCOUNT,
  ProfileWallets: { account: 'required' },
  SwitchAddress: { account: 'required' },
  Nft: { account: 'required', namespaces: ['eip155', 'solana'] },
  Transactions: {
    account: 'required',
    isOpenable: true,
    feature: 'history',
    namespaces: ['eip155', 'solana', 'bip122'],
  },
  ChooseAccountName: NAME,
  RegisterAccountName: NAME,
  RegisterAccountNameSuccess: NAME,
  SmartSessionCreated: SMART_SESSION,
  SmartSessionList: { ...SMART_SESSION, isOpenable: true },

  // Funds
  FundWallet: { account: 'required', anyOf: ['OnRampProviders', 'WalletReceive', 'PayWithExchange'] },
  OnRampProviders: { ...ONRAMP, isOpenable: true },
  BuyInProgress: { ...ONRAMP, isOngoing: true },
  OnRampActivity: ONRAMP,
  OnRampCountrySelect: ONRAMP,
  OnRampFiatSelect: ONRAMP,
  OnRampTokenSelect: ONRAMP,
  WhatIsABuy: ONRAMP,
  WalletReceive: { ...RECEIVE, isOpenable: true },
  WalletCompatibleNetworks: RECEIVE,
  // A wallet, or an exchange without any account here, can pay: the view itself leads to Connect.
  Pay: { account: 'independent', isOpenable: true, feature: 'pay' },
  PayLoading: { account: 'independent', feature: 'pay', isOngoing: true },
  PayWithExchange: DEPOSIT,
  PayWithExchangeSelectAsset: DEPOSIT,
  Swap: { ...SWAP, isOpenable: true },
  SwapPreview: SWAP,
  SwapSelectToken: SWAP,
  WalletSend: { ...SEND, isOpenable: true },
  WalletSendConfirmed: { ...SEND, isOngoing: true },
  WalletSendPreview: SEND,
  WalletSendSelectToken: SEND,
} as const satisfies Readonly<Record<ViewName, ViewFacts>>

/** The views that `open` takes from a host. */
export type OpenableViewName = {
  [Name in ViewName]: (typeof VIEWS)[Name] extends { readonly isOpenable: true } ? Name : never
}[ViewName]

export const viewFacts = (view: ViewName): ViewFacts => VIEWS[view]
