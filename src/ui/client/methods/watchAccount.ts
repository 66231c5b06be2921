import type { AssetEntry, AssetKind } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { activeAccount } from '../activeAccount.ts'
import { callListener } from '../callListener.ts'
import type { Running } from '../running.ts'
import type { BalanceQuery, TabkeyState, Unsubscribe } from '../tabkey.ts'

/** Failures that were told; several parts of a page may look at one list. */
const told = new WeakSet<object>()

/** Whoever shows a history hears that it could not be had, once each time. */
function tellFailure({ context }: Running, entry: AssetEntry | undefined): void {
  if (entry?.status !== 'error' || told.has(entry)) return
  told.add(entry)
  context.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
}

function keptOf({ balances, assets }: TabkeyState, kind: 'balance' | AssetKind, account: CaipAddress) {
  return kind === 'balance' ? balances[account]?.balance : assets[`${kind} ${account}`]?.value
}

/**
 * Keeps the balance or a list of an account fresh and tells its changes, `null` while there is none to tell. Without an
 * account in the query it follows the connected one from network to network.
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
    if (account && kind === 'history') tellFailure(running, state.assets[`history ${account}`])
    const value = (account && keptOf(state, kind, account)) ?? null
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
