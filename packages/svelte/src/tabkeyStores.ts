import type { Nft, Transaction } from '../../../src/bridge/contract/assets.ts'
import type { Namespace, NamespaceOf, NetworkId } from '../../../src/bridge/contract/network.ts'
import type { Connection } from '../../../src/bridge/contract/state.ts'
import type { ConnectedWalletInfo } from '../../../src/bridge/contract/wallet.ts'
import type { Eip1193Provider } from '../../../src/ui/client/api/eip1193Types.ts'
import type { CallsClient, SendCallsParameters } from '../../../src/ui/client/api/facets/calls.ts'
import type { LoginResult } from '../../../src/ui/client/api/facets/login.ts'
import type { NamesClient } from '../../../src/ui/client/api/facets/names.ts'
import type { Send } from '../../../src/ui/client/api/facets/send.ts'
import type { SwapsClient } from '../../../src/ui/client/api/facets/swaps.ts'
import type { RecentTransaction, TransactionsClient } from '../../../src/ui/client/api/facets/transactions.ts'
import type { RegisteredTabkey } from '../../../src/ui/client/api/register.ts'
import type { Account, RequestParameters, Tabkey, TabkeyState } from '../../../src/ui/client/api/tabkey.ts'
import type {
  SentTransaction,
  Signature,
  SignMessageVariables,
  TransactionOf,
  TypedDataVariables,
} from '../../../src/ui/client/providers/walletSigning.ts'
import { defineElements } from '../../../src/ui/elements/defineElements.ts'
import type {
  BalanceSlice,
  PagedSlice,
  TokensSlice,
  WatchParameters,
} from '../../../src/ui/observe/assets.ts'
import { createMutation, type Mutation, type MutationState } from '../../../src/ui/observe/mutation.ts'
import type {
  ConnectionsSlice,
  ModalSlice,
  NetworkSlice,
  PendingRequestsSlice,
  SignInSlice,
} from '../../../src/ui/observe/slices.ts'
import { stateSource } from '../../../src/ui/observe/source.ts'
import type { WalletQuery, WalletsSlice } from '../../../src/ui/observe/walletDirectory.ts'
import * as calls from '../../../src/ui/stacks/calls.ts'
import type {
  AvailableExchangesMethods,
  AvailableExchangesParameters,
  AvailableExchangesSlice,
  ExchangeBuyStatusMethods,
  ExchangeBuyStatusParameters,
  ExchangeBuyStatusSlice,
} from '../../../src/ui/stacks/exchanges.ts'
import type { CallHook, EveryStore, ValueHook } from '../../../src/ui/stacks/hook.ts'
import * as methods from '../../../src/ui/stacks/methods.ts'
import type { OnrampMethods, OnrampParameters, OnrampSlice } from '../../../src/ui/stacks/onramp.ts'
import type { PairingMethods, PairingParameters, PairingSlice } from '../../../src/ui/stacks/pairing.ts'
import type { PayMethods, PayParameters, PaySlice } from '../../../src/ui/stacks/pay.ts'
import type { PayUrlActions } from '../../../src/ui/stacks/payUrlActions.ts'
import type { PreviewMethods, PreviewParameters, PreviewSlice } from '../../../src/ui/stacks/preview.ts'
import type { RecentTransactionsParameters } from '../../../src/ui/stacks/recentTransactions.ts'
import type {
  SwapQuoteMethods,
  SwapQuoteParameters,
  SwapQuoteSlice,
} from '../../../src/ui/stacks/swapQuote.ts'
import * as values from '../../../src/ui/stacks/values.ts'
import { createReadable, type ReadableStore } from './store.ts'

/** A call of the client: the store has its status, `mutate` and `mutateAsync` make the call. */
export interface MutationStore<Variables, Data>
  extends ReadableStore<MutationState<Variables, Data>>,
    Pick<Mutation<Variables, Data>, 'mutate' | 'mutateAsync' | 'reset'> {}

/** A list in pages. */
export interface PagedStore<Item> extends ReadableStore<PagedSlice<Item>> {
  /** Loads the next page; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

/** A value of an account that can be read at once. */
export interface RefetchStore<Value, Result> extends ReadableStore<Value> {
  /** Reads it now, however fresh it is. */
  readonly refetch: () => Promise<Result>
}

/** The wallet directory: installed wallets, listed wallets in pages, search. */
export interface WalletsStore extends ReadableStore<WalletsSlice> {
  /** Replaces the query; an equal one changes nothing. */
  readonly setQuery: (query: WalletQuery) => void
  /** Loads the next page, or the failed page again; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

/** The stores of a client. Those that watch or list something are functions, because they have parameters. */
export interface TabkeyStores<Id extends NetworkId = NetworkId> {
  /** The account of the active namespace; `account.of('solana')` is that of another one. */
  readonly account: ReadableStore<Account<NamespaceOf<Id>>> & {
    of<Name extends Namespace>(namespace: Name): ReadableStore<Account<Name>>
  }
  /** The active network, and the networks to choose from. */
  readonly network: ReadableStore<NetworkSlice<Id>>
  /** Wallets that are connected, and those that were. */
  readonly connections: ReadableStore<ConnectionsSlice>
  /** The wallet of the active namespace; `connection.of('solana')` is that of another one. `null` without one. */
  readonly connection: ReadableStore<Connection | null> & {
    of(namespace: Namespace): ReadableStore<Connection | null>
  }
  /** Name and picture of the connected wallet. */
  readonly walletInfo: ReadableStore<ConnectedWalletInfo | undefined>
  /** Whether the engine has responded. */
  readonly ready: ReadableStore<boolean>
  /** Requests that wait for the user's answer in a wallet. */
  readonly pendingRequests: ReadableStore<PendingRequestsSlice>
  /** Whether the modal is open, and its view; `open` and `close`. */
  readonly modal: ReadableStore<ModalSlice> & Pick<Tabkey, 'open' | 'close'>
  /** The mode and the design tokens in use; `setTheme` changes them in this tab. */
  readonly theme: ReadableStore<TabkeyState['theme']> & { readonly setTheme: Tabkey['theme']['set'] }
  /** Whether the active account is signed in, and the methods of the sign-in. */
  readonly signIn: ReadableStore<SignInSlice> & Pick<Tabkey['signIn'], 'request' | 'signOut' | 'getSessions'>
  /** A part of the state. */
  state<Slice>(selector: (state: TabkeyState<Id>) => Slice): ReadableStore<Slice>
  /** The native balance, kept fresh while the store has subscribers. */
  balance(
    parameters?: WatchParameters,
  ): RefetchStore<BalanceSlice, Awaited<ReturnType<Tabkey['balances']['get']>>>
  /** All an account holds, kept fresh while the store has subscribers. */
  tokens(
    parameters?: WatchParameters,
  ): RefetchStore<TokensSlice, Awaited<ReturnType<Tabkey['tokens']['get']>>>
  /** Transactions of an account, newest first. */
  history(parameters?: WatchParameters): PagedStore<Transaction>
  /** NFTs of an account. */
  nfts(parameters?: WatchParameters): PagedStore<Nft>
  /** Installed wallets and those of the directory, with search. */
  wallets(query?: WalletQuery): WalletsStore
  /** The transactions that the host has named for an account, newest first. */
  recentTransactions(parameters?: RecentTransactionsParameters): ReadableStore<readonly RecentTransaction[]>
  /** Adds a transaction to the list that the account view and `recentTransactions` show. */
  readonly addRecentTransaction: TransactionsClient['add']
  /** A WalletConnect pairing for a QR code of your own; withdrawn with the last subscriber. */
  pairing(parameters?: PairingParameters): ReadableStore<PairingSlice> & PairingMethods
  /** Ways to buy crypto (`features.onramp`); without a country nothing is asked. */
  onramp(residence?: OnrampParameters): ReadableStore<OnrampSlice> & OnrampMethods
  /** A payment by wallet or exchange, in the modal (`features.pay`). */
  pay(parameters?: PayParameters): ReadableStore<PaySlice> & PayMethods
  /** Exchanges one can pay from (`features.pay`). */
  availableExchanges(
    parameters?: AvailableExchangesParameters,
  ): ReadableStore<AvailableExchangesSlice> & AvailableExchangesMethods
  /** A payment at an exchange, followed to its end while the store has subscribers. */
  exchangeBuyStatus(
    parameters: ExchangeBuyStatusParameters,
  ): ReadableStore<ExchangeBuyStatusSlice> & ExchangeBuyStatusMethods
  /** Sends a person to an exchange, without the modal. */
  readonly payUrlActions: PayUrlActions
  /** What a request would do, before a wallet is asked; without a method nothing is asked. */
  preview(request: PreviewParameters): ReadableStore<PreviewSlice> & PreviewMethods
  /** What a swap would give now (`features.swaps`), while the store has subscribers. */
  swapQuote(order: SwapQuoteParameters): ReadableStore<SwapQuoteSlice> & SwapQuoteMethods
  /** The EIP-1193 provider, for viem's `custom()` or ethers' `BrowserProvider`. */
  readonly provider: Eip1193Provider
  /** `tabkey.connect`, with its status. */
  readonly connect: MutationStore<Parameters<Tabkey<Id>['connect']>[0], readonly Account[]>
  /** `tabkey.disconnect`, with its status. */
  readonly disconnect: MutationStore<Parameters<Tabkey['disconnect']>[0], void>
  /** `tabkey.switchNetwork`, with its status. */
  readonly switchNetwork: MutationStore<Parameters<Tabkey<Id>['switchNetwork']>[0], void>
  /** `tabkey.connections.use`, with its status. */
  readonly switchConnection: MutationStore<Parameters<Tabkey['connections']['use']>[0], Account>
  /**
   * `tabkey.login`, with its status. Call it inside the click handler, since browsers block a window that opens
   * later.
   */
  readonly login: MutationStore<Parameters<Tabkey['login']>[0], LoginResult>
  /** `tabkey.request`, with its status. */
  readonly request: MutationStore<RequestParameters<Id>, unknown>
  /** `tabkey.send`, with its status; fails with BridgeMethodError while the feature is off. */
  readonly send: MutationStore<Parameters<Send>[0], Awaited<ReturnType<Send>>>
  /** A swap by the active account, approval first where the token asks for one (`features.swaps`). */
  readonly swap: MutationStore<Parameters<SwapsClient['swap']>[0], Awaited<ReturnType<SwapsClient['swap']>>>
  /** `tabkey.names.register`, with its status, and `suggest`. */
  readonly registerName: MutationStore<
    Parameters<NamesClient['register']>[0],
    Awaited<ReturnType<NamesClient['register']>>
  > &
    Pick<NamesClient, 'suggest'>
  /** Signs a message with the active account, of EVM, Solana or Bitcoin. The wallet gets the request at most once. */
  readonly signMessage: MutationStore<SignMessageVariables<NamespaceOf<Id>>, Signature<NamespaceOf<Id>>>
  /** Signs typed data (EIP-712) with the active EVM account. The wallet gets the request at most once. */
  readonly signTypedData: MutationStore<TypedDataVariables, `0x${string}`>
  /** Sends several calls from the active EVM account, as one request where the wallet has EIP-5792. */
  readonly sendCalls: MutationStore<SendCallsParameters<Id>, Awaited<ReturnType<CallsClient['sendCalls']>>>
  /** Sends a transaction with the connected wallet. The wallet gets the request at most once. */
  readonly sendTransaction: MutationStore<TransactionOf<NamespaceOf<Id>>, SentTransaction<NamespaceOf<Id>>>
  /** A store for a call of your own. */
  mutation<Variables, Data>(call: (variables: Variables) => Promise<Data>): MutationStore<Variables, Data>
}

/**
 * Makes Svelte stores of a client and registers the custom elements. Call it once, in a module beside the client.
 *
 * @param client what `createTabkey` returned
 *
 * @example
 * // src/lib/tabkey.ts
 * export const tabkey = createTabkey({ networks: [ethereum] })
 * export const { account, network, connect } = tabkeyStores(tabkey)
 *
 * // a component
 * // {#if $account.isConnected}{$account.address}{:else}<tabkey-button></tabkey-button>{/if}
 */
export function tabkeyStores<Id extends NetworkId = NetworkId>(client: Tabkey<Id>): TabkeyStores<Id> {
  defineElements(client)
  // The rows are typed for the registered client; the type of the stores has this one's ids.
  const registered = client as unknown as RegisteredTabkey
  const store = <Parameters extends object, Value, Methods extends object>(
    row: ValueHook<Parameters, Value, Methods>,
    parameters: Parameters,
  ): ReadableStore<Value> & Methods => {
    const observed = row(registered, parameters, () => parameters)
    return { ...createReadable(observed.source), ...observed.methods }
  }
  /** A store for each call, because it has parameters. */
  const storeFor =
    <Parameters extends object, Value, Methods extends object>(row: ValueHook<Parameters, Value, Methods>) =>
    (parameters: Parameters = {} as Parameters) =>
      store(row, parameters)
  const call = <Variables, Data>(row: CallHook<Variables, Data>) => mutationStore(row(registered))

  const stores = {
    account: {
      ...store(values.account<Namespace>, {}),
      of: <Name extends Namespace>(namespace: Name) => store(values.account<Name>, { namespace }),
    },
    network: store(values.network, {}),
    connections: store(values.connections, {}),
    connection: {
      ...store(values.connection, {}),
      of: (namespace: Namespace) => store(values.connection, { namespace }),
    },
    walletInfo: store(values.walletInfo, {}),
    ready: store(values.ready, {}),
    pendingRequests: store(values.pendingRequests, {}),
    modal: store(values.modal, {}),
    theme: store(values.theme, {}),
    signIn: store(values.signIn, {}),
    state: <Slice>(selector: (state: TabkeyState<Id>) => Slice) =>
      createReadable(stateSource(client, selector)),
    balance: storeFor(values.balance),
    tokens: storeFor(values.tokens),
    history: storeFor(values.history),
    nfts: storeFor(values.nfts),
    wallets: storeFor(values.wallets),
    recentTransactions: storeFor(values.recentTransactions),
    addRecentTransaction: methods.addRecentTransaction(registered),
    pairing: storeFor(values.pairing),
    onramp: storeFor(values.onramp),
    pay: storeFor(values.pay),
    availableExchanges: storeFor(values.availableExchanges),
    exchangeBuyStatus: storeFor(values.exchangeBuyStatus),
    payUrlActions: methods.payUrlActions(registered),
    preview: storeFor(values.preview),
    swapQuote: storeFor(values.swapQuote),
    // Made when it is read.
    get provider() {
      return methods.provider(registered)
    },
    connect: call(calls.connect),
    disconnect: call(calls.disconnect),
    switchNetwork: call(calls.switchNetwork),
    switchConnection: call(calls.switchConnection),
    login: call(calls.login),
    request: call(calls.request),
    send: call(calls.send),
    swap: call(calls.swap),
    registerName: { ...call(calls.registerName), suggest: client.names.suggest },
    signMessage: call(calls.signMessage),
    signTypedData: call(calls.signTypedData),
    sendCalls: call(calls.sendCalls),
    sendTransaction: call(calls.sendTransaction),
    mutation: mutationStore,
  } satisfies TabkeyStores & EveryStore
  return stores as unknown as TabkeyStores<Id>
}

function mutationStore<Variables, Data>(
  call: (variables: Variables) => Promise<Data>,
): MutationStore<Variables, Data> {
  const mutation = createMutation(call)
  const { mutate, mutateAsync, reset } = mutation
  return { ...createReadable(mutation), mutate, mutateAsync, reset }
}
