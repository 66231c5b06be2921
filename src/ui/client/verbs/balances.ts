import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { Balance } from '../../../bridge/contract/state.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { activeAccount } from '../activeAccount.ts'
import { callListener } from '../callListener.ts'
import { type Running, readyState } from '../running.ts'
import type { BalanceQuery, Unsubscribe } from '../tabkey.ts'
import { readBalanceQuery } from './arguments.ts'
import type { LateVerb } from './late.ts'

/** The native balance, from the engine's cache when it is younger than 30 s (flow F3). */
export async function getBalance(running: Running, query: BalanceQuery): Promise<Balance> {
  const account = query.account ?? activeAccount(await readyState(running))
  if (!account) throw new ValidationError('account', 'Fetching requires an account address')
  await readyState(running)
  return running.tab.engine.api.data.get<'balance'>({ kind: 'balance', account })
}

/**
 * Keeps a balance fresh and tells its changes, `null` while there is none to tell. Without an account in the query it
 * follows the connected one from network to network.
 */
export function watchBalance(
  running: Running,
  query: BalanceQuery,
  listener: (balance: Balance | null) => void,
): Unsubscribe {
  let watched: CaipAddress | undefined
  let unwatch: Unsubscribe = () => {}
  let told: Balance | null | undefined

  function follow(): void {
    const state = running.state.getState()
    // What only the hint says is no account to ask about.
    const account = query.account ?? (state.ready ? activeAccount(state) : undefined)
    if (account !== watched) {
      unwatch()
      watched = account
      unwatch = account ? running.tab.watches.watch({ kind: 'balance', account }) : () => {}
    }
    const balance = (account && state.balances[account]?.balance) ?? null
    if (balance === told) return
    told = balance
    callListener(listener, balance)
  }

  const off = running.state.subscribe(follow)
  follow()
  return () => {
    off()
    unwatch()
    unwatch = () => {}
  }
}

export const verbs: Readonly<Record<string, LateVerb>> = {
  get: async (running, argument) => getBalance(running, readBalanceQuery(argument)),
}
