import type { WalletEvent } from '../../../bridge/contract/engineApi.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { PageWallet } from '../../../bridge/contract/wallet.ts'
import { formatCaipAddress, formatNetworkId, isEvmAddress } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import type { Clock } from '../../base/clock.ts'
import { DOUBT_WAIT_MS } from '../../base/limits.ts'
import { reachChanged } from '../../store/connections.ts'
import { allJoined, joinedOf } from '../../store/standby.ts'
import type { Store } from '../../store/store.ts'
import { walletsFound } from '../../store/verbs.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { Owners } from '../owner.ts'
import type { PageWalletConnector } from './pageWallet.ts'
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
  /** A wallet that says so at every question is not asked for ever. */
  readonly isLast: boolean
}

/**
 * Follows the wallets of the pages: who has them, who speaks for them, what they say.
 * A wallet whose identity several wallets of a page announce is followed only where the person chose it.
 * A connection that was restored or lost its tab is proven by a silent `eth_accounts` + `eth_chainId`, never by a prompt.
 * So is the word that there is no account any more: a tab that slept says late what it heard of a grant before this one.
 */
export function createPageWallets({
  store,
  clock,
  owners,
  connector,
  events,
}: {
  readonly store: Store
  readonly clock: Clock
  readonly owners: Owners
  readonly connector: PageWalletConnector
  readonly events: ConnectorEvents
}): PageWallets {
  const withTwins = createTwins()
  let markLookAlikes: ((found: readonly PageWallet[]) => readonly PageWallet[]) | undefined
  let newest: readonly PageWallet[] = []
  // By the grant's own object: the same wallet may have been left and joined anew while it was slow to answer.
  const proofs = new WeakMap<Connection['wallet'], Proof>()
  /** The tab that said last that there may be no account any more, until it is known. */
  const doubts = new WeakMap<Connection['wallet'], Tab>()
  /** Wallets that are looked at once more. */
  const watched = new WeakSet<Connection['wallet']>()

  /** Its chunk comes with the first wallets; until then, and when it does not load, names are not compared. */
  function publish(found: readonly PageWallet[]): void {
    newest = withTwins(found)
    walletsFound(store, markLookAlikes?.(newest) ?? newest)
    if (markLookAlikes || !found.some(({ kind }) => kind === 'announced')) return
    import('../../lookAlike/markLookAlikes.ts').then(
      loaded => {
        markLookAlikes = loaded.markLookAlikes
        walletsFound(store, markLookAlikes(newest))
      },
      () => {},
    )
  }

  /** In use or standing by: a wallet is followed as long as it is joined. */
  function connectionsOfPages(): readonly Connection[] {
    const all = allJoined(store.get()).map(({ connection }) => connection)
    return all.filter(({ kind }) => kind !== 'walletConnect' && kind !== 'embedded')
  }

  const isStill = (connection: Connection) =>
    joinedOf(store.get(), connection)?.connection.wallet === connection.wallet

  function hear(connection: Connection, event: WalletEvent): void {
    if (connection.namespace !== 'eip155') return
    if (event.name === 'chainChanged') {
      const chainId = readEvmChainId(event.data)
      if (chainId !== undefined) events.network(connection, formatNetworkId('eip155', chainId))
    } else if (event.name === 'accountsChanged') {
      const networkId = joinedOf(store.get(), connection)?.networkId
      if (!networkId) return
      const accounts = event.data.filter(isEvmAddress)
      events.accounts(
        connection,
        accounts.map(address => formatCaipAddress(networkId, address)),
      )
    }
  }

  /** Asks the wallet in one tab where it stands. @returns whether it answered */
  async function isProven(connection: Connection, proof: Proof): Promise<boolean> {
    const { walletId, namespace, wallet } = connection
    const { tab, heard } = proof
    try {
      const wanted = joinedOf(store.get(), connection)?.networkId
      const { accounts, details, networkId, ...granted } = await connector.stand(connection, tab)
      if (!isStill(connection) || (proof.isOld && !proof.isLast)) return true
      // Meanwhile a second wallet of the same identity announced itself: what this one said proves nothing.
      if (owners.isAmbiguous(walletId) && !owners.isChosen(walletId, tab)) return false
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
      doubts.delete(wallet)
      owners.own(walletId, tab)
      events.network(connection, networkId)
      events.accounts(connection, accounts, details)
      if (granted.methods) events.grant(connection, granted)
      reachChanged(store, connection, 'reachable')
      for (const event of heard.values()) if (isStill(connection)) hear(connection, event)
      return true
    } catch {
      if (proof.isOld && !proof.isLast) return true
      // A wallet that may show nothing any more, and gives no other answer, shows nothing.
      if (!isStill(connection) || doubts.get(wallet) !== tab || owners.ownerOf(walletId) !== tab) return false
      events.closed(walletId, namespace)
      return true
    }
  }

  /** Looks for a tab whose wallet answers, one after the other: this one first, then where the eyes were last. */
  async function prove(connection: Connection, first: Tab): Promise<void> {
    const { walletId, wallet } = connection
    if (proofs.has(wallet)) return
    const asked = new Set<Tab>()
    let tab: Tab | undefined = first
    let repeats = 0
    while (tab && isStill(connection)) {
      repeats += 1
      const proof: Proof = { tab, heard: new Map(), isLast: repeats >= REPEATS_MAX }
      proofs.set(wallet, proof)
      asked.add(tab)
      const isSaid = await isProven(connection, proof)
      if (isSaid && proof.isOld && !proof.isLast) continue
      if (isSaid) break
      tab = owners.tabsWith(walletId).find(other => !asked.has(other))
    }
    proofs.delete(wallet)
    if (!isStill(connection)) handOver()
    else if (!owners.ownerOf(walletId)) reachLost(connection)
  }

  function reachLost(connection: Connection): void {
    reachChanged(store, connection, owners.isAmbiguous(connection.walletId) ? 'ambiguous' : 'none')
  }

  /** It may show nothing any more: asked now, and where it said so itself once more, as some say it before it is so. */
  function doubt(connection: Connection, tab: Tab, isSaid: boolean): void {
    const { wallet, walletId, namespace } = connection
    const proof = proofs.get(wallet)
    if (watched.has(wallet) && !proof) return
    doubts.set(wallet, tab)
    if (proof) proof.isOld = true
    else void prove(connection, tab)
    if (!isSaid || watched.has(wallet)) return
    watched.add(wallet)
    clock.setTimeout(() => {
      watched.delete(wallet)
      if (!isStill(connection) || owners.ownerOf(walletId) !== tab) return
      if (doubts.has(wallet)) events.closed(walletId, namespace)
      else void prove(connection, tab)
    }, DOUBT_WAIT_MS)
  }

  /** Each joined page wallet gets a tab that speaks for it, or is marked out of reach. */
  function handOver(): void {
    for (const connection of connectionsOfPages()) {
      const [tab] = owners.tabsWith(connection.walletId)
      if (!tab) reachLost(connection)
      else if (!owners.ownerOf(connection.walletId)) void prove(connection, tab)
    }
  }

  return {
    found(tab, wallets) {
      publish(owners.announced(tab, wallets))
      handOver()
    },

    event(tab, event) {
      owners.said(tab, event)
      for (const connection of connectionsOfPages()) {
        if (connection.walletId !== event.id) continue
        const proof = proofs.get(connection.wallet)
        const isEmpty = event.name === 'accountsChanged' && !event.data.some(isEvmAddress)
        // EIP-1193 `disconnect` means the wallet lost its chains, not its permission: look again.
        const isAsking = isEmpty || event.name === 'disconnect' || event.name === 'changed'
        if (proof?.tab === tab) {
          if (isAsking) proof.isOld = true
          // Newer than what the proof may bring back: said again after it.
          else proof.heard.set(event.name, event)
        }
        // Wallets fire in every tab at once: the owner's word counts, the others repeat it.
        if (owners.ownerOf(event.id) !== tab) continue
        if (!isAsking) hear(connection, event)
        else if (event.name !== 'disconnect') doubt(connection, tab, isEmpty)
        else if (!proof) void prove(connection, tab)
      }
    },

    tabGone(tab) {
      publish(owners.leave(tab))
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
