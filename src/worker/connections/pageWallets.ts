import { formatCaipAddress, formatNetworkId, isEvmAddress } from '../../bridge/caip.ts'
import type { WalletEvent } from '../../bridge/contract/engineApi.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { PageWallet } from '../../bridge/contract/wallet.ts'
import { readEvmChainId } from '../../bridge/readIds.ts'
import type { ConnectorEvents } from '../connectors/connector.ts'
import type { Owners } from '../connectors/owner.ts'
import type { PageWalletConnector } from '../connectors/pageWallet.ts'
import { reachChanged } from '../store/connections.ts'
import { allJoined, joinedOf } from '../store/standby.ts'
import { standbyKey } from '../store/standbyKey.ts'
import type { Store } from '../store/store.ts'
import { walletsFound } from '../store/verbs.ts'
import { createTwins } from './twins.ts'

export interface PageWallets {
  found(tab: Tab, wallets: readonly PageWallet[]): void
  event(tab: Tab, event: WalletEvent): void
  tabGone(tab: Tab): void
  /** The tab is back from bfcache or the freezer: what it missed is asked again, silently. */
  tabBack(tab: Tab): void
  tabAsleep(tab: Tab): void
}

const REPEATS_MAX = 5

/** A silent question on its way, and the last word of each kind its tab said meanwhile. */
interface Proof {
  readonly tab: Tab
  readonly heard: Map<WalletEvent['name'], WalletEvent>
  /** The wallet said that something changed, so what is being asked may be the old. */
  isOld?: true
}

/**
 * Follows the wallets of the pages: who has them, who speaks for them, what they say (design §6.2-§6.4).
 * A connection that was restored or lost its tab is proven by a silent `eth_accounts` + `eth_chainId`, never by a prompt.
 */
export function createPageWallets({
  store,
  owners,
  connector,
  events,
}: {
  readonly store: Store
  readonly owners: Owners
  readonly connector: PageWalletConnector
  readonly events: ConnectorEvents
}): PageWallets {
  const withTwins = createTwins()
  const proofs = new Map<string, Proof>()

  /** In use or standing by: a wallet is followed as long as it is joined. */
  function connectionsOfPages(): readonly Connection[] {
    const all = allJoined(store.get()).map(({ connection }) => connection)
    return all.filter(({ kind }) => kind !== 'walletConnect' && kind !== 'embedded')
  }

  // The grant's own object, not the id: the same wallet may have been left and joined anew while it was slow to answer.
  const isStill = (connection: Connection) =>
    joinedOf(store.get(), connection)?.connection.wallet === connection.wallet

  function hear(connection: Connection, event: WalletEvent): void {
    const { walletId, namespace } = connection
    if (namespace !== 'eip155') return
    if (event.name === 'chainChanged') {
      const chainId = readEvmChainId(event.data)
      if (chainId !== undefined) events.network(connection, formatNetworkId('eip155', chainId))
    } else if (event.name === 'accountsChanged') {
      const networkId = joinedOf(store.get(), connection)?.networkId
      const accounts = event.data.filter(isEvmAddress)
      if (accounts.length === 0) events.closed(walletId, namespace)
      else if (networkId) {
        const ids = accounts.map(address => formatCaipAddress(networkId, address))
        events.accounts(connection, ids)
      }
    }
  }

  /** Asks the wallet in one tab where it stands. @returns whether it answered */
  async function isProven(connection: Connection, proof: Proof): Promise<boolean> {
    const { walletId, namespace } = connection
    const { tab, heard } = proof
    try {
      const wanted = joinedOf(store.get(), connection)?.networkId
      const { accounts, details, networkId, ...granted } = await connector.stand(connection, tab)
      if (!isStill(connection)) return true
      // The Wallet Standard stands nowhere: it said what it has for a network that was left meanwhile.
      if (namespace !== 'eip155' && joinedOf(store.get(), connection)?.networkId !== wanted) {
        proof.isOld = true
        return true
      }
      // A wallet that was locked or left.
      if (accounts.length === 0) {
        events.closed(walletId, namespace)
        return true
      }
      owners.own(walletId, tab)
      events.network(connection, networkId)
      events.accounts(connection, accounts, details)
      if (granted.methods) events.grant(connection, granted)
      reachChanged(store, connection, 'reachable')
      for (const event of heard.values()) if (isStill(connection)) hear(connection, event)
      return true
    } catch {
      return false
    }
  }

  /** Looks for a tab whose wallet answers, one after the other: this one first, then where the eyes were last. */
  async function prove(connection: Connection, first: Tab): Promise<void> {
    const { walletId } = connection
    const key = standbyKey(connection)
    if (proofs.has(key)) return
    const asked = new Set<Tab>()
    let tab: Tab | undefined = first
    let repeats = 0
    while (tab && isStill(connection)) {
      const proof: Proof = { tab, heard: new Map() }
      proofs.set(key, proof)
      asked.add(tab)
      const isSaid = await isProven(connection, proof)
      repeats += 1
      // A wallet that says so at every question is not asked for ever.
      if (isSaid && proof.isOld && repeats < REPEATS_MAX) continue
      if (isSaid) break
      tab = owners.tabsWith(walletId).find(other => !asked.has(other))
    }
    proofs.delete(key)
    if (!isStill(connection)) handOver()
    else if (!owners.ownerOf(walletId)) reachChanged(store, connection, 'none')
  }

  /** Each joined page wallet gets a tab that speaks for it, or is marked out of reach. */
  function handOver(): void {
    for (const connection of connectionsOfPages()) {
      const [tab] = owners.tabsWith(connection.walletId)
      if (!tab) reachChanged(store, connection, 'none')
      else if (!owners.ownerOf(connection.walletId)) void prove(connection, tab)
    }
  }

  return {
    found(tab, wallets) {
      walletsFound(store, withTwins(owners.announced(tab, wallets)))
      handOver()
    },

    event(tab, event) {
      owners.said(tab, event)
      for (const connection of connectionsOfPages()) {
        if (connection.walletId !== event.id) continue
        const proof = proofs.get(standbyKey(connection))
        const isAsking = event.name === 'disconnect' || event.name === 'changed'
        // Newer than what the proof may bring back: said again after it.
        if (proof?.tab === tab && !isAsking) proof.heard.set(event.name, event)
        // Wallets fire in every tab at once: the owner's word counts, the others repeat it.
        if (owners.ownerOf(event.id) !== tab) continue
        // EIP-1193 `disconnect` means the wallet lost its chains, not its permission: look again.
        if (isAsking && proof) proof.isOld = true
        else if (isAsking) void prove(connection, tab)
        else hear(connection, event)
      }
    },

    tabGone(tab) {
      walletsFound(store, withTwins(owners.leave(tab)))
      handOver()
    },
    tabAsleep: handOver,
    tabBack(tab) {
      for (const connection of connectionsOfPages()) {
        const { walletId } = connection
        const owner = owners.ownerOf(walletId)
        const isAsked = owner === undefined || owner === tab
        if (isAsked && owners.tabsWith(walletId).includes(tab)) void prove(connection, tab)
      }
    },
  }
}
