import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { WalletPresence } from '../../../bridge/contract/pageApi.ts'
import type { Connection } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { Eip1193Args, WalletId } from '../../../bridge/contract/wallet.ts'
import {
  WalletAmbiguousError,
  WalletMismatchError,
  WalletUnreachableError,
} from '../../../bridge/errors/connection.ts'
import { RequestNotSentError } from '../../../bridge/errors/request.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { type Clock, sleep } from '../../base/clock.ts'
import { reachChanged } from '../../store/connections.ts'
import type { Store } from '../../store/store.ts'
import { getSigner } from '../getSigner.ts'
import type { WalletTabs } from '../walletTabs.ts'
import { ANNOUNCE_WINDOW_MS } from './limits.ts'
import { waitForVisibleTab } from './waitForVisibleTab.ts'
import type { WalletAccounts } from './walletProtocol.ts'

export interface TabSelectorParameters {
  readonly store: Store
  readonly walletTabs: WalletTabs
  readonly clock: Clock
  /** Reads the wallet's accounts in a tab without a prompt. */
  readonly readAccounts: (connection: Connection, tab: Tab, networkId: NetworkId) => Promise<WalletAccounts>
}

/** A request that needs a tab. */
export interface TabRequest {
  readonly connection: Connection
  readonly args: Eip1193Args
  readonly isUnsafe: boolean
  readonly networkId: NetworkId
  /** The tab that asked; it is used if its wallet can run the request. */
  readonly tab: Tab | null
  readonly signal: AbortSignal
}

export interface TabSelector {
  /**
   * The tab that runs a request. For an unsafe request its wallet must show the account and the network of the request.
   *
   * Hidden tabs are not used: the request waits until a tab is visible.
   *
   * @throws WalletAmbiguousError, WalletUnreachableError when no tab can run the request
   * @throws RequestNotSentError when all tabs with the wallet stay hidden
   * @throws WalletMismatchError when the wallet shows another account or network in every tab
   */
  select(request: TabRequest): Promise<Tab>
  /** The account and chain that the page checks again before it sends an unsafe request; EVM only. */
  presenceFor(request: TabRequest): { readonly presence?: WalletPresence }
}

const HIDDEN = 'the wallet is only in tabs that are hidden'

/** Requests that change the chain, so that the chain must not match before them. */
const isSwitch = ({ method }: Eip1193Args): boolean =>
  method === 'wallet_switchEthereumChain' ||
  method === 'wallet_addEthereumChain' ||
  method === 'wallet_changeNetwork'

/** Chooses the tab whose page wallet runs a request. */
export function createTabSelector({
  store,
  walletTabs,
  clock,
  readAccounts,
}: TabSelectorParameters): TabSelector {
  /** The account that the request names, otherwise the active account. */
  function accountFor({ connection: { namespace }, args }: TabRequest): string {
    const signer = namespace === 'eip155' ? getSigner(args) : undefined
    return signer ?? store.get().accounts[namespace]?.address ?? ''
  }

  function unreachable({ walletId, wallet }: Connection): Error {
    return walletTabs.isAmbiguous(walletId)
      ? new WalletAmbiguousError({ details: wallet.name })
      : new WalletUnreachableError()
  }

  /**
   * In a tab where the user has not chosen the wallet since the page was loaded, a second wallet of the same identity
   * may still announce itself: its announcement is awaited before an unsafe request, and the wallet is then ambiguous.
   */
  async function awaitAnnouncements(
    walletId: WalletId,
    preferred: Tab | null,
    signal: AbortSignal,
  ): Promise<void> {
    // A page that has just loaded lists `window.ethereum` a moment after its other wallets.
    const youngest = () =>
      [...walletTabs.awake()].sort((a, b) => walletTabs.addedAt(b) - walletTabs.addedAt(a))[0]
    const [tab] = walletTabs.tabsWith(walletId, preferred)
    // No announcement makes an ambiguous wallet a single one.
    const first = tab ?? (walletTabs.isAmbiguous(walletId) ? undefined : youngest())
    if (first && !walletTabs.isChosen(walletId, first)) {
      const leftMs = walletTabs.addedAt(first) + ANNOUNCE_WINDOW_MS - clock.monotonic()
      // An abort ends the wait; the signal is checked below.
      if (leftMs > 0) await sleep(clock, leftMs, signal).catch(() => {})
    }
    signal.throwIfAborted()
  }

  async function isMatching(request: TabRequest, tab: Tab): Promise<boolean> {
    const { connection, args, networkId } = request
    // The hex of an EVM address is the same account in either case; base58 is case-sensitive.
    const normalize = (value: string) => (connection.namespace === 'eip155' ? value.toLowerCase() : value)
    const address = normalize(accountFor(request))
    const shown = await readAccounts(connection, tab, networkId)
    const hasAccount = shown.accounts.some(account => normalize(account).endsWith(`:${address}`))
    return hasAccount && (isSwitch(args) || shown.networkId === networkId)
  }

  /** The first tab whose wallet shows the account and the network. Tabs whose wallet does not respond are skipped. */
  async function matchingTab(request: TabRequest, tabs: readonly Tab[]): Promise<Tab> {
    const { connection, networkId, signal } = request
    const failures: unknown[] = []
    for (const tab of tabs) {
      // It became hidden while the tab before it was asked.
      if (!tab.visible) {
        failures.push(new RequestNotSentError({ details: HIDDEN }))
        continue
      }
      try {
        if (await isMatching(request, tab)) {
          // The response also proves a wallet that was silent when its tab was opened.
          if (!walletTabs.getOwner(connection.walletId)) walletTabs.setOwner(connection.walletId, tab)
          reachChanged(store, connection, 'reachable')
          return tab
        }
      } catch (error) {
        failures.push(error)
      }
      signal.throwIfAborted()
    }
    if (failures.length === tabs.length) throw failures[0]
    throw new WalletMismatchError({ details: `${accountFor(request)} on ${networkId}` })
  }

  return {
    async select(request) {
      const { connection, tab, signal } = request
      const { isUnsafe: isChecked } = request
      const tabsNow = () => walletTabs.tabsWith(connection.walletId, tab)
      if (isChecked) await awaitAnnouncements(connection.walletId, tab, signal)
      const first = await waitForVisibleTab({ walletTabs, clock, tabs: tabsNow, signal })
      if (!first && tabsNow().length === 0) throw unreachable(connection)
      if (!first) throw new RequestNotSentError({ details: HIDDEN })
      return isChecked
        ? matchingTab(
            request,
            tabsNow().filter(({ visible }) => visible),
          )
        : first
    },

    presenceFor(request) {
      const { connection, args, networkId } = request
      // Requests of the Wallet Standard name their account and network.
      if (connection.namespace !== 'eip155') return {}
      const address = accountFor(request).toLowerCase()
      return { presence: { address, ...(isSwitch(args) ? {} : { chainId: evmChainId(networkId) }) } }
    },
  }
}
