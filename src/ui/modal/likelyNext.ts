import type { ViewName } from '../state/views.ts'

/** Views a person is likely to open next: their code is fetched while they read, so that a tap meets no wait. */
export function likelyNext(view: ViewName): readonly ViewName[] {
  switch (view) {
    case 'Connect':
      return ['ConnectingExternal', 'ConnectingWalletConnect', 'AllWallets']
    case 'AllWallets':
      return ['ConnectingWalletConnect']
    case 'Account':
      return ['Networks', 'SwitchNetwork', 'AccountSettings']
    case 'Networks':
    case 'UnsupportedChain':
      return ['SwitchNetwork']
    case 'WhatIsAWallet':
      return ['GetWallet', 'Downloads']
    default:
      return []
  }
}
