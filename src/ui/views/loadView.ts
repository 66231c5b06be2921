import type { ComponentType } from 'react'
import type { CoreViewName, ViewData, ViewName } from '../state/stack.ts'
import { ConnectWallets } from './connect/Connect.tsx'

/** A view's module: its component, and the rules and the title only it needs. */
export interface ViewModule {
  readonly default: ComponentType
  readonly css?: string
  /** For views that titles.ts does not name. */
  readonly title?: (data: ViewData) => string
}

/** Every view but Connect is a chunk of its own. */
const LOADERS: Readonly<Record<Exclude<CoreViewName, 'Connect'>, () => Promise<ViewModule>>> = {
  ConnectWallets: async () => ({ default: ConnectWallets }),
  AllWallets: () => import('./wallets/AllWallets.tsx'),
  ConnectingExternal: () => import('./connect/ConnectingExternal.tsx'),
  ConnectingWalletConnect: () => import('./connect/ConnectingWalletConnect.tsx'),
  ConnectingWalletConnectBasic: () => import('./connect/ConnectingWalletConnectBasic.tsx'),
  Networks: () => import('./networks/Networks.tsx'),
  SwitchNetwork: () => import('./networks/SwitchNetwork.tsx'),
  SwitchActiveChain: () => import('./networks/SwitchActiveChain.tsx'),
  UnsupportedChain: () => import('./networks/UnsupportedChain.tsx'),
  WalletCompatibleNetworks: () => import('./receive/WalletCompatibleNetworks.tsx'),
  Account: () => import('./account/Account.tsx'),
  GetWallet: () => import('./wallets/GetWallet.tsx'),
  Downloads: () => import('./wallets/Downloads.tsx'),
  WhatIsAWallet: () => import('./wallets/WhatIsAWallet.tsx'),
  WhatIsANetwork: () => import('./networks/WhatIsANetwork.tsx'),
}

const isCore = (view: ViewName): view is keyof typeof LOADERS => Object.hasOwn(LOADERS, view)

/** Fetches a view's code; rejects when it does not arrive. */
export async function loadView(view: Exclude<ViewName, 'Connect'>): Promise<ViewModule> {
  if (isCore(view)) return LOADERS[view]()
  return (await import('./embedded/views.ts')).loadEmbedded(view)
}
