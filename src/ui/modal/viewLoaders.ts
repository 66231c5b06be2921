import type { ComponentType } from 'react'
import { ConnectWallets } from '../views/Connect/Connect.tsx'
import type { CoreViewName, ViewData, ViewName } from './stack.ts'

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
}

const isCore = (view: ViewName): view is keyof typeof LOADERS => Object.hasOwn(LOADERS, view)

/** Fetches a view's code; rejects when it does not arrive. */
export async function loadView(view: Exclude<ViewName, 'Connect'>): Promise<ViewModule> {
  if (isCore(view)) return LOADERS[view]()
  return (await import('../features/embedded/views.ts')).loadEmbedded(view)
}
