import type { Namespace } from '../../bridge/contract/network.ts'
import type { WalletId } from '../../bridge/contract/wallet.ts'

/** One of possibly several wallets of a namespace. */
export interface ConnectionId {
  readonly namespace: Namespace
  readonly walletId: WalletId
}

export const standbyKey = ({ namespace, walletId }: ConnectionId): string => `${namespace} ${walletId}`
