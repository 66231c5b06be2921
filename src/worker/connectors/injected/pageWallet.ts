import type { Namespace, NetworkId } from '../../../bridge/contract/network.ts'
import type { Connection, Standby } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import type {
  ConnectedWalletInfo,
  Eip1193Args,
  PageWallet,
  WalletId,
} from '../../../bridge/contract/wallet.ts'
import {
  ConnectionDeclinedError,
  WalletNotFoundError,
  WalletUnreachableError,
} from '../../../bridge/errors/connection.ts'
import { ChainNotSupportedError } from '../../../bridge/errors/network.ts'
import { RequestNotSentError } from '../../../bridge/errors/request.ts'
import { isUnsafe as isListedUnsafe } from '../../../bridge/values/walletMethods.ts'
import { type Clock, withDeadline } from '../../base/clock.ts'
import { abortable } from '../../rpc/abortable.ts'
import type { Grant } from '../../store/connections.ts'
import { activeNetworkId } from '../../store/select.ts'
import { findConnectedWallet } from '../../store/standby.ts'
import type { Store } from '../../store/store.ts'
import type { Connector, WalletRequest } from '../connector.ts'
import type { OneClick, ReadChain } from '../oneClick.ts'
import type { WalletTabs } from '../walletTabs.ts'
import { REVOKE_WAIT_MS, SILENT_WALLET_MS } from './limits.ts'
import { createOpenPrompts } from './openPrompts.ts'
import { requestPageWallet } from './requestPageWallet.ts'
import { withSafePermissions } from './safePermissions.ts'
import { createTabSelector } from './tabSelector.ts'
import { waitForVisibleTab } from './waitForVisibleTab.ts'
import { getProtocol, type KnownAccount, type WalletAccounts, type WalletProtocol } from './walletProtocol.ts'

export interface PageWalletConnector extends Connector {
  /** Reads the wallet's accounts in a tab without a prompt. */
  readAccounts(connection: Pick<Connection, 'walletId' | 'namespace'>, tab: Tab): Promise<WalletAccounts>
}

export interface PageWalletParameters {
  readonly store: Store
  readonly walletTabs: WalletTabs
  readonly clock: Clock
  /** The message that a wallet may sign with its approval of the connection; `null` without a sign-in. */
  readonly oneClick: (readChain: ReadChain) => Promise<OneClick | null>
}

/** Announced wallets with `wallet_connect` (ERC-7846); no wallet announces its methods. */
const CONNECT_METHOD_RDNS = /^(app\.base\.account|xyz\.ithaca\.porto)$/

function connectedInfo({ name, kind, icon, rdns }: PageWallet): ConnectedWalletInfo {
  return {
    name,
    type: kind,
    ...(icon === undefined ? {} : { icon }),
    ...(rdns === undefined ? {} : { rdns }),
  }
}

function knownAccounts(stored: Standby | undefined): readonly KnownAccount[] {
  if (!stored) return []
  const { account, networkId } = stored
  return account.allAccounts.map(({ address, publicKey = '', type }) => ({
    address,
    publicKey,
    networks: [networkId],
    purpose: type === 'ordinal' ? 'ordinals' : 'payment',
  }))
}

function toGrant(
  namespace: Namespace,
  { walletId, kind, wallet }: Pick<Connection, 'walletId' | 'kind' | 'wallet'>,
  { accounts, details, networkId, ...permissions }: WalletAccounts,
): Grant {
  return {
    namespace,
    accounts,
    networkId,
    ...(details ? { details } : {}),
    connection: { walletId, kind, wallet, ...permissions },
  }
}

/**
 * Connector of wallets that exist only inside a page: EIP-6963, `window.ethereum`, the Wallet Standard and the host's
 * own.
 */
export function createPageWallet({
  store,
  walletTabs,
  clock,
  oneClick,
}: PageWalletParameters): PageWalletConnector {
  const findWallet = (id: WalletId) => store.get().wallets.found.find(wallet => wallet.id === id)

  function readAccounts(
    { namespace, walletId }: Pick<Connection, 'walletId' | 'namespace'>,
    tab: Tab,
    networkId?: NetworkId,
  ): Promise<WalletAccounts> {
    const stored = findConnectedWallet(store.get(), { namespace, walletId })
    const preferred = networkId ?? stored?.networkId ?? activeNetworkId(store.get(), namespace)
    const events = walletTabs.openRecorder(walletId, tab)
    const read = getProtocol(namespace)
      .readAccounts(args => requestPageWallet(tab, walletId, args), preferred, events, knownAccounts(stored))
      .then(accounts => withSafePermissions(walletId, accounts))
    return withDeadline(clock, read, SILENT_WALLET_MS, () => new WalletUnreachableError()).finally(events.end)
  }

  async function loadProtocol(id: WalletId, namespace: Namespace): Promise<WalletProtocol> {
    const info = findWallet(id)
    const hasMethod = info?.connectMethod ?? CONNECT_METHOD_RDNS.test(`${info?.rdns}`)
    if (namespace !== 'eip155' || !hasMethod) return getProtocol(namespace)
    const { createConnectProtocol } = await import('./connectProtocol.ts')
    return createConnectProtocol({ oneClick, clock })
  }

  const openPrompts = createOpenPrompts(clock)
  const tabSelector = createTabSelector({ store, walletTabs, clock, readAccounts })

  /** The requested namespace, otherwise the active one if the wallet supports it, otherwise the wallet's first. */
  function namespaceFor(info: PageWallet, requested: Namespace | undefined): Namespace {
    const { activeNamespace } = store.get().networks
    const namespace = [requested, activeNamespace, info.namespaces[0]].find(
      candidate => candidate !== undefined && info.namespaces.includes(candidate),
    )
    if (!namespace || (requested && requested !== namespace))
      throw new ChainNotSupportedError({ details: `${info.name}: ${requested}` })
    return namespace
  }

  async function request(
    { id, args, networkId, tab, onSending, signal, isOnce, isStarted }: WalletRequest,
    connection: Connection,
  ) {
    const { walletId, namespace } = connection
    if (isStarted && tab) {
      await onSending({ carrier: tab.id })
      // Also after an abort: a late answer still tells the ledger how the request ended.
      return requestPageWallet(tab, walletId, args, { requestId: id, isStarted })
    }
    const isUnsafe = isOnce ?? isListedUnsafe(args.method)
    const tabRequest = { connection, args, isUnsafe, networkId, tab, signal }
    const target = await tabSelector.select(tabRequest)
    signal.throwIfAborted()
    await onSending({ carrier: target.id })
    // The request may be aborted while the ledger is written; it has not been sent yet.
    signal.throwIfAborted()
    if (target.gone.aborted || target.suspended) throw new RequestNotSentError({ details: args.method })
    const isKept = id !== '' && isUnsafe
    const known = knownAccounts(findConnectedWallet(store.get(), connection))
    const wrapped = getProtocol(namespace).wrapRequest(args, networkId, known)
    const options = isKept ? { requestId: id, ...tabSelector.presenceFor(tabRequest) } : {}
    if (args.method !== 'eth_chainId') return requestPageWallet(target, walletId, wrapped, options)
    // A wallet that changes its chain during the request emits the event before the outdated response arrives.
    const events = walletTabs.openRecorder(walletId, target)
    const response = await requestPageWallet(target, walletId, wrapped).finally(events.end)
    return events.last('chainChanged')?.data ?? response
  }

  return {
    serves: walletId => findWallet(walletId) !== undefined,
    readAccounts,

    async connect({ wallet, namespace: requested, network }, tab, signal, onPromptOpen = () => {}) {
      const info = findWallet(wallet)
      // Among several wallets of one identity an id is valid only in the user's own tab.
      const tabs = () => (walletTabs.has(tab, wallet) ? [tab] : walletTabs.tabsWith(wallet))
      if (!info || tabs().length === 0) throw new WalletNotFoundError(wallet)
      const target = await waitForVisibleTab({ walletTabs, clock, tabs, signal })
      if (!target) throw new WalletUnreachableError()
      const namespace = namespaceFor(info, requested)
      const preferred = network ?? activeNetworkId(store.get(), namespace)
      const events = walletTabs.openRecorder(wallet, target)
      /** The wallet may ask in a tab of its own: the questions after its prompt wait until the page is visible again. */
      async function sendRequest(args: Eip1193Args): Promise<unknown> {
        const visible = await waitForVisibleTab({ walletTabs, clock, tabs: () => [target as Tab], signal })
        if (!visible) throw new WalletUnreachableError()
        if (args.method !== 'eth_requestAccounts') return requestPageWallet(visible, wallet, args)
        return openPrompts.request({ tab: visible, wallet, args, events, onPromptOpen })
      }
      const protocol = await loadProtocol(wallet, namespace)
      const shown = await protocol
        .connect(args => abortable(sendRequest(args), signal), preferred, events, signal)
        .finally(events.end)
      if (shown.accounts.length === 0)
        throw new ConnectionDeclinedError({ details: 'the wallet returned no account' })
      walletTabs.choose(wallet, target)
      walletTabs.setOwner(wallet, target)
      const connection = { walletId: wallet, kind: info.kind, wallet: connectedInfo(info) }
      return [toGrant(namespace, connection, withSafePermissions(wallet, shown))]
    },

    async readGrant(connection, networkId, tab) {
      const { walletId, namespace } = connection
      const tabs = () => walletTabs.tabsWith(walletId, tab)
      // An ambiguous wallet is connected with a prompt, by which the user chooses one.
      if (tabs().length === 0 && walletTabs.isAmbiguous(walletId)) return null
      const target = await waitForVisibleTab({ walletTabs, clock, tabs, ms: SILENT_WALLET_MS })
      if (!target) throw new WalletUnreachableError()
      const shown = await readAccounts(connection, target, networkId)
      if (shown.accounts.length === 0) return null
      walletTabs.setOwner(walletId, target)
      return toGrant(namespace, connection, shown)
    },

    request,
    forgetPrompts: openPrompts.forget,

    async disconnect({ walletId, namespace }) {
      // A hidden tab could revoke much later, and with it the permission of the next connection.
      const target = walletTabs.tabsWith(walletId).find(({ visible }) => visible)
      if (!target) return
      const protocol = await loadProtocol(walletId, namespace)
      const revoked = protocol.revoke(args => requestPageWallet(target, walletId, args))
      await withDeadline(clock, revoked, REVOKE_WAIT_MS, () => undefined).catch(() => {})
    },
  }
}
