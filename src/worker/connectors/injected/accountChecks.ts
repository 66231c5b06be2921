import type { WalletEvent } from '../../../bridge/contract/engineApi.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { WalletUnreachableError } from '../../../bridge/errors/connection.ts'
import { formatCaipAddress, formatNetworkId, isEvmAddress } from '../../../bridge/values/caip.ts'
import { readEvmChainId } from '../../../bridge/values/readIds.ts'
import type { Clock } from '../../base/clock.ts'
import { reachChanged } from '../../store/connections.ts'
import { allConnected, findConnectedWallet } from '../../store/standby.ts'
import type { Store } from '../../store/store.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { WalletTabs } from '../walletTabs.ts'
import { DOUBT_WAIT_MS } from './limits.ts'
import type { PageWalletConnector } from './pageWallet.ts'
import type { WalletAccounts } from './walletProtocol.ts'

/** A wallet that reports a change during every check is checked this often at most. */
const REPEATS_MAX = 5

/** A silent read of the accounts that is running. */
interface Check {
  readonly tab: Tab
  /** The latest event of each kind that the wallet emitted in the tab meanwhile. */
  readonly events: Map<WalletEvent['name'], WalletEvent>
  /** The wallet reported a change during the read, so that the response may be outdated. */
  isStale?: true
  /** The response is accepted even if it is stale. */
  readonly isLast: boolean
}

/** Identifies one connection: the same wallet may be disconnected and connected again while it is slow to respond. */
type ConnectionKey = Connection['wallet']

export interface AccountChecksParameters {
  readonly store: Store
  readonly clock: Clock
  readonly walletTabs: WalletTabs
  readonly connector: PageWalletConnector
  readonly events: ConnectorEvents
  /** The wallet was disconnected because it shows no account; it may be locked. */
  readonly onLocked: (connection: Connection) => void
}

export interface AccountChecks {
  /** Applies an event of the wallet to its connection. */
  apply(connection: Connection, event: WalletEvent): void
  /** Reads the accounts in this tab, and in the wallet's other tabs until one responds. */
  run(connection: Connection, tab: Tab): Promise<void>
  /**
   * Checks whether the wallet still shows the account. With `isReported` the wallet reported the loss, and is checked
   * after 3 s.
   */
  verify(connection: Connection, tab: Tab, isReported: boolean): void
  /** The check of the connection that is running. */
  runningCheck(connection: Connection): Check | undefined
  /**
   * Every connected page wallet gets a visible tab that responds, or is marked as not reachable. Where all of its tabs
   * are hidden, the check is deferred.
   */
  assignTabs(): void
  /** Whether a check of the connection waits for a visible tab. */
  isDeferred(connection: Connection): boolean
}

/** The connected wallets of pages, active or on standby. */
export const pageConnections = (store: Store): readonly Connection[] =>
  allConnected(store.get())
    .map(({ connection }) => connection)
    .filter(({ kind }) => kind !== 'walletConnect' && kind !== 'embedded')

function applyEvent(store: Store, events: ConnectorEvents, connection: Connection, event: WalletEvent): void {
  if (connection.namespace !== 'eip155') return
  if (event.name === 'chainChanged') {
    const chainId = readEvmChainId(event.data)
    if (chainId !== undefined) events.network(connection, formatNetworkId('eip155', chainId))
  } else if (event.name === 'accountsChanged') {
    const networkId = findConnectedWallet(store.get(), connection)?.networkId
    if (!networkId) return
    const accounts = event.data.filter(isEvmAddress)
    events.accounts(
      connection,
      accounts.map(address => formatCaipAddress(networkId, address)),
    )
  }
}

function markUnreachable(store: Store, walletTabs: WalletTabs, connection: Connection): void {
  reachChanged(store, connection, walletTabs.isAmbiguous(connection.walletId) ? 'ambiguous' : 'none')
}

/** Stores what a wallet showed in a tab, which speaks for the wallet from then on. */
function showAccounts(
  { store, walletTabs, events }: Pick<AccountChecksParameters, 'store' | 'walletTabs' | 'events'>,
  connection: Connection,
  tab: Tab,
  { accounts, details, networkId, ...permissions }: WalletAccounts,
): void {
  walletTabs.setOwner(connection.walletId, tab)
  events.network(connection, networkId)
  events.accounts(connection, accounts, details)
  if (permissions.methods) events.grant(connection, permissions)
  reachChanged(store, connection, 'reachable')
}

/**
 * Checks connections by a silent `eth_accounts` and `eth_chainId`, never by a prompt: after a restore, after their tab
 * is closed, and after the wallet reports that it has no account. The last is checked because a tab that slept delivers
 * events of an earlier connection late.
 */
export function createAccountChecks(parameters: AccountChecksParameters): AccountChecks {
  const { store, clock, walletTabs, connector, events, onLocked } = parameters
  const checks = new WeakMap<ConnectionKey, Check>()
  /** The tab that reported last that the wallet may have no account, until a check answers it. */
  const reports = new WeakMap<ConnectionKey, Tab>()
  /** Connections whose check waits for a visible tab. */
  const deferred = new WeakSet<ConnectionKey>()
  /** Connections with a second check ahead. */
  const scheduled = new WeakSet<ConnectionKey>()

  const isCurrent = (connection: Connection): boolean =>
    findConnectedWallet(store.get(), connection)?.connection.wallet === connection.wallet

  function close(connection: Connection): void {
    events.closed(connection.walletId, connection.namespace)
    onLocked(connection)
  }

  const apply = (connection: Connection, event: WalletEvent) => applyEvent(store, events, connection, event)

  /** @returns whether the wallet responded in the tab */
  async function runInTab(connection: Connection, check: Check): Promise<boolean> {
    const { walletId, namespace, wallet } = connection
    const { tab } = check
    try {
      const networkBefore = findConnectedWallet(store.get(), connection)?.networkId
      const shown = await connector.readAccounts(connection, tab)
      if (!isCurrent(connection) || (check.isStale && !check.isLast)) return true
      // A second wallet of the same identity announced itself meanwhile: the response proves nothing.
      if (walletTabs.isAmbiguous(walletId) && !walletTabs.isChosen(walletId, tab)) return false
      // A Wallet Standard wallet responds for the network that it was asked for, which may have changed.
      if (
        namespace !== 'eip155' &&
        findConnectedWallet(store.get(), connection)?.networkId !== networkBefore
      ) {
        check.isStale = true
        return true
      }
      // The wallet is locked or its permission was revoked.
      if (shown.accounts.length === 0) {
        close(connection)
        return true
      }
      reports.delete(wallet)
      showAccounts({ store, walletTabs, events }, connection, tab, shown)
      for (const event of check.events.values()) if (isCurrent(connection)) apply(connection, event)
      return true
    } catch (error) {
      if (check.isStale && !check.isLast) return true
      // The deadline is over, or the tab is hidden, where some wallets do not respond: nothing is known.
      if (!tab.visible || error instanceof WalletUnreachableError) return false
      // A wallet that reported no account and does not respond is treated as disconnected.
      if (!isCurrent(connection) || reports.get(wallet) !== tab || walletTabs.getOwner(walletId) !== tab)
        return false
      close(connection)
      return true
    }
  }

  async function run(connection: Connection, first: Tab): Promise<void> {
    const { walletId, wallet } = connection
    if (checks.has(wallet)) return
    const tried = new Set<Tab>()
    const nextTab = () =>
      walletTabs.tabsWith(walletId, first).find(candidate => candidate.visible && !tried.has(candidate))
    let tab = first.visible ? first : nextTab()
    deferred.delete(wallet)
    for (let repeats = 1; tab && isCurrent(connection); repeats += 1) {
      const check: Check = { tab, events: new Map(), isLast: repeats >= REPEATS_MAX }
      checks.set(wallet, check)
      tried.add(tab)
      const hasResponded = await runInTab(connection, check)
      if (hasResponded && check.isStale && !check.isLast) continue
      if (hasResponded) break
      tab = nextTab()
    }
    checks.delete(wallet)
    if (!isCurrent(connection)) assignTabs()
    // A hidden tab may respond later.
    else if (!tab && walletTabs.tabsWith(walletId).some(({ visible }) => !visible)) deferred.add(wallet)
    else if (!walletTabs.getOwner(walletId)) markUnreachable(store, walletTabs, connection)
  }

  /** Some wallets report no account a moment before it is true: the second check follows after that moment. */
  function scheduleCheck(connection: Connection, tab: Tab): void {
    const { wallet, walletId } = connection
    scheduled.add(wallet)
    clock.setTimeout(() => {
      scheduled.delete(wallet)
      if (!isCurrent(connection) || walletTabs.getOwner(walletId) !== tab) return
      if (!tab.visible) deferred.add(wallet)
      else if (reports.has(wallet)) close(connection)
      else void run(connection, tab)
    }, DOUBT_WAIT_MS)
  }

  function verify(connection: Connection, tab: Tab, isReported: boolean): void {
    const { wallet } = connection
    const check = checks.get(wallet)
    if (scheduled.has(wallet) && !check) return
    reports.set(wallet, tab)
    if (check) check.isStale = true
    else void run(connection, tab)
    if (isReported && !scheduled.has(wallet)) scheduleCheck(connection, tab)
  }

  function assignTabs(): void {
    for (const connection of pageConnections(store)) {
      const [tab] = walletTabs.tabsWith(connection.walletId)
      if (!tab) markUnreachable(store, walletTabs, connection)
      else if (!walletTabs.getOwner(connection.walletId)) void run(connection, tab)
    }
  }

  return {
    apply,
    run,
    verify,
    runningCheck: ({ wallet }) => checks.get(wallet),
    isDeferred: ({ wallet }) => deferred.has(wallet),
    assignTabs,
  }
}
