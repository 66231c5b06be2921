import type { ModalState } from '../../state/stack.ts'
import type { TabkeyEvent } from '../api/tabkeyEvent.ts'

/** What a person's step from one view to the next is called. A view the host opened is no step. */
export function toStepEvent(before: ModalState, after: ModalState, isMobile: boolean): TabkeyEvent | null {
  if (!before.open || !after.open || after.history.length <= before.history.length) return null
  const { wallet, pageWallet } = after.data
  switch (after.view) {
    case 'AllWallets':
      return { type: 'CLICK_ALL_WALLETS' }
    case 'WhatIsAWallet':
      return { type: 'CLICK_WALLET_HELP' }
    case 'WhatIsANetwork':
      return { type: 'CLICK_NETWORK_HELP' }
    case 'GetWallet':
      return { type: 'CLICK_GET_WALLET' }
    case 'Networks':
      return { type: 'CLICK_NETWORKS' }
    case 'ConnectingExternal':
      return { type: 'SELECT_WALLET', name: (pageWallet ?? wallet)?.name ?? '', platform: 'browser' }
    case 'ConnectingWalletConnect':
    case 'ConnectingWalletConnectBasic':
      return {
        type: 'SELECT_WALLET',
        name: wallet?.name ?? 'WalletConnect',
        platform: isMobile && wallet ? 'mobile' : 'qrcode',
      }
    default:
      return null
  }
}
