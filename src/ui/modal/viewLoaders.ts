import type { ComponentType } from 'react'
import type { ViewName } from './stack.ts'

/** A view's module: its component, and the rules only it needs. */
export interface ViewModule {
  readonly default: ComponentType
  readonly css?: string
}

/** Every view but Connect is a chunk of its own. */
export const VIEW_LOADERS: Readonly<Record<Exclude<ViewName, 'Connect'>, () => Promise<ViewModule>>> = {
  AllWallets: () => import('../views/AllWallets/AllWallets.tsx'),
  ConnectingExternal: () => import('../views/ConnectingExternal/ConnectingExternal.tsx'),
  ConnectingWalletConnect: () => import('../views/ConnectingWalletConnect/ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () =>
    import('../views/ConnectingWalletConnectBasic/ConnectingWalletConnectBasic.tsx'),
  Networks: () => import('../views/Networks/Networks.tsx'),
  SwitchNetwork: () => import('../views/SwitchNetwork/SwitchNetwork.tsx'),
  SwitchActiveChain: () => import('../views/SwitchActiveChain/SwitchActiveChain.tsx'),
  UnsupportedChain: () => import('../views/UnsupportedChain/UnsupportedChain.tsx'),
  WalletCompatibleNetworks: () => import('../views/WalletCompatibleNetworks/WalletCompatibleNetworks.tsx'),
  Account: () => import('../views/Account/Account.tsx'),
  GetWallet: () => import('../views/GetWallet/GetWallet.tsx'),
  Downloads: () => import('../views/Downloads/Downloads.tsx'),
  WhatIsAWallet: () => import('../views/WhatIsAWallet/WhatIsAWallet.tsx'),
  WhatIsANetwork: () => import('../views/WhatIsANetwork/WhatIsANetwork.tsx'),
  EmailVerifyOtp: () => import('../features/email/EmailVerifyOtp.tsx'),
  EmailVerifyDevice: () => import('../features/email/EmailVerifyDevice.tsx'),
  ApproveTransaction: () => import('../views/ApproveTransaction/ApproveTransaction.tsx'),
}
