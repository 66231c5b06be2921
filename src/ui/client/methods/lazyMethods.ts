import type { AssetKind } from '../../../bridge/contract/assets.ts'
import { BridgeMethodError } from '../../../bridge/errors/engine.ts'
import type { Running } from '../running.ts'
import type { Unsubscribe } from '../tabkey.ts'
import { begin } from './begin.ts'
import type { Watched } from './createVerbs.ts'

/** A method whose chunk is loaded with its first call. It validates its argument itself. */
export type LazyMethod = (running: Running, argument: unknown) => Promise<unknown>

/** Verbs by group; the group's code is fetched with the first of them. */
const GROUPS: Readonly<
  Record<string, () => Promise<{ readonly verbs: Readonly<Record<string, LazyMethod>> }>>
> = {
  send: () => import('./send.ts'),
  payments: () => import('./payments.ts'),
  login: () => import('./login.ts'),
  update: () => import('./update.ts'),
  reconnect: () => import('./reconnect.ts'),
  balances: () => import('./assets.ts'),
  connections: () => import('./connections.ts'),
  logs: () => import('./logs.ts'),
  names: () => import('./names.ts'),
  signIn: () => import('./signIn.ts'),
  wallets: () => import('./wallets.ts'),
  tokens: () => import('./assets.ts'),
  nfts: () => import('./assets.ts'),
  history: () => import('./assets.ts'),
  transactions: () => import('./transactions.ts'),
  swaps: () => import('./swaps.ts'),
  onramp: () => import('./onramp.ts'),
  pay: () => import('./pay.ts'),
  smartSessions: () => import('./sessions.ts'),
}

/** Methods of the client, with the chunk of each. */
const GROUP_OF_VERB: Readonly<Record<string, string>> = {
  send: 'send',
  followPayment: 'payments',
  login: 'login',
  setAccountType: 'login',
  updateEmail: 'login',
  update: 'update',
  setLocale: 'update',
  reconnect: 'reconnect',
}

/** @param path `group.verb`, or a verb of the client itself; `undefined` for any other name */
export async function loadLazyMethod(path: string): Promise<LazyMethod | undefined> {
  const [verb = '', named = ''] = path.split('.').reverse()
  const own = Object.hasOwn(GROUP_OF_VERB, verb) ? GROUP_OF_VERB[verb] : undefined
  const group = path === verb ? (own ?? '') : named
  const load = Object.hasOwn(GROUPS, group) ? GROUPS[group] : undefined
  const verbs = (await load?.())?.verbs
  // The balance and the lists of an account share a chunk, so their methods are found by the whole path.
  const name = verbs && [verb, path].find(entry => Object.hasOwn(verbs, entry))
  return name === undefined ? undefined : verbs?.[name]
}

/** @throws BridgeMethodError for an unknown path */
export async function callLazyMethod(running: Running, path: string, argument: unknown): Promise<unknown> {
  const run = await loadLazyMethod(path)
  if (!run) throw new BridgeMethodError(path)
  return run(running, argument)
}

/** @param kind `balances`, `names`, or one of the lists of an account */
export function watchLazily(
  running: Running,
  kind: string,
  query: Watched,
  listener: (value: unknown) => void,
): Unsubscribe {
  if (kind === 'names')
    return begin(import('./names.ts'), ({ watchName }) =>
      watchName(running, { address: query.address ?? '' }, listener),
    )
  if (kind === 'transactions')
    return begin(import('./transactions.ts'), ({ watchTransactions }) =>
      watchTransactions(running, query, listener),
    )
  return begin(import('./watchAccount.ts'), ({ watchAccount }) =>
    watchAccount(running, kind === 'balances' ? 'balance' : (kind as AssetKind), query, listener),
  )
}
