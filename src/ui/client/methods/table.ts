import type { Tabkey, Unsubscribe } from '../api/tabkey.ts'

/** Members of the client whose code is part of the first chunk: `createClient` writes them out. */
type EagerMember =
  | 'destroy'
  | 'events'
  | 'getAccount'
  | 'getNetwork'
  | 'getServerState'
  | 'getState'
  | 'login'
  | 'provider'
  | 'send'
  | 'subscribe'
  | 'theme'

type LazyMember = Exclude<keyof Tabkey, EagerMember>
type Callable = (...values: never[]) => unknown
type OwnMethod = { [Name in LazyMember]: Tabkey[Name] extends Callable ? Name : never }[LazyMember]
/** A namespace of the client, for instance `swaps`. */
export type GroupName = Exclude<LazyMember, OwnMethod>

/** `call` returns a promise; `watch` takes a query and a listener, and returns the function that ends it. */
export type MethodKind = 'call' | 'watch'
type KindOf<Method> = Method extends (...values: never[]) => Unsubscribe ? 'watch' : 'call'
type KindsOf<Group> = { readonly [Name in keyof Group]-?: KindOf<Group[Name]> }

/** Methods whose code is among the first bytes of the tab. */
export type EarlyMethod =
  | 'open'
  | 'close'
  | 'preload'
  | 'connect'
  | 'disconnect'
  | 'switchNetwork'
  | 'request'
/** Methods of the client itself whose code is fetched with the first call. */
export type LazyMethod = Exclude<OwnMethod | 'login' | 'send', EarlyMethod>

/** A method by its path, for instance `swaps.quote`. */
export type MethodPath =
  | OwnMethod
  | 'login'
  | 'send'
  | { [Name in GroupName]: `${Name}.${keyof NonNullable<Tabkey[Name]> & string}` }[GroupName]

/** Methods of the client itself. */
export const OWN_METHODS = {
  open: 'call',
  close: 'call',
  preload: 'call',
  connect: 'call',
  disconnect: 'call',
  switchNetwork: 'call',
  request: 'call',
  reconnect: 'call',
  setAccountType: 'call',
  loginToken: 'call',
  updateEmail: 'call',
  update: 'call',
  setLocale: 'call',
  followPayment: 'call',
  preview: 'call',
  sendCalls: 'call',
  getCallsStatus: 'call',
  showCallsStatus: 'call',
} as const satisfies KindsOf<Pick<Tabkey, OwnMethod>>

/** Methods by namespace. Their code: `lazyMethods.ts`. */
export const METHOD_GROUPS = {
  balances: { get: 'call', watch: 'watch' },
  tokens: { get: 'call', watch: 'watch' },
  nfts: { get: 'call', watch: 'watch' },
  history: { get: 'call', watch: 'watch' },
  transactions: { add: 'call', list: 'call', clear: 'call', watch: 'watch' },
  names: { get: 'call', watch: 'watch', suggest: 'call', register: 'call' },
  connections: { use: 'call', label: 'call', forget: 'call' },
  wallets: { get: 'call', image: 'call' },
  signIn: { request: 'call', signOut: 'call', getSessions: 'call', refresh: 'call' },
  logs: { get: 'call', download: 'call', trace: 'call' },
  swaps: { tokens: 'call', quote: 'call', swap: 'call', arrivals: 'call' },
  onramp: { options: 'call', quote: 'call', url: 'call' },
  pay: { exchanges: 'call', url: 'call', status: 'call' },
  smartSessions: { list: 'call', grant: 'call', revoke: 'call' },
} as const satisfies { readonly [Name in GroupName]: KindsOf<NonNullable<Tabkey[Name]>> }
