import type { ComponentType } from 'react'
import type { ViewData } from '../state/stack.ts'
import type { ViewName } from '../state/views.ts'
import { ConnectWallets } from './connect/Connect.tsx'
import type { LoginViewName } from './embedded/loginViews.ts'
import type { TitledViewName } from './titles.ts'

/** A view's module: its component, and the rules and the title that only this view needs. */
export interface ViewModule {
  readonly default: ComponentType
  readonly css?: string
  /** The words in the header, for a view that `titles.ts` does not name. */
  readonly title?: (data: ViewData) => string
  /** Stands at the start of the header. */
  readonly HeaderStart?: ComponentType
}

type LazyViewName = Exclude<ViewName, 'Connect'>
type LoadedModule<Name extends ViewName> = Name extends TitledViewName
  ? ViewModule
  : ViewModule & Required<Pick<ViewModule, 'title'>>

/** The login screens are small and follow each other, so that they share a chunk. */
const loginView =
  <Name extends LoginViewName>(name: Name) =>
  async () =>
    (await import('./embedded/loginViews.ts')).LOGIN_VIEWS[name]

/** The chunk of every view. Connect is part of the modal's chunk. */
const LOADERS: { readonly [Name in LazyViewName]: () => Promise<LoadedModule<Name>> } = {
  // Connecting
  ConnectWallets: async () => ({ default: ConnectWallets }),
  AllWallets: () => import('./wallets/AllWallets.tsx'),
  ConnectingExternal: () => import('./connect/ConnectingExternal.tsx'),
  ConnectingMultiChain: () => import('./connect/ConnectingMultiChain.tsx'),
  ConnectingWalletConnect: () => import('./connect/ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () => import('./connect/ConnectingWalletConnectBasic.tsx'),
  GetWallet: () => import('./wallets/GetWallet.tsx'),
  Downloads: () => import('./wallets/Downloads.tsx'),
  WhatIsAWallet: () => import('./wallets/WhatIsAWallet.tsx'),
  Create: loginView('Create'),
  EmailLogin: loginView('EmailLogin'),
  EmailVerifyDevice: loginView('EmailVerifyDevice'),
  EmailVerifyOtp: loginView('EmailVerifyOtp'),
  ConnectSocials: loginView('ConnectSocials'),
  ConnectingSocial: loginView('ConnectingSocial'),
  ConnectingFarcaster: loginView('ConnectingFarcaster'),
  ConnectingPasskey: loginView('ConnectingPasskey'),

  // Approval
  ApproveTransaction: () => import('./embedded/ApproveTransaction.tsx'),
  ContinueInWallet: () => import('./connect/ContinueInWallet.tsx'),
  ConnectingSiwe: () => import('./signIn/ConnectingSiwe.tsx'),
  ReviewRequest: () => import('./review/ReviewRequest.tsx'),
  CallsStatus: () => import('./calls/CallsStatus.tsx'),
  SIWXSignMessage: () => import('./signIn/SIWXSignMessage.tsx'),

  // Networks
  Networks: () => import('./networks/Networks.tsx'),
  SwitchNetwork: () => import('./networks/SwitchNetwork.tsx'),
  SwitchActiveChain: () => import('./networks/SwitchActiveChain.tsx'),
  UnsupportedChain: () => import('./networks/UnsupportedChain.tsx'),
  WhatIsANetwork: () => import('./networks/WhatIsANetwork.tsx'),

  // Account
  Account: () => import('./account/Account.tsx'),
  AccountSettings: () => import('./account/AccountSettings.tsx'),
  UpgradeEmailWallet: loginView('UpgradeEmailWallet'),
  UpdateEmailPrimaryOtp: loginView('UpdateEmailPrimaryOtp'),
  UpdateEmailSecondaryOtp: loginView('UpdateEmailSecondaryOtp'),
  UpdateEmailWallet: loginView('UpdateEmailWallet'),
  WalletSecurity: loginView('WalletSecurity'),
  ProfileWallets: () => import('./account/ProfileWallets.tsx'),
  SwitchAddress: () => import('./account/SwitchAddress.tsx'),
  Nft: () => import('./account/Nft.tsx'),
  Transactions: () => import('./account/Transactions.tsx'),
  ChooseAccountName: () => import('./names/ChooseAccountName.tsx'),
  RegisterAccountName: () => import('./names/RegisterAccountName.tsx'),
  RegisterAccountNameSuccess: () => import('./names/RegisterAccountNameSuccess.tsx'),
  SmartSessionCreated: () => import('./sessions/SmartSessionCreated.tsx'),
  SmartSessionList: () => import('./sessions/SmartSessionList.tsx'),

  // Funds
  FundWallet: () => import('./pay/FundWallet.tsx'),
  OnRampProviders: () => import('./onramp/OnRampProviders.tsx'),
  BuyInProgress: () => import('./onramp/BuyInProgress.tsx'),
  OnRampActivity: () => import('./onramp/OnRampActivity.tsx'),
  OnRampCountrySelect: () => import('./onramp/OnRampCountrySelect.tsx'),
  OnRampFiatSelect: () => import('./onramp/OnRampFiatSelect.tsx'),
  OnRampTokenSelect: () => import('./onramp/OnRampTokenSelect.tsx'),
  WhatIsABuy: () => import('./onramp/WhatIsABuy.tsx'),
  WalletReceive: () => import('./receive/WalletReceive.tsx'),
  WalletCompatibleNetworks: () => import('./receive/WalletCompatibleNetworks.tsx'),
  Pay: () => import('./pay/Pay.tsx'),
  PayLoading: () => import('./pay/PayLoading.tsx'),
  PayWithExchange: () => import('./pay/PayWithExchange.tsx'),
  PayWithExchangeSelectAsset: () => import('./pay/PayWithExchangeSelectAsset.tsx'),
  Swap: () => import('./swaps/Swap.tsx'),
  SwapPreview: () => import('./swaps/SwapPreview.tsx'),
  SwapSelectToken: () => import('./swaps/SwapSelectToken.tsx'),
  WalletSend: () => import('./send/WalletSend.tsx'),
  WalletSendConfirmed: () => import('./send/WalletSendConfirmed.tsx'),
  WalletSendPreview: () => import('./send/WalletSendPreview.tsx'),
  WalletSendSelectToken: () => import('./send/WalletSendSelectToken.tsx'),
}

/**
 * Fetches a view's code.
 *
 * @returns the module; rejects when it does not arrive
 */
export const loadView = (view: LazyViewName): Promise<ViewModule> => LOADERS[view]()
