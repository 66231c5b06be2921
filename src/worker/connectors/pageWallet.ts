import { evmChainId, formatCaipAddress, formatNetworkId, isEvmAddress } from '../../bridge/caip.ts'
import type { CaipAddress, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection, RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { ConnectedWalletInfo, Eip1193Args, WalletId } from '../../bridge/contract/wallet.ts'
import {
  ConnectionCancelledError,
  ConnectionDeclinedError,
  WalletMismatchError,
  WalletNotFoundError,
  WalletUnreachableError,
} from '../../bridge/errors/connection.ts'
import { InvalidResponseError } from '../../bridge/errors/network.ts'
import { RequestNotSentError } from '../../bridge/errors/request.ts'
import { isUnsafe } from '../../bridge/walletMethods.ts'
import { readEvmChainId } from '../../bridge/readIds.ts'
import { type Clock, withDeadline } from '../clock.ts'
import { ACCOUNTS_MAX, DISCONNECT_WAIT_MS } from '../limits.ts'
import { reachChanged } from '../store/connections.ts'
import type { Store } from '../store/store.ts'
import type { Connector } from './connector.ts'
import type { Owners } from './owner.ts'
import { readAnswer } from './readAnswer.ts'

/** What a page wallet says of itself without asking anybody. */
export interface Stand {
  readonly accounts: readonly CaipAddress[]
  readonly networkId: NetworkId
}

export interface PageWalletConnector extends Connector {
  /** The silent questions: `eth_accounts`, then `eth_chainId`. Never a prompt, and no deadline: some wallets need 15 s to wake. */
  stand(wallet: WalletId, tab: Tab): Promise<Stand>
}

/** Runs one request in a tab and gives its error back with the wallet's own code and data. */
async function ask(tab: Tab, id: WalletId, args: Eip1193Args, requestId?: RequestId): Promise<unknown> {
  const mark = requestId === undefined ? {} : { requestId }
  return readAnswer(await tab.page.wallet.request({ id, args, ...mark }), args.method)
}

function readAccounts(value: unknown, networkId: NetworkId): readonly CaipAddress[] {
  if (!Array.isArray(value)) throw new InvalidResponseError('eth_accounts: not a list')
  const addresses = value.slice(0, ACCOUNTS_MAX).filter(isEvmAddress)
  return addresses.map(address => formatCaipAddress(networkId, address))
}

function readNetwork(value: unknown): NetworkId {
  const chainId = readEvmChainId(value)
  if (chainId === undefined) throw new InvalidResponseError('eth_chainId: not a chain id')
  return formatNetworkId('eip155', chainId)
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(new ConnectionCancelledError())
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
  })
}

/** Wallets that exist only inside a page: EIP-6963, `window.ethereum` and the host's own (design §6). */
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

  async function stand(wallet: WalletId, tab: Tab): Promise<Stand> {
    const accounts = await ask(tab, wallet, { method: 'eth_accounts' })
    const networkId = readNetwork(await ask(tab, wallet, { method: 'eth_chainId' }))
    return { accounts: readAccounts(accounts, networkId), networkId }
  }

  /** Design §16.5: the first tab whose wallet stands on the account and network of the request. A tab that cannot say is passed over. */
  async function matchingTab(
    tabs: readonly Tab[],
    connection: Connection,
    networkId: NetworkId,
    args: Eip1193Args,
    signal: AbortSignal,
  ): Promise<Tab> {
    const [first] = tabs
    if (!first) throw new WalletUnreachableError()
    if (!isUnsafe(args.method)) return first
    const address = store.get().accounts[connection.namespace]?.address.toLowerCase()
    // Switching is how a wallet gets onto the network, so only the account is asked for.
    const isSwitch = args.method === 'wallet_switchEthereumChain' || args.method === 'wallet_addEthereumChain'
    const failures: unknown[] = []
    for (const tab of tabs) {
      try {
        const { accounts, networkId: standsOn } = await stand(connection.walletId, tab)
        const hasAccount = accounts.some(account => account.toLowerCase().endsWith(`:${address}`))
        if (hasAccount && (isSwitch || standsOn === networkId)) {
          // As good a proof as any: a wallet that was silent when its tab opened is back.
          if (!owners.ownerOf(connection.walletId)) owners.own(connection.walletId, tab)
          reachChanged(store, connection.namespace, 'reachable')
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

    async connect({ wallet }, tab, signal) {
      const info = infoOf(wallet)
      const target = owners.tabsWith(wallet, tab)[0]
      if (!info || !target) throw new WalletNotFoundError(wallet)
      const stopped = aborted(signal)
      stopped.catch(() => {})
      const granted = await Promise.race([ask(target, wallet, { method: 'eth_requestAccounts' }), stopped])
      // The person may choose another account before the network is known.
      const heard = owners.hear(wallet, target)
      const asked = ask(target, wallet, { method: 'eth_chainId' })
      const chain = await Promise.race([asked, stopped]).finally(heard.end)
      const networkId = readNetwork(chain)
      const accounts = readAccounts(heard.accounts() ?? granted, networkId)
      if (accounts.length === 0) throw new ConnectionDeclinedError({ details: 'the wallet gave no account' })
      owners.own(wallet, target)
      const shown: ConnectedWalletInfo = {
        name: info.name,
        type: info.kind,
        ...(info.icon === undefined ? {} : { icon: info.icon }),
        ...(info.rdns === undefined ? {} : { rdns: info.rdns }),
      }
      return [
        {
          namespace: 'eip155',
          accounts,
          networkId,
          connection: { walletId: wallet, kind: info.kind, wallet: shown, approvedNetworks: 'all' },
        },
      ]
    },

    async request({ id, args, networkId, tab, onSending, signal }, connection) {
      evmChainId(networkId)
      const tabs = owners.tabsWith(connection.walletId, tab)
      const target = await matchingTab(tabs, connection, networkId, args, signal)
      signal.throwIfAborted()
      await onSending({ carrier: target.id })
      // Taken back while the ledger wrote: nothing has left yet, so nothing need leave.
      signal.throwIfAborted()
      if (target.gone.aborted || target.suspended) throw new RequestNotSentError({ details: args.method })
      const isKept = id !== '' && isUnsafe(args.method)
      return ask(target, connection.walletId, args, isKept ? id : undefined)
    },

    async disconnect(connection) {
      const target = owners.tabsWith(connection.walletId)[0]
      if (!target) return
      // EIP-2255's revocation; a wallet that does not know it keeps its permission, which harms nobody.
      const revoked = ask(target, connection.walletId, {
        method: 'wallet_revokePermissions',
        params: [{ eth_accounts: {} }],
      })
      await withDeadline(clock, revoked, DISCONNECT_WAIT_MS, () => new WalletUnreachableError())
    },
  }
}
