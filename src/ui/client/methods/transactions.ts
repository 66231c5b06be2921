import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { ClientDestroyedError } from '../../../bridge/errors/client.ts'
import { NotConnectedError } from '../../../bridge/errors/connection.ts'
import { toWalletError } from '../../../bridge/errors/revive.ts'
import type { RecentTransactions } from '../../../bridge/features/transactions/contract.ts'
import { parseNetworkId } from '../../../bridge/values/caip.ts'
import { createRandomId } from '../../../bridge/values/randomId.ts'
import type { BalanceQuery, Unsubscribe } from '../api/tabkey.ts'
import { callFeature } from '../tab/callFeature.ts'
import { type Running, readyState } from '../tab/running.ts'
import { activeAccount } from '../values/activeAccount.ts'
import { readBalanceQuery, readOptions, readText } from '../values/arguments.ts'
import { readNetworkId } from '../values/callArguments.ts'
import { callListener } from '../values/callListener.ts'
import type { GroupBodies } from './bodies.ts'

/** Between two engines. */
const AGAIN_MS = 2_000

const noAccount = (): never => {
  throw new NotConnectedError()
}

async function resolveAccount(running: Running, query: unknown): Promise<CaipAddress> {
  const { account } = readBalanceQuery(query)
  await readyState(running)
  return account ?? activeAccount(running.state.getState()) ?? noAccount()
}

export const bodies: GroupBodies<'transactions'> = {
  async add(running, argument) {
    const options = readOptions(argument)
    const hash = readText(options.hash, 'hash')
    const description = readText(options.description, 'description')
    const network = readNetworkId(options.network)
    const { accounts, networks } = await readyState(running)
    const on = network ?? networks.active[networks.activeNamespace]
    const address = on && accounts[parseNetworkId(on).namespace]?.address
    if (!address) return noAccount()
    return callFeature(running.tab.engine.api, 'transactions', 'add', {
      hash,
      description,
      account: `${on}:${address}`,
    })
  },
  async list(running, query) {
    const account = await resolveAccount(running, query)
    const { items } = await callFeature(running.tab.engine.api, 'transactions', 'changed', {
      id: createRandomId(),
      revision: null,
    })
    return items.filter(item => item.account === account)
  },
  async clear(running, query) {
    const account = await resolveAccount(running, query)
    return callFeature(running.tab.engine.api, 'transactions', 'clear', { account })
  },
}

/** Follows the list of an account over restarts of the engine; a query without one follows the connected account. */
export function watchTransactions(
  running: Running,
  query: BalanceQuery,
  listener: (value: unknown) => void,
): Unsubscribe {
  const { api } = running.tab.engine
  let known: RecentTransactions | null = null
  let shown = ''
  let id = ''
  let isOver = false

  function notify(): void {
    const state = running.state.getState()
    const account = query.account ?? (state.ready ? activeAccount(state) : undefined)
    const items = known && account ? known.items.filter(item => item.account === account) : null
    const next = JSON.stringify(items)
    if (next === shown || isOver) return
    shown = next
    callListener(listener, items)
  }

  async function follow(): Promise<void> {
    while (!isOver) {
      id = createRandomId()
      try {
        await readyState(running)
        known = await callFeature(api, 'transactions', 'changed', { id, revision: known?.revision ?? null })
        notify()
      } catch (error) {
        if (toWalletError(error) instanceof ClientDestroyedError) return
        await new Promise(resolve => setTimeout(resolve, AGAIN_MS))
      }
    }
  }

  const off = running.state.subscribe(notify)
  void follow()
  return () => {
    isOver = true
    off()
    api.rpc.abort(id).catch(() => {})
  }
}
