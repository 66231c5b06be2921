import { type MaybeRefOrGetter, onScopeDispose, type ShallowRef, toValue, watch } from 'vue'
import type { Nft, Transaction } from '../../bridge/contract/assets.ts'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { RegisteredNetworkId, RegisteredState } from '../client/api/register.ts'
import type { AccountOf, Tabkey, TabkeyState } from '../client/api/tabkey.ts'
import type { TabkeyEvent } from '../client/api/tabkeyEvent.ts'
import { accountSource } from '../observe/account.ts'
import {
  type BalanceSlice,
  balanceSource,
  type PagedSlice,
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
import { mapSource, stateSource } from '../observe/source.ts'
import {
  createWalletDirectory,
  type WalletDirectory,
  type WalletQuery,
  type WalletsSlice,
} from '../observe/walletDirectory.ts'
import { useTabkey } from './plugin.ts'
import { type MemberRefs, memberRefs, useSource } from './useSource.ts'

/** Parameters of a composable: each may be a value, a ref or a getter. */
export type Reactive<Parameters> = { readonly [Key in keyof Parameters]: MaybeRefOrGetter<Parameters[Key]> }

const valuesOf = <Parameters extends object>(parameters: Reactive<Parameters>): Parameters =>
  Object.fromEntries(Object.entries(parameters).map(([key, value]) => [key, toValue(value)])) as Parameters

/**
 * A part of the state as a ref. It changes only when that part changed, also when the selector builds a new object each
 * time.
 *
 * @param selector picks the part; default the whole state
 *
 * @example const isOnline = useTabkeyState(state => state.engine.online)
 */
export function useTabkeyState(): Readonly<ShallowRef<RegisteredState>>
export function useTabkeyState<Slice>(
  selector: (state: RegisteredState) => Slice,
): Readonly<ShallowRef<Slice>>
export function useTabkeyState(
  selector: (state: RegisteredState) => unknown = state => state,
): Readonly<ShallowRef<unknown>> {
  return useSource(stateSource(useTabkey(), selector))
}

/**
 * The account, one ref for each member. `status` is `connecting` until the engine has answered, with the address of the
 * last visit for display.
 *
 * @param parameters.namespace default: the active one
 * @example const { address, isConnected, status } = useAccount()
 */
export function useAccount<Name extends Namespace = Namespace>(
  parameters: Reactive<{ readonly namespace?: Name | undefined }> = {},
): MemberRefs<AccountOf<Name>> {
  const client = useTabkey()
  const account = useSource(() => accountSource<Name>(client, valuesOf(parameters).namespace))
  return memberRefs(account, [
    'namespace',
    'status',
    'isConnected',
    'address',
    'caipAddress',
    'allAccounts',
    'user',
    'accountType',
    'profileName',
    'profileImage',
    'preferredAccountTypes',
    'smartAccountDeployed',
    'connectedWalletInfo',
  ]) as MemberRefs<AccountOf<Name>>
}

/** The active network, and the networks to choose from. Switch it with `useSwitchNetwork`. */
export const useNetwork = (): MemberRefs<NetworkSlice<RegisteredNetworkId>> =>
  memberRefs(useSource(stateSource(useTabkey(), networkSlice)), [
    'network',
    'networkId',
    'chainId',
    'networks',
    'isSupported',
  ]) as MemberRefs<NetworkSlice<RegisteredNetworkId>>

/** What `useBalance` returns. */
export interface UseBalanceReturn extends MemberRefs<BalanceSlice> {
  /** Reads it now, however fresh it is. */
  readonly refetch: () => ReturnType<Tabkey['balances']['get']>
}

/**
 * The native balance, kept fresh while the component is mounted.
 *
 * @param parameters.account CAIP-10; default the connected account on the active network
 * @param parameters.enabled false watches nothing
 */
export function useBalance(parameters: Reactive<WatchParameters> = {}): UseBalanceReturn {
  const client = useTabkey()
  const balance = useSource(() => balanceSource(client, valuesOf(parameters)))
  return {
    ...memberRefs(balance, ['balance', 'status', 'error']),
    refetch: () => client.balances.get(queryOf(parameters)),
  }
}

/** What `useTokens` returns. */
export interface UseTokensReturn extends MemberRefs<TokensSlice> {
  /** Reads the list now, however fresh it is. */
  readonly refetch: () => ReturnType<Tabkey['tokens']['get']>
}

/**
 * All an account holds, kept fresh while the component is mounted. Amounts, prices and values are decimal strings; a
 * token that imitates another one is marked `isSuspicious`.
 */
export function useTokens(parameters: Reactive<WatchParameters> = {}): UseTokensReturn {
  const client = useTabkey()
  const tokens = useSource(() => tokensSource(client, valuesOf(parameters)))
  return {
    ...memberRefs(tokens, ['tokens', 'status', 'error']),
    refetch: () => client.tokens.get(queryOf(parameters)),
  }
}

function queryOf(parameters: Reactive<WatchParameters>): Parameters<Tabkey['balances']['get']>[0] {
  const { account } = valuesOf(parameters)
  return account ? { account } : {}
}

/** What `useHistory` and `useNfts` return. */
export interface UsePagedReturn<Item> extends MemberRefs<PagedSlice<Item>> {
  /** Loads the next page; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

/** Transactions of an account, newest first, in pages. */
export const useHistory = (parameters: Reactive<WatchParameters> = {}): UsePagedReturn<Transaction> =>
  usePaged('history', parameters)

/** NFTs of an account, in pages. */
export const useNfts = (parameters: Reactive<WatchParameters> = {}): UsePagedReturn<Nft> =>
  usePaged('nfts', parameters)

function usePaged<Kind extends 'history' | 'nfts'>(kind: Kind, parameters: Reactive<WatchParameters>) {
  const client = useTabkey()
  let source = pagedSource(client, kind, valuesOf(parameters))
  const page = useSource(() => {
    source = pagedSource(client, kind, valuesOf(parameters))
    return source
  })
  return {
    ...memberRefs(page, ['items', 'hasMore', 'isLoadingMore', 'status', 'error']),
    loadMore: () => source.loadMore(),
  }
}

/** All connected wallets, and those that were. */
export function useConnections(
  parameters: Reactive<{ readonly namespace?: Namespace | undefined }> = {},
): MemberRefs<ConnectionsSlice> {
  const parts = stateSource(useTabkey(), connectionParts)
  const connections = useSource(() => {
    const { namespace } = valuesOf(parameters)
    return mapSource(parts, state => readConnections(state, namespace))
  })
  return memberRefs(connections, ['connections', 'recentConnections'])
}

/** The requests that wait for a person's answer in a wallet. */
export function usePendingRequests(): MemberRefs<PendingRequestsSlice> {
  const parts = stateSource(useTabkey(), pendingRequestParts)
  return memberRefs(useSource(mapSource(parts, readPendingRequests)), ['requests', 'count'])
}

/** What `useWallets` returns. */
export interface UseWalletsReturn extends MemberRefs<WalletsSlice>, Pick<WalletDirectory, 'loadMore'> {}

/**
 * The wallet directory without the modal: installed wallets, listed wallets in pages, search.
 *
 * @example
 * const search = ref('')
 * const { installed, wallets, hasMore, loadMore } = useWallets({ search })
 */
export function useWallets(query: Reactive<WalletQuery> = {}): UseWalletsReturn {
  const directory = createWalletDirectory(useTabkey(), valuesOf(query))
  watch(() => valuesOf(query), directory.setQuery)
  return {
    ...memberRefs(useSource(directory), ['installed', 'wallets', 'count', 'hasMore', 'isLoading', 'error']),
    loadMore: directory.loadMore,
  }
}

/** What `useModal` returns. */
export interface UseModalReturn extends MemberRefs<ModalSlice>, Pick<Tabkey, 'open' | 'close'> {}

/** Opens and closes the modal, with its open state. */
export function useModal(): UseModalReturn {
  const client = useTabkey()
  const { open, close } = client
  return { open, close, ...memberRefs(useSource(stateSource(client, modalSlice)), ['isOpen', 'view']) }
}

/** What `useTheme` returns. */
export interface UseThemeReturn extends MemberRefs<TabkeyState['theme']> {
  /** Changes mode, design tokens or both, in this tab. */
  readonly setTheme: Tabkey['theme']['set']
}

/** The modal's theme in this tab; `mode` is the resolved value of `system`. */
export function useTheme(): UseThemeReturn {
  const client = useTabkey()
  const theme = useSource(stateSource(client, state => state.theme))
  return { ...memberRefs(theme, ['mode', 'variables']), setTheme: client.theme.set }
}

/** What `useSignIn` returns. */
export interface UseSignInReturn
  extends MemberRefs<SignInSlice>,
    Pick<Tabkey['signIn'], 'request' | 'signOut' | 'getSessions'> {}

/** The sign-in of the account in use (`siwx`, `siweConfig`), the same in every tab. */
export function useSignIn(): UseSignInReturn {
  const client = useTabkey()
  const { request, signOut, getSessions } = client.signIn
  const members = memberRefs(useSource(stateSource(client, signInSlice)), [
    'status',
    'isSignedIn',
    'isRequired',
    'error',
  ])
  return { ...members, request, signOut, getSessions }
}

/** Calls the listener with each event of the client until the component is unmounted. */
export function useEvents(listener: (event: TabkeyEvent) => void): void {
  const client = useTabkey()
  if (typeof window === 'undefined') return
  onScopeDispose(client.events.subscribe(listener))
}
