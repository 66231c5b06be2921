import type { WalletEvent } from '../../../bridge/contract/engineApi.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { isEvmAddress } from '../../../bridge/values/caip.ts'
import type { ModuleWith } from '../../base/engineModule.ts'
import { type AccountChecksParameters, createAccountChecks, pageConnections } from './accountChecks.ts'
import { createWalletList } from './createWalletList.ts'
import { createLockedWallets } from './lockedWallets.ts'

/** Follows the wallets of all pages: the tabs that have them and the events that they emit. */
export interface PageWallets
  extends ModuleWith<'onTabConnected' | 'onTabClosed' | 'onVisibility' | 'onSuspend' | 'onResume'> {
  found(tab: Tab, wallets: readonly PageWallet[]): void
  event(tab: Tab, event: WalletEvent): void
  /** Connections of an earlier visit joined the state after the wallets were found. */
  restored(): void
  /** The user disconnects: a locked wallet is not connected again when it is unlocked. */
  forgetLocked(): void
}

/** A wallet whose identity several wallets of a page announce is followed only where the user chose it. */
export function createPageWallets(parameters: Omit<AccountChecksParameters, 'onLocked'>): PageWallets {
  const { store, walletTabs } = parameters
  const publish = createWalletList(store)
  const locked = createLockedWallets(parameters)
  const checks = createAccountChecks({ ...parameters, onLocked: locked.add })

  function onEvent(connection: Connection, tab: Tab, event: WalletEvent): void {
    const check = checks.runningCheck(connection)
    const isEmpty = event.name === 'accountsChanged' && !event.data.some(isEvmAddress)
    // EIP-1193 `disconnect` means that the wallet lost its chains, not its permission.
    const needsCheck = isEmpty || event.name === 'disconnect' || event.name === 'changed'
    if (check?.tab === tab) {
      if (needsCheck) check.isStale = true
      // The event may be newer than the response: it is applied again after it.
      else check.events.set(event.name, event)
    }
    // Wallets emit an event in every tab; only the owner's is applied.
    if (walletTabs.getOwner(event.id) !== tab) return
    if (!needsCheck) checks.apply(connection, event)
    else if (event.name !== 'disconnect') checks.verify(connection, tab, isEmpty)
    else if (!check) void checks.run(connection, tab)
  }

  return {
    found(tab, wallets) {
      publish(walletTabs.setWallets(tab, wallets))
      checks.assignTabs()
    },
    event(tab, event) {
      walletTabs.recordEvent(tab, event)
      if (event.name === 'accountsChanged' && event.data.some(isEvmAddress)) locked.unlocked(event.id, tab)
      for (const connection of pageConnections(store))
        if (connection.walletId === event.id) onEvent(connection, tab, event)
    },
    onTabConnected: walletTabs.addTab,
    onTabClosed(tab) {
      publish(walletTabs.removeTab(tab))
      checks.assignTabs()
    },
    onSuspend: checks.assignTabs,
    restored() {
      checks.assignTabs()
      for (const connection of pageConnections(store)) {
        const owner = walletTabs.getOwner(connection.walletId)
        if (owner && connection.reach === 'none') void checks.run(connection, owner)
      }
    },
    forgetLocked: locked.clear,
    onVisibility(tab) {
      walletTabs.visibilityChanged()
      if (!tab.visible) return
      for (const connection of pageConnections(store))
        if (checks.isDeferred(connection) && walletTabs.tabsWith(connection.walletId).includes(tab))
          void checks.run(connection, tab)
    },
    // The accounts are read again, because the page missed events.
    onResume(tab) {
      for (const connection of pageConnections(store)) {
        const { walletId } = connection
        const owner = walletTabs.getOwner(walletId)
        const isAffected = owner === undefined || owner === tab
        if (isAffected && walletTabs.tabsWith(walletId).includes(tab)) void checks.run(connection, tab)
      }
    },
  }
}
