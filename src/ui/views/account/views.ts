import type { AccountViewName, ViewName } from '../../state/stack.ts'
import type { ViewModule } from '../loadView.ts'

/** Screens of what an account has and does, each a chunk of its own; each brings its title. */
export const ACCOUNT_VIEWS: Readonly<Record<AccountViewName, () => Promise<ViewModule>>> = {
  AccountSettings: () => import('./AccountSettings.tsx'),
  BuyInProgress: () => import('../onramp/BuyInProgress.tsx'),
  ChooseAccountName: () => import('../names/ChooseAccountName.tsx'),
  FundWallet: () => import('../pay/FundWallet.tsx'),
  Nft: () => import('./Nft.tsx'),
  OnRampActivity: () => import('../onramp/OnRampActivity.tsx'),
  OnRampCountrySelect: () => import('../onramp/OnRampCountrySelect.tsx'),
  OnRampFiatSelect: () => import('../onramp/OnRampFiatSelect.tsx'),
  OnRampProviders: () => import('../onramp/OnRampProviders.tsx'),
  OnRampTokenSelect: () => import('../onramp/OnRampTokenSelect.tsx'),
  Pay: () => import('../pay/Pay.tsx'),
  PayLoading: () => import('../pay/PayLoading.tsx'),
  PayWithExchange: () => import('../pay/PayWithExchange.tsx'),
  PayWithExchangeSelectAsset: () => import('../pay/PayWithExchangeSelectAsset.tsx'),
  RegisterAccountName: () => import('../names/RegisterAccountName.tsx'),
  RegisterAccountNameSuccess: () => import('../names/RegisterAccountNameSuccess.tsx'),
  SmartSessionCreated: () => import('../sessions/SmartSessionCreated.tsx'),
  SmartSessionList: () => import('../sessions/SmartSessionList.tsx'),
  Swap: () => import('../swaps/Swap.tsx'),
  SwapPreview: () => import('../swaps/SwapPreview.tsx'),
  SwapSelectToken: () => import('../swaps/SwapSelectToken.tsx'),
  Tokens: () => import('./Tokens.tsx'),
  Transactions: () => import('./Transactions.tsx'),
  WalletReceive: () => import('../receive/WalletReceive.tsx'),
  WalletSend: () => import('../send/WalletSend.tsx'),
  WalletSendConfirmed: () => import('../send/WalletSendConfirmed.tsx'),
  WalletSendPreview: () => import('../send/WalletSendPreview.tsx'),
  WalletSendSelectToken: () => import('../send/WalletSendSelectToken.tsx'),
  WhatIsABuy: () => import('../onramp/WhatIsABuy.tsx'),
}

export const isAccountView = (view: ViewName): view is AccountViewName => Object.hasOwn(ACCOUNT_VIEWS, view)
