import type { AssetEntry, AssetKind } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import type { BalanceQuery, TabkeyState, Unsubscribe } from '../api/tabkey.ts'
import type { Running } from '../tab/running.ts'
import { activeAccount } from '../values/activeAccount.ts'
import { callListener } from '../values/callListener.ts'

/** Failures that were reported; several parts of a page may watch one list. */
const reported = new WeakSet<object>()

/** Reports each failure to load a history once. */
function reportFailure({ context }: Running, entry: AssetEntry | undefined): void {
  if (entry?.status !== 'error' || reported.has(entry)) return
  reported.add(entry)
  context.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
}

function getCached({ balances, assets }: TabkeyState, kind: 'balance' | AssetKind, account: CaipAddress) {
  return kind === 'balance' ? balances[account]?.balance : assets[`${kind} ${account}`]?.value
}

/**
 * Watches the balance or a list of an account and calls the listener with each change, `null` while it is unknown. A
 * query without an account follows the connected account and its network.
 */
export function watchAccount(
  running: Running,
  kind: 'balance' | AssetKind,
  query: BalanceQuery,
  listener: (value: unknown) => void,
): Unsubscribe {
  let watched: CaipAddress | undefined
  let unwatch: Unsubscribe = () => {}
  let before: unknown

  function follow(): void {
    const state = running.state.getState()
    // What only the hint says is no account to ask about.
    const account = query.account ?? (state.ready ? activeAccount(state) : undefined)
    if (account !== watched) {
      unwatch()
      watched = account
      unwatch = account ? running.tab.watches.watch({ kind, account }) : () => {}
    }
    if (account && kind === 'history') reportFailure(running, state.assets[`history ${account}`])
    const value = (account && getCached(state, kind, account)) ?? null
    if (value === before) return
    before = value
    callListener(listener, value)
  }

  const off = running.state.subscribe(follow)
  follow()
  return () => {
    off()
    unwatch()
    unwatch = () => {}
  }
}
