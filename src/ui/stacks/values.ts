import type { Nft, Transaction } from '../../bridge/contract/assets.ts'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { ConnectedWalletInfo } from '../../bridge/contract/wallet.ts'
import type { RecentTransaction } from '../client/api/facets/transactions.ts'
import type {
  RegisteredAccount,
  RegisteredNamespace,
  RegisteredNetworkId,
  RegisteredTabkey,
} from '../client/api/register.ts'
import type { Tabkey, TabkeyState } from '../client/api/tabkey.ts'
import { accountSource } from '../observe/account.ts'
import {
  type BalanceSlice,
  balanceSource,
  type PagedSlice,
  type PagedSource,
  pagedSource,
  type TokensSlice,
  tokensSource,
  type WatchParameters,
} from '../observe/assets.ts'
import {
  type ConnectionsSlice,
  connectionParts,
  type ModalSlice,
  modalSlice,
  type NetworkSlice,
  networkSlice,
  type PendingRequestsSlice,
  pendingRequestParts,
  readConnections,
  readPendingRequests,
  type SignInSlice,
  signInSlice,
} from '../observe/slices.ts'
import { mapSource, type Source, stateSource } from '../observe/source.ts'
import {
  createWalletDirectory,
  type WalletDirectory,
  type WalletQuery,
  type WalletsSlice,
} from '../observe/walletDirectory.ts'
import { observeExchangeStatus, observeExchanges } from './exchanges.ts'
import type { Observed, ValueHook } from './hook.ts'
import { observeOnramp } from './onramp.ts'
import { observePairing } from './pairing.ts'
import { observePay } from './pay.ts'
import { observePreview } from './preview.ts'
import { type RecentTransactionsParameters, recentTransactionsSource } from './recentTransactions.ts'
import { observeSwapQuote } from './swapQuote.ts'

// The hooks that follow a value. A row here, and one in each stack, make a hook.

/** Which chain family. */
export interface NamespaceParameters<Name extends Namespace = Namespace> {
  /** Default: the active one. */
  readonly namespace?: Name | undefined
}

const without = <Value>(source: Source<Value>): Observed<Value, object> => ({ source, methods: {} })

const paged = <Item>(
  source: PagedSource<Item>,
): Observed<PagedSlice<Item>, Pick<PagedSource<Item>, 'loadMore'>> => ({
  source,
  methods: { loadMore: source.loadMore },
})

export const account = <Name extends Namespace = RegisteredNamespace>(
  client: RegisteredTabkey,
  { namespace }: NamespaceParameters<Name>,
): Observed<RegisteredAccount<Name>, object> => without(accountSource<Name>(client, namespace))

export const availableExchanges = observeExchanges

export const balance: ValueHook<
  WatchParameters,
  BalanceSlice,
  { readonly refetch: () => ReturnType<Tabkey['balances']['get']> }
> = (client, parameters) => ({
  source: balanceSource(client, parameters),
  methods: { refetch: () => client.balances.get(toQuery(parameters)) },
})

export const connection: ValueHook<NamespaceParameters, Connection | null> = (client, { namespace }) =>
  without(
    stateSource(
      client,
      ({ connections, networks }) => connections[namespace ?? networks.activeNamespace] ?? null,
    ),
  )

export const connections: ValueHook<NamespaceParameters, ConnectionsSlice> = (client, { namespace }) =>
  without(mapSource(stateSource(client, connectionParts), parts => readConnections(parts, namespace)))

export const exchangeBuyStatus = observeExchangeStatus

export const history: ValueHook<
  WatchParameters,
  PagedSlice<Transaction>,
  Pick<PagedSource<Transaction>, 'loadMore'>
> = (client, parameters) => paged(pagedSource(client, 'history', parameters))

export const modal: ValueHook<object, ModalSlice, Pick<Tabkey, 'open' | 'close'>> = client => ({
  source: stateSource(client, modalSlice),
  methods: { open: client.open, close: client.close },
})

export const network: ValueHook<object, NetworkSlice<RegisteredNetworkId>> = client =>
  without(stateSource(client, networkSlice<RegisteredNetworkId>))

export const nfts: ValueHook<WatchParameters, PagedSlice<Nft>, Pick<PagedSource<Nft>, 'loadMore'>> = (
  client,
  parameters,
) => paged(pagedSource(client, 'nfts', parameters))

export const onramp = observeOnramp

export const pairing = observePairing

export const pay = observePay

export const pendingRequests: ValueHook<object, PendingRequestsSlice> = client =>
  without(mapSource(stateSource(client, pendingRequestParts), readPendingRequests))

export const preview = observePreview

export const ready: ValueHook<object, boolean> = client => without(stateSource(client, state => state.ready))

export const recentTransactions: ValueHook<RecentTransactionsParameters, readonly RecentTransaction[]> = (
  client,
  parameters,
) => without(recentTransactionsSource(client, parameters))

export const signIn: ValueHook<
  object,
  SignInSlice,
  Pick<Tabkey['signIn'], 'request' | 'signOut' | 'getSessions'>
> = client => {
  const { request, signOut, getSessions } = client.signIn
  return { source: stateSource(client, signInSlice), methods: { request, signOut, getSessions } }
}

export const swapQuote = observeSwapQuote

export const theme: ValueHook<
  object,
  TabkeyState['theme'],
  { readonly setTheme: Tabkey['theme']['set'] }
> = client => ({
  source: stateSource(client, state => state.theme),
  methods: { setTheme: client.theme.set },
})

export const tokens: ValueHook<
  WatchParameters,
  TokensSlice,
  { readonly refetch: () => ReturnType<Tabkey['tokens']['get']> }
> = (client, parameters) => ({
  source: tokensSource(client, parameters),
  methods: { refetch: () => client.tokens.get(toQuery(parameters)) },
})

export const walletInfo: ValueHook<NamespaceParameters, ConnectedWalletInfo | undefined> = (
  client,
  { namespace },
) => without(mapSource(accountSource(client, namespace), ({ connectedWalletInfo }) => connectedWalletInfo))

export const wallets: ValueHook<WalletQuery, WalletsSlice, Pick<WalletDirectory, 'loadMore' | 'setQuery'>> = (
  client,
  query,
) => {
  const { setQuery, loadMore, ...source } = createWalletDirectory(client, query)
  return { source, methods: { setQuery, loadMore } }
}

const toQuery = ({ account }: WatchParameters): Parameters<Tabkey['balances']['get']>[0] =>
  account ? { account } : {}
