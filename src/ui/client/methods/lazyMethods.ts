import type { AssetKind } from '../../../bridge/contract/assets.ts'
import { BridgeMethodError } from '../../../bridge/errors/engine.ts'
import type { Tabkey, Unsubscribe } from '../api/tabkey.ts'
import type { Running } from '../tab/running.ts'
import { startWhenLoaded } from '../values/startWhenLoaded.ts'
import type { BodyOf, GroupBodies } from './bodies.ts'
import type { Watched } from './createMethods.ts'
import type { GroupName, LazyMethod } from './table.ts'

type Body = BodyOf<(...args: never[]) => Promise<unknown>>

/** The code of each group, fetched with the first of its methods. */
const GROUPS: { readonly [Name in GroupName]: () => Promise<GroupBodies<Name>> } = {
  balances: async () => (await import('./assets.ts')).balances,
  connections: async () => (await import('./connections.ts')).bodies,
  logs: async () => (await import('./logs.ts')).bodies,
  names: async () => (await import('./names.ts')).bodies,
  signIn: async () => (await import('./signIn.ts')).bodies,
  wallets: async () => (await import('./wallets.ts')).bodies,
  tokens: async () => (await import('./assets.ts')).tokens,
  nfts: async () => (await import('./assets.ts')).nfts,
  history: async () => (await import('./assets.ts')).history,
  transactions: async () => (await import('./transactions.ts')).bodies,
  swaps: async () => (await import('./swaps.ts')).bodies,
  onramp: async () => (await import('./onramp.ts')).bodies,
  pay: async () => (await import('./pay.ts')).bodies,
  smartSessions: async () => (await import('./sessions.ts')).bodies,
}

/** The code of the client's own methods that are not among the first bytes of the tab. */
const OWN: { readonly [Name in LazyMethod]: () => Promise<BodyOf<Tabkey[Name]>> } = {
  send: async () => (await import('./send.ts')).body,
  preview: async () => (await import('./preview.ts')).body,
  followPayment: async () => (await import('./payments.ts')).body,
  login: async () => (await import('./login.ts')).bodies.login,
  setAccountType: async () => (await import('./login.ts')).bodies.setAccountType,
  loginToken: async () => (await import('./login.ts')).bodies.loginToken,
  updateEmail: async () => (await import('./login.ts')).bodies.updateEmail,
  update: async () => (await import('./update.ts')).bodies.update,
  setLocale: async () => (await import('./update.ts')).bodies.setLocale,
  sendCalls: async () => (await import('./calls.ts')).bodies.sendCalls,
  getCallsStatus: async () => (await import('./calls.ts')).bodies.getCallsStatus,
  showCallsStatus: async () => (await import('./calls.ts')).bodies.showCallsStatus,
  reconnect: async () => (await import('./reconnect.ts')).body,
}

/** Own members only: the name may be anything. */
const getOwn = <Member>(table: Readonly<Record<string, Member>>, name: string): Member | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

/** @param path `group.method`, or a method of the client itself; `undefined` for any other name */
export async function loadLazyMethod(path: string): Promise<Body | undefined> {
  const [name = '', group] = path.split('.').reverse()
  if (group === undefined) return getOwn<() => Promise<Body>>(OWN, name)?.()
  const bodies = await getOwn<() => Promise<object>>(GROUPS, group)?.()
  return bodies && getOwn(bodies as Readonly<Record<string, Body>>, name)
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
    return startWhenLoaded(import('./names.ts'), ({ watchName }) =>
      watchName(running, { address: query.address ?? '' }, listener),
    )
  if (kind === 'transactions')
    return startWhenLoaded(import('./transactions.ts'), ({ watchTransactions }) =>
      watchTransactions(running, query, listener),
    )
  return startWhenLoaded(import('./watchAccount.ts'), ({ watchAccount }) =>
    watchAccount(running, kind === 'balances' ? 'balance' : (kind as AssetKind), query, listener),
  )
}
