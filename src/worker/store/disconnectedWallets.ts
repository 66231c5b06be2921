import type { AddressLabel } from '../../bridge/contract/engineApi.ts'
import type { WalletsSlice } from '../../bridge/contract/state.ts'
import { spellAddress } from '../../siwx/checksumAddress.ts'
import { LEFT_WALLETS_MAX } from '../base/limits.ts'
import { findConnectedWallet } from './standby.ts'
import type { ConnectionId } from './standbyKey.ts'
import type { EngineState } from './state.ts'
import { type Store, without } from './store.ts'

const labelKey = ({ namespace, address }: Omit<AddressLabel, 'label'>): string => `${namespace}:${address}`

const isOther =
  ({ namespace, walletId }: ConnectionId) =>
  (item: ConnectionId): boolean =>
    item.namespace !== namespace || item.walletId !== walletId

/** The wallets after one was left: it is the first of those that were, and the names of its addresses are gone with it. */
export function walletsWithout({ wallets, ...state }: EngineState, connectionId: ConnectionId): WalletsSlice {
  const connectedWallet = findConnectedWallet({ ...state, wallets }, connectionId)
  if (!connectedWallet) return wallets
  const { namespace, walletId } = connectionId
  const left = { namespace, walletId, wallet: connectedWallet.connection.wallet }
  const gone = new Set(connectedWallet.account.allAccounts.map(labelKey))
  const labels = Object.entries(wallets.labels).filter(([key]) => !gone.has(key))
  return {
    ...wallets,
    left: [left, ...wallets.left.filter(isOther(connectionId))].slice(0, LEFT_WALLETS_MAX),
    labels: Object.fromEntries(labels),
  }
}

/** Off the list of those that were left. */
export function disconnectedForgotten(store: Store, connectionId: ConnectionId): void {
  store.change(({ wallets }) => {
    const left = wallets.left.filter(isOther(connectionId))
    return left.length === wallets.left.length ? {} : { wallets: { ...wallets, left } }
  })
}

/** Only what is joined can be named: a name must not outlive the wallet. */
export function addressLabelled(store: Store, { namespace, address: input, label }: AddressLabel): void {
  const address = spellAddress(namespace, input)
  store.change(state => {
    const { wallets, accounts, standby } = state
    const known = [accounts[namespace], ...Object.values(standby).map(({ account }) => account)]
    const isJoined = known.some(account =>
      account?.allAccounts.some(entry => entry.namespace === namespace && entry.address === address),
    )
    const key = labelKey({ namespace, address })
    if (label === null) return { wallets: { ...wallets, labels: without(wallets.labels, key) } }
    return isJoined ? { wallets: { ...wallets, labels: { ...wallets.labels, [key]: label } } } : {}
  })
}
