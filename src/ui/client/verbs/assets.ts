import type { AssetEntry, AssetKind, AssetKinds } from '../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../bridge/contract/network.ts'
import { ValidationError } from '../../../bridge/errors/client.ts'
import { activeAccount } from '../activeAccount.ts'
import { callListener } from '../callListener.ts'
import { type Running, readyState } from '../running.ts'
import type { BalanceQuery, Unsubscribe } from '../tabkey.ts'
import { readBalanceQuery, readOptions } from './arguments.ts'
import type { LateVerb } from './late.ts'

/** Which account is asked about; the connected one when none is named. */
async function accountOf(running: Running, argument: unknown): Promise<CaipAddress> {
  const { account } = readBalanceQuery(argument)
  const asked = account ?? activeAccount(await readyState(running))
  if (!asked) throw new ValidationError('account', 'Fetching requires an account address')
  await readyState(running)
  return asked
}

/** As opaque as it is bounded; the engine takes no longer one. */
const CURSOR_MAX = 2_000

function cursorOf(argument: unknown): { readonly cursor?: string } {
  const { cursor } = argument === undefined ? {} : readOptions(argument)
  if (cursor === undefined) return {}
  if (typeof cursor !== 'string' || cursor === '' || cursor.length > CURSOR_MAX)
    throw new ValidationError('cursor', 'Expected the `next` of a page')
  return { cursor }
}

export const verbs: Readonly<Record<string, LateVerb>> = {
  'tokens.get': async (running, argument) => {
    const account = await accountOf(running, argument)
    return running.tab.engine.api.data.get<'tokens'>({ kind: 'tokens', account })
  },
  'nfts.get': async (running, argument) => {
    const cursor = cursorOf(argument)
    const account = await accountOf(running, argument)
    return running.tab.engine.api.data.get<'nfts'>({ kind: 'nfts', account, ...cursor })
  },
  'history.get': async (running, argument) => {
    const cursor = cursorOf(argument)
    const account = await accountOf(running, argument)
    if (cursor.cursor) running.context.emit({ type: 'LOAD_MORE_TRANSACTIONS' })
    try {
      return await running.tab.engine.api.data.get<'history'>({ kind: 'history', account, ...cursor })
    } catch (error) {
      running.context.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
      throw error
    }
  },
}

/** Failures that were told; several parts of a page may look at one list. */
const told = new WeakSet<object>()

/** Spec §8: whoever shows a history hears that it could not be had, once each time. */
function tellFailure({ context }: Running, entry: AssetEntry | undefined): void {
  if (entry?.status !== 'error' || told.has(entry)) return
  told.add(entry)
  context.emit({ type: 'ERROR_FETCH_TRANSACTIONS' })
}

/**
 * Keeps a list of an account fresh and tells its changes, `null` while there is none to tell. Without an account in the query
 * it follows the connected one from network to network.
 */
export function watchAsset<Kind extends AssetKind>(
  running: Running,
  kind: Kind,
  query: BalanceQuery,
  listener: (value: AssetKinds[Kind] | null) => void,
): Unsubscribe {
  let watched: CaipAddress | undefined
  let unwatch: Unsubscribe = () => {}
  let before: AssetKinds[Kind] | null | undefined

  function follow(): void {
    const state = running.state.getState()
    // What only the hint says is no account to ask about.
    const account = query.account ?? (state.ready ? activeAccount(state) : undefined)
    if (account !== watched) {
      unwatch()
      watched = account
      unwatch = account ? running.tab.watches.watch({ kind, account }) : () => {}
    }
    const entry = account && (state.assets[`${kind} ${account}`] as AssetEntry<Kind> | undefined)
    const value = (entry?.value ?? null) as AssetKinds[Kind] | null
    if (kind === 'history') tellFailure(running, entry)
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
