import type { NetworkId } from '../../../bridge/contract/network.ts'
import type { Standing } from '../../../bridge/contract/pageApi.ts'
import type { Connection, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type { ConnectedWalletInfo, Eip1193Args, WalletId } from '../../../bridge/contract/wallet.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  WalletAmbiguousError,
  WalletMismatchError,
  WalletNotFoundError,
  WalletUnreachableError,
} from '../../../bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../bridge/errors/network.ts'
import { RequestNotSentError } from '../../../bridge/errors/request.ts'
import { evmChainId } from '../../../bridge/values/caip.ts'
import { isUnsafe } from '../../../bridge/values/walletMethods.ts'
import { type Clock, sleep, withDeadline } from '../../base/clock.ts'
import { ANNOUNCE_WINDOW_MS, DISCONNECT_WAIT_MS } from '../../base/limits.ts'
import { readAnswer } from '../../rpc/readAnswer.ts'
import { reachChanged } from '../../store/connections.ts'
import { activeNetworkId } from '../../store/select.ts'
import { joinedOf } from '../../store/standby.ts'
import type { Whose } from '../../store/standbyKey.ts'
import type { Store } from '../../store/store.ts'
import type { Connector } from '../connector.ts'
import type { Owners } from '../owner.ts'
import { signerOf } from '../signerOf.ts'
import { type Stand, speechOf } from './speech.ts'

export interface PageWalletConnector extends Connector {
  /** Where the wallet stands in a namespace, without asking anybody. */
  stand(connection: Pick<Connection, 'walletId' | 'namespace'>, tab: Tab): Promise<Stand>
}

/** What makes a request unsafe to its page: it is kept there, and leaves only while the wallet stands where it should. */
interface Mark {
  readonly requestId?: RequestId
  readonly standing?: Standing
}

/** Runs one request in a tab and gives its error back with the wallet's own code and data. */
async function ask(tab: Tab, id: WalletId, args: Eip1193Args, mark: Mark = {}): Promise<unknown> {
  const answer = await tab.page.wallet.request({ id, args, ...mark })
  if (answer.status === 'moved')
    throw new RequestNotSentError({ details: args.method, cause: new WalletMismatchError() })
  return readAnswer(answer, args.method)
}

/** Switching is how a wallet gets onto the network. */
const isSwitch = ({ method }: Eip1193Args) =>
  method === 'wallet_switchEthereumChain' || method === 'wallet_addEthereumChain'

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(new ConnectionCancelledError())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Wallets that exist only inside a page: EIP-6963, `window.ethereum` and the host's own. */
export function createPageWallet({
  store,
  owners,
  clock,
}: {
  readonly store: Store
  readonly owners: Owners
  readonly clock: Clock
}): PageWalletConnector {
  const infoOf = (id: WalletId) => store.get().wallets.found.find(wallet => wallet.id === id)

  const networkOf = (whose: Whose) =>
    joinedOf(store.get(), whose)?.networkId ?? activeNetworkId(store.get(), whose.namespace)

  function stand({ namespace, walletId }: Whose, tab: Tab, networkId?: NetworkId): Promise<Stand> {
    const wanted = networkId ?? networkOf({ namespace, walletId })
    const heard = owners.hear(walletId, tab)
    return speechOf(namespace)
      .stand(args => ask(tab, walletId, args), wanted, heard)
      .finally(heard.end)
  }

  /** The account a request is for: the one it names, else the one in use. */
  function payerOf({ namespace }: Connection, args: Eip1193Args): string {
    const named = namespace === 'eip155' ? signerOf(args) : undefined
    return named ?? store.get().accounts[namespace]?.address ?? ''
  }

  /** The Wallet Standard has no place to stand on: its requests name account and network. */
  function standingFor(connection: Connection, networkId: NetworkId, args: Eip1193Args): Mark {
    if (connection.namespace !== 'eip155') return {}
    const address = payerOf(connection, args).toLowerCase()
    return { standing: { address, ...(isSwitch(args) ? {} : { chainId: evmChainId(networkId) }) } }
  }

  function outOfReach({ walletId, wallet }: Connection): Error {
    return owners.isAmbiguous(walletId)
      ? new WalletAmbiguousError({ details: wallet.name })
      : new WalletUnreachableError()
  }

  /**
   * The tabs that may carry an unsafe request. Where nobody chose the wallet since the page was loaded, a second one of the same
   * identity may still announce itself: its announcements are waited for, and then it is ambiguous.
   */
  async function tabsForUnsafe(
    walletId: WalletId,
    prefer: Tab | null,
    signal: AbortSignal,
  ): Promise<readonly Tab[]> {
    const [first] = owners.tabsWith(walletId, prefer)
    if (first && !owners.isChosen(walletId, first)) {
      const leftMs = owners.joinedAt(first) + ANNOUNCE_WINDOW_MS - clock.monotonic()
      // Taken back meanwhile: the caller looks at the signal itself.
      if (leftMs > 0) await sleep(clock, leftMs, signal).catch(() => {})
    }
    signal.throwIfAborted()
    return owners.tabsWith(walletId, prefer)
  }

  /** The first tab whose wallet stands on the account and network of the request. A tab that cannot say is passed over. */
  async function matchingTab(
    tabs: readonly Tab[],
    connection: Connection,
    networkId: NetworkId,
    args: Eip1193Args,
    signal: AbortSignal,
  ): Promise<Tab> {
    const [first] = tabs
    if (!first) throw outOfReach(connection)
    if (!isUnsafe(args.method)) return first
    const { namespace } = connection
    // Hex is the same account in either case; base58 is not.
    const plain = (value: string) => (namespace === 'eip155' ? value.toLowerCase() : value)
    const address = plain(payerOf(connection, args))
    const failures: unknown[] = []
    for (const tab of tabs) {
      try {
        const { accounts, networkId: standsOn } = await stand(connection, tab, networkId)
        const hasAccount = accounts.some(account => plain(account).endsWith(`:${address}`))
        if (hasAccount && (isSwitch(args) || standsOn === networkId)) {
          // As good a proof as any: a wallet that was silent when its tab opened is back.
          if (!owners.ownerOf(connection.walletId)) owners.own(connection.walletId, tab)
          reachChanged(store, connection, 'reachable')
          return tab
        }
      } catch (error) {
        failures.push(error)
      }
      signal.throwIfAborted()
    }
    if (failures.length === tabs.length) throw failures[0]
    throw new WalletMismatchError({ details: `${address} on ${networkId}` })
  }

  return {
    serves: walletId => infoOf(walletId) !== undefined,
    stand,

    async connect({ wallet, namespace: asked, network }, tab, signal) {
      const info = infoOf(wallet)
      // The id of one of several wallets of one identity means something in the person's own tab alone.
      const target = owners.has(tab, wallet) ? tab : owners.tabsWith(wallet)[0]
      if (!info || !target) throw new WalletNotFoundError(wallet)
      const { activeNamespace } = store.get().networks
      const namespace = [asked, activeNamespace, info.namespaces[0]].find(
        one => one !== undefined && info.namespaces.includes(one),
      )
      if (!namespace || (asked && asked !== namespace))
        throw new ChainNotSupportedError({ details: `${info.name}: ${asked}` })
      const stopped = aborted(signal)
      stopped.catch(() => {})
      const wanted = network ?? activeNetworkId(store.get(), namespace)
      const heard = owners.hear(wallet, target)
      const question = speechOf(namespace)
        .connect(args => Promise.race([ask(target, wallet, args), stopped]), wanted, heard)
        .finally(heard.end)
      const { accounts, details, networkId, ...granted } = await question
      if (accounts.length === 0) throw new ConnectionDeclinedError({ details: 'the wallet gave no account' })
      owners.choose(wallet, target)
      owners.own(wallet, target)
      const shown: ConnectedWalletInfo = {
        name: info.name,
        type: info.kind,
        ...(info.icon === undefined ? {} : { icon: info.icon }),
        ...(info.rdns === undefined ? {} : { rdns: info.rdns }),
      }
      return [
        {
          namespace,
          accounts,
          networkId,
          ...(details ? { details } : {}),
          connection: { walletId: wallet, kind: info.kind, wallet: shown, ...granted },
        },
      ]
    },

    async standing(connection, networkId, tab) {
      const target = owners.tabsWith(connection.walletId, tab)[0]
      // Not silently: the person is asked, and thereby chooses.
      if (!target && owners.isAmbiguous(connection.walletId)) return null
      if (!target) throw new WalletUnreachableError()
      const {
        accounts,
        details,
        networkId: standsOn,
        ...granted
      } = await stand(connection, target, networkId)
      if (accounts.length === 0) return null
      const { walletId, kind, wallet, namespace } = connection
      owners.own(walletId, target)
      return {
        namespace,
        accounts,
        networkId: standsOn,
        ...(details ? { details } : {}),
        connection: { walletId, kind, wallet, ...granted },
      }
    },

    async request({ id, args, networkId, tab, onSending, signal }, connection) {
      const { walletId } = connection
      const tabs = isUnsafe(args.method)
        ? await tabsForUnsafe(walletId, tab, signal)
        : owners.tabsWith(walletId, tab)
      const target = await matchingTab(tabs, connection, networkId, args, signal)
      signal.throwIfAborted()
      await onSending({ carrier: target.id })
      // Taken back while the ledger wrote: nothing has left yet, so nothing need leave.
      signal.throwIfAborted()
      if (target.gone.aborted || target.suspended) throw new RequestNotSentError({ details: args.method })
      const isKept = id !== '' && isUnsafe(args.method)
      const wrapped = speechOf(connection.namespace).wrap(args, networkId)
      const mark = isKept ? { requestId: id, ...standingFor(connection, networkId, args) } : {}
      if (args.method !== 'eth_chainId') return ask(target, connection.walletId, wrapped, mark)
      // A wallet that moves on as it is asked says so a moment before its answer comes.
      const heard = owners.hear(connection.walletId, target)
      const answer = await ask(target, connection.walletId, wrapped).finally(heard.end)
      return heard.last('chainChanged')?.data ?? answer
    },

    async disconnect(connection) {
      const target = owners.tabsWith(connection.walletId)[0]
      if (!target) return
      const revoked = ask(target, connection.walletId, speechOf(connection.namespace).leave)
      await withDeadline(clock, revoked, DISCONNECT_WAIT_MS, () => new WalletUnreachableError())
    },
  }
}
