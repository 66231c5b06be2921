import { parseNetworkId } from '../../../bridge/caip.ts'
import type { TransferParameters } from '../../../bridge/contract/engineApi.ts'
import type { Namespace } from '../../../bridge/contract/network.ts'
import type { AccountEntry, Connection, RequestId } from '../../../bridge/contract/state.ts'
import type { Tab } from '../../../bridge/contract/tab.ts'
import { AdapterNotFoundError } from '../../../bridge/errors/client.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { NetworkNotFoundError } from '../../../bridge/errors/network.ts'
import { DuplicateRequestError, RequestAbortedError } from '../../../bridge/errors/request.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import type { Lazy } from '../../lazy.ts'
import { abortable } from '../../rpc/abortable.ts'
import type { OpenedRpc } from '../../rpc/openRpc.ts'
import { networkById } from '../../store/select.ts'
import type { Store } from '../../store/store.ts'
import { payingMethods } from './payingMethods.ts'

export interface CreateSendParameters {
  readonly store: Store
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  readonly requests: Lazy<OpenedRpc>
  /** A payment is in the chain: balances have changed. */
  readonly onSent: () => void
}

export interface Send {
  /**
   * A payment from the account in use: looked at and priced, then asked of the wallet once, then followed until the
   * chain has it. What is asked of the wallet runs through the ledger like every request that asks a person.
   *
   * @returns the transaction's id as explorers show it
   * @throws NotConnectedError, NetworkNotFoundError, AdapterNotFoundError (the family cannot pay), what its
   * `prepareTransfer` and `finish` throw, and what the wallet says
   */
  transfer(tab: Tab, parameters: TransferParameters): Promise<{ readonly id: string }>
  /** Lets the caller go. What a wallet was asked, and what is on its way to the chain, cannot be taken back. */
  abort(tab: Tab, id: RequestId): void
  tabGone(tab: Tab): void
}

interface Payer {
  readonly connection: Connection
  readonly from: AccountEntry
}

interface Live {
  readonly tab: Tab
  readonly stop: AbortController
  /** The wallet has been asked: the rest goes on without its tab. */
  isAsked: boolean
}

/** Payments of all tabs. */
export function createSend({ store, chains, requests, onSent }: CreateSendParameters): Send {
  const live = new Map<string, Live>()
  const keyOf = (tab: Tab, id: RequestId) => `${tab.id} ${id}`

  function payerOf(namespace: Namespace): Payer {
    const { connections, accounts } = store.get()
    const connection = connections[namespace]
    const account = accounts[namespace]
    if (connection?.status !== 'connected' || !account) throw new NotConnectedError()
    const from = account.allAccounts.find(({ address }) => address === account.address)
    return { connection, from: from ?? { namespace, address: account.address, type: 'eoa' } }
  }

  async function pay(entry: Live, asked: TransferParameters) {
    const { tab, stop } = entry
    const { signal } = stop
    const { id, network: networkId, to, amount, token } = asked
    const { namespace } = parseNetworkId(networkId)
    const network = networkById(store.get(), networkId)
    if (!network) throw new NetworkNotFoundError(networkId)
    const { connection, from } = payerOf(namespace)
    const adapter = await chains(namespace)
    if (!adapter.prepareTransfer) throw new AdapterNotFoundError(`${namespace}: payments`)
    const methods = payingMethods(connection)
    const wish = { from, to, amount: BigInt(amount), methods, ...(token === undefined ? {} : { token }) }
    const prepared = await adapter.prepareTransfer(network, wish, signal)
    if (payerOf(namespace).from.address !== from.address)
      throw new RequestAbortedError({ details: 'another account came into use' })
    const { rpc } = await requests.get()
    signal.throwIfAborted()
    entry.isAsked = true
    const answer = await rpc.request(tab, { id, network: networkId, ...prepared.args })
    const sent = await prepared.finish(answer, signal)
    onSent()
    return sent
  }

  return {
    async transfer(tab, asked) {
      const key = keyOf(tab, asked.id)
      if (live.has(key)) throw new DuplicateRequestError(asked.id)
      const entry: Live = { tab, stop: new AbortController(), isAsked: false }
      live.set(key, entry)
      try {
        return await abortable(pay(entry, asked), entry.stop.signal)
      } finally {
        live.delete(key)
      }
    },
    abort: (tab, id) => live.get(keyOf(tab, id))?.stop.abort(),
    tabGone(tab) {
      for (const entry of live.values()) if (entry.tab === tab && !entry.isAsked) entry.stop.abort()
    },
  }
}
