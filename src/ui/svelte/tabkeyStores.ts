import type { Nft, Transaction } from '../../bridge/contract/assets.ts'
import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { LoginResult } from '../client/api/facets/login.ts'
import type { Send } from '../client/api/facets/send.ts'
import type { Account, Tabkey, TabkeyState } from '../client/api/tabkey.ts'
import { defineElements } from '../elements/defineElements.ts'
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
import { featureOff } from '../observe/featureOff.ts'
import { createMutation, type Mutation, type MutationState } from '../observe/mutation.ts'
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
import { mapSource, stateSource } from '../observe/source.ts'
import { createWalletDirectory, type WalletQuery, type WalletsSlice } from '../observe/walletDirectory.ts'
import { type ReadableStore, storeOf } from './store.ts'

/** A call of the client: the store has its status, `mutate` and `mutateAsync` make the call. */
export interface MutationStore<Variables, Data>
  extends ReadableStore<MutationState<Variables, Data>>,
    Pick<Mutation<Variables, Data>, 'mutate' | 'mutateAsync' | 'reset'> {}

/** A list in pages. */
export interface PagedStore<Item> extends ReadableStore<PagedSlice<Item>> {
  /** Loads the next page; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
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
  readonly account: ReadableStore<Account> & {
    of<Name extends Namespace>(namespace: Name): ReadableStore<Account<Name>>
  }
  /** The active network, and the networks to choose from. */
  readonly network: ReadableStore<NetworkSlice<Id>>
  /** Wallets that are connected, and those that were. */
  readonly connections: ReadableStore<ConnectionsSlice>
  /** Requests that wait for the user's answer in a wallet. */
  readonly pendingRequests: ReadableStore<PendingRequestsSlice>
  /** Whether the modal is open, and its view. */
  readonly modal: ReadableStore<ModalSlice>
  /** The mode and the design tokens in use. */
  readonly theme: ReadableStore<TabkeyState['theme']>
  /** Whether the active account is signed in. */
  readonly signIn: ReadableStore<SignInSlice>
  /** A part of the state. */
  state<Slice>(selector: (state: TabkeyState<Id>) => Slice): ReadableStore<Slice>
  /** The native balance, kept fresh while the store has subscribers. */
  balance(parameters?: WatchParameters): ReadableStore<BalanceSlice>
  /** All an account holds, kept fresh while the store has subscribers. */
  tokens(parameters?: WatchParameters): ReadableStore<TokensSlice>
  /** Transactions of an account, newest first. */
  history(parameters?: WatchParameters): PagedStore<Transaction>
  /** NFTs of an account. */
  nfts(parameters?: WatchParameters): PagedStore<Nft>
  /** Installed wallets and those of the directory, with search. */
  wallets(query?: WalletQuery): WalletsStore
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
  readonly request: MutationStore<Parameters<Tabkey<Id>['request']>[0], unknown>
  /** `tabkey.send`, with its status; fails with BridgeMethodError while the feature is off. */
  readonly send: MutationStore<Parameters<Send>[0], Awaited<ReturnType<Send>>>
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
  const state = <Slice>(selector: (state: TabkeyState<Id>) => Slice) => storeOf(stateSource(client, selector))
  return {
    account: {
      ...storeOf(accountSource(client)),
      of: namespace => storeOf(accountSource(client, namespace)),
    },
    network: state(networkSlice<Id>),
    connections: storeOf(mapSource(stateSource(client, connectionParts), parts => readConnections(parts))),
    pendingRequests: storeOf(mapSource(stateSource(client, pendingRequestParts), readPendingRequests)),
    modal: state(modalSlice),
    theme: state(({ theme }) => theme),
    signIn: state(signInSlice),
    state,
    balance: parameters => storeOf(balanceSource(client, parameters)),
    tokens: parameters => storeOf(tokensSource(client, parameters)),
    history: parameters => pagedStore(pagedSource(client, 'history', parameters)),
    nfts: parameters => pagedStore(pagedSource(client, 'nfts', parameters)),
    wallets(query) {
      const directory = createWalletDirectory(client, query)
      return { ...storeOf(directory), setQuery: directory.setQuery, loadMore: directory.loadMore }
    },
    connect: mutationStore(client.connect),
    disconnect: mutationStore(client.disconnect),
    switchNetwork: mutationStore(client.switchNetwork),
    switchConnection: mutationStore(client.connections.use),
    login: mutationStore(client.login),
    request: mutationStore((request: Parameters<Tabkey<Id>['request']>[0]) =>
      client.request<unknown>(request),
    ),
    send: mutationStore(async (payment: Parameters<Send>[0]) => {
      if (!client.send) throw await featureOff('send')
      return client.send(payment)
    }),
    mutation: mutationStore,
  }
}

const pagedStore = <Item>(source: PagedSource<Item>): PagedStore<Item> => ({
  ...storeOf(source),
  loadMore: source.loadMore,
})

function mutationStore<Variables, Data>(
  call: (variables: Variables) => Promise<Data>,
): MutationStore<Variables, Data> {
  const mutation = createMutation(call)
  const { mutate, mutateAsync, reset } = mutation
  return { ...storeOf(mutation), mutate, mutateAsync, reset }
}
