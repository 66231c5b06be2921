import { useEffect, useMemo } from 'react'
import type { Nft, Transaction } from '../../bridge/contract/assets.ts'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { ConnectedWalletInfo } from '../../bridge/contract/wallet.ts'
import type { RecentTransaction } from '../client/api/facets/transactions.ts'
import type { RegisteredAccount, RegisteredNamespace, RegisteredNetworkId } from '../client/api/register.ts'
import type { Tabkey, TabkeyState } from '../client/api/tabkey.ts'
import type { BalanceSlice, PagedSlice, TokensSlice, WatchParameters } from '../observe/assets.ts'
import type {
  ConnectionsSlice,
  ModalSlice,
  NetworkSlice,
  PendingRequestsSlice,
  SignInSlice,
} from '../observe/slices.ts'
import type { WalletDirectory, WalletQuery, WalletsSlice } from '../observe/walletDirectory.ts'
import type {
  AvailableExchangesMethods,
  AvailableExchangesParameters,
  AvailableExchangesSlice,
  ExchangeBuyStatusMethods,
  ExchangeBuyStatusParameters,
  ExchangeBuyStatusSlice,
} from '../stacks/exchanges.ts'
import type { OnrampMethods, OnrampParameters, OnrampSlice } from '../stacks/onramp.ts'
import type { PairingMethods, PairingParameters, PairingSlice } from '../stacks/pairing.ts'
import type { PayMethods, PayParameters, PaySlice } from '../stacks/pay.ts'
import type { PreviewMethods, PreviewParameters, PreviewSlice } from '../stacks/preview.ts'
import type { RecentTransactionsParameters } from '../stacks/recentTransactions.ts'
import type { SwapQuoteMethods, SwapQuoteParameters, SwapQuoteSlice } from '../stacks/swapQuote.ts'
import * as values from '../stacks/values.ts'
import { useTabkey } from './TabkeyProvider.tsx'
import { useObserved, useValue } from './useObserved.ts'
import { useSource } from './useSource.ts'

// The hooks of `stacks/values.ts`.

export type { JoinedConnection } from '../observe/slices.ts'

/** Which chain family. */
export interface UseAccountParameters<Name extends Namespace = RegisteredNamespace> {
  /** Default: the active namespace. */
  readonly namespace?: Name
}

/**
 * The account. Until the engine has responded: `connecting` with the address of the last visit, for display, or
 * `disconnected` without an earlier session. A server renders `connecting`, with the address of the cookie
 * (`initialState` of the provider). With a registered client of one chain family the address has that family's type.
 *
 * @example
 * const { address, isConnected, status } = useAccount()
 */
export function useAccount<Name extends Namespace = RegisteredNamespace>({
  namespace,
}: UseAccountParameters<Name> = {}): RegisteredAccount<Name> {
  const client = useTabkey()
  const { source } = useMemo(() => values.account<Name>(client, { namespace }), [client, namespace])
  return useSource(source)
}

/** Which exchanges are listed. */
export type UseAvailableExchangesParameters = AvailableExchangesParameters

/** The last page, and how to load another. */
export type UseAvailableExchangesReturn = AvailableExchangesSlice & AvailableExchangesMethods

/** Exchanges one can pay from. */
export const useAvailableExchanges = (
  parameters: UseAvailableExchangesParameters = {},
): UseAvailableExchangesReturn => useObserved(values.availableExchanges, parameters)

/** Whose balance; default the connected account's on the active network. */
export type UseBalanceParameters = WatchParameters

/** The balance, with the state of its reading. */
export interface UseBalanceReturn extends BalanceSlice {
  /** Reads it now, however fresh it is. */
  readonly refetch: () => ReturnType<Tabkey['balances']['get']>
}

/**
 * The native balance, kept fresh while the component is mounted.
 *
 * @example const { balance } = useBalance()
 */
export const useBalance = (parameters: UseBalanceParameters = {}): UseBalanceReturn =>
  useObserved(values.balance, parameters)

/**
 * The wallet a namespace uses, `null` without one.
 *
 * @param parameters.namespace default: the active one
 * @example
 * const connection = useConnection({ namespace: 'solana' })
 */
export const useConnection = (parameters: { readonly namespace?: Namespace } = {}): Connection | null =>
  useValue(values.connection, parameters)

/** Which chain family. */
export interface UseConnectionsParameters {
  /** Default: all. */
  readonly namespace?: Namespace
}

/** Wallets that are connected, and those that were. */
export type UseConnectionsReturn = ConnectionsSlice

/**
 * All wallets that are joined, and those that were.
 *
 * @example
 * const { connections, recentConnections } = useConnections({ namespace: 'eip155' })
 */
export const useConnections = (parameters: UseConnectionsParameters = {}): UseConnectionsReturn =>
  useValue(values.connections, parameters)

/** The payment to follow. */
export type UseExchangeBuyStatusParameters = ExchangeBuyStatusParameters

/** The status of the payment. */
export type UseExchangeBuyStatusReturn = ExchangeBuyStatusSlice & ExchangeBuyStatusMethods

/** Follows a payment at an exchange to its end. */
export const useExchangeBuyStatus = (
  parameters: UseExchangeBuyStatusParameters,
): UseExchangeBuyStatusReturn => useObserved(values.exchangeBuyStatus, parameters)

/** Whose list; default the connected account's on the active network. */
export type UsePagedParameters = WatchParameters

/** The pages loaded so far as one list, and how to load the next. */
export interface UsePagedReturn<Item> extends PagedSlice<Item> {
  /** Loads the next page; does nothing during a load and at the end. */
  readonly loadMore: () => Promise<void>
}

/** Transactions in pages. */
export interface UseHistoryReturn extends Omit<UsePagedReturn<Transaction>, 'items'> {
  /** Newest first; pending transactions before the rest. */
  readonly transactions: readonly Transaction[]
}

/**
 * What an account did, page after page, kept fresh while the component is mounted. Idle when `features.history` is off.
 *
 * @example const { transactions, hasMore, loadMore } = useHistory()
 */
export function useHistory(parameters: UsePagedParameters = {}): UseHistoryReturn {
  const { items: transactions, ...rest } = useObserved(values.history, parameters)
  return { transactions, ...rest }
}

/** The modal of this tab. */
export interface UseModalReturn extends ModalSlice {
  /** As `tabkey.open`. */
  readonly open: Tabkey['open']
  /** As `tabkey.close`. */
  readonly close: Tabkey['close']
}

/** Opens and closes the modal, with its open state. */
export const useModal = (): UseModalReturn => useObserved(values.modal, {})

/** The active network, and the networks to choose from; with a registered client its ids. */
export type UseNetworkReturn = NetworkSlice<RegisteredNetworkId>

/**
 * The active network. Switch it with `useSwitchNetwork`.
 *
 * @example
 * const { network, networkId, chainId, isSupported } = useNetwork()
 */
export const useNetwork = (): UseNetworkReturn => useValue(values.network, {})

/** NFTs in pages. */
export interface UseNftsReturn extends Omit<UsePagedReturn<Nft>, 'items'> {
  /** Includes spam, marked `isSpam`. */
  readonly nfts: readonly Nft[]
}

/**
 * The NFTs of an account, page after page, kept fresh while the component is mounted.
 *
 * @example const { nfts, hasMore, loadMore } = useNfts()
 */
export function useNfts(parameters: UsePagedParameters = {}): UseNftsReturn {
  const { items: nfts, ...rest } = useObserved(values.nfts, parameters)
  return { nfts, ...rest }
}

/** Residence of the buyer. */
export type UseOnrampParameters = OnrampParameters

/** What can be bought, and the calls of a purchase. */
export type UseOnrampReturn = OnrampSlice & OnrampMethods

/**
 * Ways to buy crypto (`features.onramp`).
 *
 * @param residence without a country, and for `US` without a subdivision, nothing is asked
 * @example
 * const { options, quote } = useOnramp({ country: 'DE' })
 * await quote({ purchaseCurrency: 'USDC', paymentCurrency: 'EUR', amount: '100', country: 'DE' })
 */
export const useOnramp = (residence: UseOnrampParameters = {}): UseOnrampReturn =>
  useObserved(values.onramp, residence)

/** Whom the pairing is for. */
export type UsePairingParameters = PairingParameters

/** A pairing by WalletConnect, for a QR code or a link of your own. */
export type UsePairingReturn = PairingSlice & PairingMethods

/**
 * A WalletConnect pairing without the modal: draw `uri` as a QR code yourself.
 *
 * @example
 * const { status, uri, expiresAt, start } = usePairing()
 * if (status === 'ready') return <QrCode text={uri} until={expiresAt} />
 * return <button onClick={start}>{status === 'expired' ? 'New code' : 'Connect'}</button>
 */
export const usePairing = (parameters: UsePairingParameters = {}): UsePairingReturn =>
  useObserved(values.pairing, parameters)

/** Callbacks of the payment. */
export type UsePayParameters = PayParameters

/** Opens a payment, and shows how it ends. */
export type UsePayReturn = PaySlice & PayMethods

/**
 * A payment by wallet or exchange, in the modal (`features.pay`).
 *
 * @example
 * const { open, isSuccess, data } = usePay()
 * await open({ paymentAsset, recipient: '0x…', amount: '10.5' })
 */
export const usePay = (parameters: UsePayParameters = {}): UsePayReturn => useObserved(values.pay, parameters)

/** Requests of this tab, and how many wait in all tabs. */
export type UsePendingRequestsReturn = PendingRequestsSlice

/**
 * The requests that wait for a person's answer in a wallet. To withdraw one, abort the signal it was made with.
 *
 * @example
 * const { requests } = usePendingRequests()
 * return requests.map(({ id, method, walletName }) => <p key={id}>{`${method}: look at ${walletName}`}</p>)
 */
export const usePendingRequests = (): UsePendingRequestsReturn => useValue(values.pendingRequests, {})

/** The request to preview; without a method nothing is asked. */
export type UsePreviewParameters = PreviewParameters

/** What the request would do. */
export type UsePreviewReturn = PreviewSlice & PreviewMethods

/**
 * What a request would do, before a wallet is asked (`tabkey.preview`): 200 ms after the request came to rest.
 *
 * @param parameters the request; while its method is missing nothing is asked
 * @example
 * const { data } = usePreview({ method: 'eth_sendTransaction', params: [{ from, to, data: calldata }] })
 * return data?.warnings.map(({ kind }) => <p key={kind}>{kind}</p>)
 */
export const usePreview = (parameters: UsePreviewParameters): UsePreviewReturn =>
  useObserved(values.preview, parameters)

/**
 * Whether the engine has spoken. Before, on a server, and while a page hydrates, accounts are those of the last visit or
 * none.
 *
 * @example const ready = useReady()
 */
export const useReady = (): boolean => useValue(values.ready, {})

/** Whose transactions. */
export type UseRecentTransactionsParameters = RecentTransactionsParameters

/**
 * The transactions that the host has named for an account, newest first, as all tabs see them. Empty without an account
 * and while they are read.
 *
 * @example const pending = useRecentTransactions().filter(({ status }) => status === 'pending')
 */
export const useRecentTransactions = (
  parameters: UseRecentTransactionsParameters = {},
): readonly RecentTransaction[] => useValue(values.recentTransactions, parameters)

/** Whether the account is signed in, and the methods of the sign-in. */
export interface UseSignInReturn
  extends SignInSlice,
    Pick<Tabkey['signIn'], 'request' | 'signOut' | 'getSessions'> {}

/**
 * The sign-in of the account in use (`siwx`, `siweConfig`), the same in every tab.
 *
 * @example
 * const { isSignedIn, request, signOut } = useSignIn()
 * return isSignedIn ? <button onClick={signOut}>Sign out</button> : <button onClick={request}>Sign in</button>
 */
export const useSignIn = (): UseSignInReturn => useObserved(values.signIn, {})

/** The order to be priced; while a part of it is missing nothing is asked. */
export type UseSwapQuoteParameters = SwapQuoteParameters

/** The price of the order. */
export type UseSwapQuoteReturn = SwapQuoteSlice & SwapQuoteMethods

/**
 * What a swap would give now (`features.swaps`): asked 200 ms after the order came to rest, and again every 10 s while
 * the page is visible.
 *
 * @param parameters the order; while a part of it is missing nothing is asked
 * @example const { data } = useSwapQuote({ from: eth, to: usdc, amount: 10n ** 18n })
 */
export const useSwapQuote = (parameters: UseSwapQuoteParameters): UseSwapQuoteReturn =>
  useObserved(values.swapQuote, parameters)

/** The theme of this tab. */
export interface UseThemeReturn {
  /** The resolved value of `system`. */
  readonly mode: TabkeyState['theme']['mode']
  /** The design tokens in use. */
  readonly variables: TabkeyState['theme']['variables']
  /** Changes mode, design tokens or both, in this tab. */
  readonly setTheme: Tabkey['theme']['set']
}

/** The modal's theme in this tab. */
export const useTheme = (): UseThemeReturn => useObserved(values.theme, {})

/** Whose tokens; default the connected account's on the active network. */
export type UseTokensParameters = WatchParameters

/** The tokens, with the state of their reading. */
export interface UseTokensReturn extends TokensSlice {
  /** Reads them again, with the errors of `tabkey.tokens.get`. */
  readonly refetch: () => ReturnType<Tabkey['tokens']['get']>
}

/**
 * All an account holds, kept fresh while the component is mounted. Amounts, prices and values are decimal strings; a
 * token that passes for another one is marked `isSuspicious`.
 *
 * @example const { tokens } = useTokens()
 */
export const useTokens = (parameters: UseTokensParameters = {}): UseTokensReturn =>
  useObserved(values.tokens, parameters)

/** What is known of the connected wallet. */
export const useWalletInfo = (
  parameters: UseAccountParameters<Namespace> = {},
): ConnectedWalletInfo | undefined => useValue(values.walletInfo, parameters)

/** Which wallets of the directory are listed. */
export type UseWalletsParameters = WalletQuery

/** Installed wallets, and pages of the directory. */
export interface UseWalletsReturn extends WalletsSlice, Pick<WalletDirectory, 'loadMore'> {}

/**
 * The wallet directory without the modal: installed wallets, listed wallets in pages, search. Connect one with
 * `connect({ wallet: id })`.
 *
 * @example
 * const { installed, wallets, hasMore, loadMore } = useWallets({ search })
 * const { connect } = useConnect()
 */
export function useWallets({ search, entries, badge, enabled }: UseWalletsParameters = {}): UseWalletsReturn {
  const client = useTabkey()
  const list = { ...(search ? { search } : {}), ...(entries ? { entries } : {}), ...(badge ? { badge } : {}) }
  // A new list for a new query, so that no render shows the earlier one's wallets; `enabled` keeps its pages.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of the list
  const directory = useMemo(
    () => values.wallets(client, { ...list, enabled: enabled ?? true }, () => list),
    [client, search, entries, badge],
  )
  const { setQuery, loadMore } = directory.methods
  // biome-ignore lint/correctness/useExhaustiveDependencies: the members of the list
  useEffect(() => setQuery({ ...list, enabled: enabled ?? true }), [setQuery, enabled])
  return { ...useSource(directory.source), loadMore }
}
