import { type MaybeRefOrGetter, type ShallowRef, toValue, watch } from 'vue'
import type { Nft, Transaction } from '../../../src/bridge/contract/assets.ts'
import type { Namespace } from '../../../src/bridge/contract/network.ts'
import type { Connection } from '../../../src/bridge/contract/state.ts'
import type { ConnectedWalletInfo } from '../../../src/bridge/contract/wallet.ts'
import type { RecentTransaction } from '../../../src/ui/client/api/facets/transactions.ts'
import type {
  RegisteredAccount,
  RegisteredNamespace,
  RegisteredNetworkId,
} from '../../../src/ui/client/api/register.ts'
import type { Tabkey, TabkeyState } from '../../../src/ui/client/api/tabkey.ts'
import type {
  BalanceSlice,
  PagedSlice,
  TokensSlice,
  WatchParameters,
} from '../../../src/ui/observe/assets.ts'
import type {
  ConnectionsSlice,
  ModalSlice,
  NetworkSlice,
  PendingRequestsSlice,
  SignInSlice,
} from '../../../src/ui/observe/slices.ts'
import type { WalletDirectory, WalletQuery, WalletsSlice } from '../../../src/ui/observe/walletDirectory.ts'
import type {
  AvailableExchangesMethods,
  AvailableExchangesParameters,
  AvailableExchangesSlice,
  ExchangeBuyStatusMethods,
  ExchangeBuyStatusParameters,
  ExchangeBuyStatusSlice,
} from '../../../src/ui/stacks/exchanges.ts'
import type { OnrampMethods, OnrampParameters, OnrampSlice } from '../../../src/ui/stacks/onramp.ts'
import type { PairingMethods, PairingParameters, PairingSlice } from '../../../src/ui/stacks/pairing.ts'
import type { PayMethods, PayParameters, PaySlice } from '../../../src/ui/stacks/pay.ts'
import type { PreviewMethods, PreviewParameters, PreviewSlice } from '../../../src/ui/stacks/preview.ts'
import type { RecentTransactionsParameters } from '../../../src/ui/stacks/recentTransactions.ts'
import type {
  SwapQuoteMethods,
  SwapQuoteParameters,
  SwapQuoteSlice,
} from '../../../src/ui/stacks/swapQuote.ts'
import * as values from '../../../src/ui/stacks/values.ts'
import { useTabkey } from './plugin.ts'
import { type Reactive, toValues, useObserved, useValue } from './useRow.ts'
import { type MemberRefs, memberRefs, useSource } from './useSource.ts'

// The composables of `stacks/values.ts`.

export type { Reactive } from './useRow.ts'

/** Which chain family, as a value, a ref or a getter. */
interface NamespaceParameter<Name extends Namespace = Namespace> {
  /** Default: the active one. */
  readonly namespace?: MaybeRefOrGetter<Name | undefined>
}

/**
 * The account, one ref for each member. `status` is `connecting` until the engine has answered, with the address of the
 * last visit for display. With a registered client of one chain family the address has that family's type.
 *
 * @param parameters.namespace default: the active one
 * @example const { address, isConnected, status } = useAccount()
 */
export function useAccount<Name extends Namespace = RegisteredNamespace>(
  parameters: NamespaceParameter<Name> = {},
): MemberRefs<RegisteredAccount<Name>> {
  const client = useTabkey()
  const account = useSource(
    () => values.account<Name>(client, { namespace: toValue(parameters.namespace) }).source,
  )
  // Members that an account lacks at first have their refs too.
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
  ]) as MemberRefs<RegisteredAccount<Name>>
}

/** What `useAvailableExchanges` returns. */
export type UseAvailableExchangesReturn = MemberRefs<AvailableExchangesSlice> & AvailableExchangesMethods

/** Exchanges one can pay from (`features.pay`). */
export const useAvailableExchanges = (
  parameters: Reactive<AvailableExchangesParameters> = {},
): UseAvailableExchangesReturn => useObserved(values.availableExchanges, parameters)

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
export const useBalance = (parameters: Reactive<WatchParameters> = {}): UseBalanceReturn =>
  useObserved(values.balance, parameters)

/** The wallet a namespace uses as a ref, `null` without one. */
export const useConnection = (parameters: NamespaceParameter = {}): Readonly<ShallowRef<Connection | null>> =>
  useValue(values.connection, parameters)

/** All connected wallets, and those that were. */
export const useConnections = (parameters: NamespaceParameter = {}): MemberRefs<ConnectionsSlice> =>
  useObserved(values.connections, parameters)

/** What `useExchangeBuyStatus` returns. */
export type UseExchangeBuyStatusReturn = MemberRefs<ExchangeBuyStatusSlice> & ExchangeBuyStatusMethods

/** Follows a payment at an exchange to its end. */
export const useExchangeBuyStatus = (
  parameters: Reactive<ExchangeBuyStatusParameters>,
): UseExchangeBuyStatusReturn => useObserved(values.exchangeBuyStatus, parameters)

/** What `useHistory` and `useNfts` return. */
export interface UsePagedReturn<Item> extends MemberRefs<PagedSlice<Item>> {
  /** Loads the next page; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

/** Transactions of an account, newest first, in pages. */
export const useHistory = (parameters: Reactive<WatchParameters> = {}): UsePagedReturn<Transaction> =>
  useObserved(values.history, parameters)

/** What `useModal` returns. */
export interface UseModalReturn extends MemberRefs<ModalSlice>, Pick<Tabkey, 'open' | 'close'> {}

/** Opens and closes the modal, with its open state. */
export const useModal = (): UseModalReturn => useObserved(values.modal, {})

/** The active network, and the networks to choose from. Switch it with `useSwitchNetwork`. */
export const useNetwork = (): MemberRefs<NetworkSlice<RegisteredNetworkId>> => useObserved(values.network, {})

/** NFTs of an account, in pages. */
export const useNfts = (parameters: Reactive<WatchParameters> = {}): UsePagedReturn<Nft> =>
  useObserved(values.nfts, parameters)

/** What `useOnramp` returns. */
export type UseOnrampReturn = MemberRefs<OnrampSlice> & OnrampMethods

/**
 * Ways to buy crypto (`features.onramp`).
 *
 * @param residence without a country, and for `US` without a subdivision, nothing is asked
 */
export const useOnramp = (residence: Reactive<OnrampParameters> = {}): UseOnrampReturn =>
  useObserved(values.onramp, residence)

/** What `usePairing` returns. */
export type UsePairingReturn = MemberRefs<PairingSlice> & PairingMethods

/** A WalletConnect pairing without the modal: draw `uri` as a QR code yourself. It ends with the component. */
export const usePairing = (parameters: Reactive<PairingParameters> = {}): UsePairingReturn =>
  useObserved(values.pairing, parameters)

/** What `usePay` returns. */
export type UsePayReturn = MemberRefs<PaySlice> & PayMethods

/** A payment by wallet or exchange, in the modal (`features.pay`). */
export const usePay = (parameters: Reactive<PayParameters> = {}): UsePayReturn =>
  useObserved(values.pay, parameters)

/** The requests that wait for a person's answer in a wallet. */
export const usePendingRequests = (): MemberRefs<PendingRequestsSlice> =>
  useObserved(values.pendingRequests, {})

/** Whether the engine has responded, as a ref. */
export const useReady = (): Readonly<ShallowRef<boolean>> => useValue(values.ready, {})

/** The transactions that the host has named for an account, newest first, as a ref. Empty without an account. */
export const useRecentTransactions = (
  parameters: Reactive<RecentTransactionsParameters> = {},
): Readonly<ShallowRef<readonly RecentTransaction[]>> => useValue(values.recentTransactions, parameters)

/** What `useSignIn` returns. */
export interface UseSignInReturn
  extends MemberRefs<SignInSlice>,
    Pick<Tabkey['signIn'], 'request' | 'signOut' | 'getSessions'> {}

/** The sign-in of the account in use (`siwx`, `siweConfig`), the same in every tab. */
export const useSignIn = (): UseSignInReturn => useObserved(values.signIn, {})

/** What `usePreview` returns. */
export type UsePreviewReturn = MemberRefs<PreviewSlice> & PreviewMethods

/**
 * What a request would do, before a wallet is asked (`tabkey.preview`): 200 ms after the request came to rest.
 *
 * @param parameters the request; while its method is missing nothing is asked
 */
export const usePreview = (parameters: Reactive<PreviewParameters>): UsePreviewReturn =>
  useObserved(values.preview, parameters)

/** What `useSwapQuote` returns. */
export type UseSwapQuoteReturn = MemberRefs<SwapQuoteSlice> & SwapQuoteMethods

/**
 * What a swap would give now (`features.swaps`): asked 200 ms after the order came to rest, and again every 10 s while
 * the page is visible.
 *
 * @param parameters the order; while a part of it is missing nothing is asked
 */
export const useSwapQuote = (parameters: Reactive<SwapQuoteParameters>): UseSwapQuoteReturn =>
  useObserved(values.swapQuote, parameters)

/** What `useTheme` returns. */
export interface UseThemeReturn extends MemberRefs<TabkeyState['theme']> {
  /** Changes mode, design tokens or both, in this tab. */
  readonly setTheme: Tabkey['theme']['set']
}

/** The modal's theme in this tab; `mode` is the resolved value of `system`. */
export const useTheme = (): UseThemeReturn => useObserved(values.theme, {})

/** What `useTokens` returns. */
export interface UseTokensReturn extends MemberRefs<TokensSlice> {
  /** Reads the list now, however fresh it is. */
  readonly refetch: () => ReturnType<Tabkey['tokens']['get']>
}

/**
 * All an account holds, kept fresh while the component is mounted. Amounts, prices and values are decimal strings; a
 * token that imitates another one is marked `isSuspicious`.
 */
export const useTokens = (parameters: Reactive<WatchParameters> = {}): UseTokensReturn =>
  useObserved(values.tokens, parameters)

/** What is known of the connected wallet, as a ref. */
export const useWalletInfo = (
  parameters: NamespaceParameter = {},
): Readonly<ShallowRef<ConnectedWalletInfo | undefined>> => useValue(values.walletInfo, parameters)

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
  const read = () => toValues<WalletQuery>(query)
  const { source, methods } = values.wallets(useTabkey(), read(), read)
  watch(read, methods.setQuery)
  return {
    ...memberRefs(useSource(source), ['installed', 'wallets', 'count', 'hasMore', 'isLoading', 'error']),
    loadMore: methods.loadMore,
  }
}
