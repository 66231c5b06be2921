import type { Nft, Page, TokenBalance, Transaction } from '../../../../bridge/contract/assets.ts'
import type { CaipAddress } from '../../../../bridge/contract/network.ts'
import type { Balance } from '../../../../bridge/contract/state.ts'
import type { Unsubscribe } from '../tabkey.ts'

/** The account of a balance, a list of tokens or NFTs, or a history. */
export interface BalanceQuery {
  /** CAIP-10; default: the connected account on the active network. */
  readonly account?: CaipAddress
}

/** The next page of a list. */
export interface PageQuery extends BalanceQuery {
  /** `next` of the page before; absent for the first page. */
  readonly cursor?: string
}

/** The balance of the network's native coin. */
export interface BalancesClient {
  /**
   * Reads the balance from a node of the network, or from the engine's cache, which keeps it for 30 s.
   *
   * @throws ValidationError without an account, BalanceUnavailableError, BridgeTimeoutError after 15 s
   * @example
   * const { symbol, quantity } = await tabkey.balances.get()
   * show(`${quantity.numeric} ${symbol}`)
   */
  get(query?: BalanceQuery): Promise<Balance>
  /**
   * Keeps the balance up to date.
   *
   * @param listener called with the balance at once and after each change; `null` while the balance is not known
   * @returns stops the updates
   * @example const stop = tabkey.balances.watch({}, balance => render(balance))
   */
  watch(query: BalanceQuery, listener: (balance: Balance | null) => void): Unsubscribe
}

/** The tokens of an account on its network, the native coin first. Amounts, prices and values are decimal strings. */
export interface TokensClient {
  /**
   * Reads the tokens from the balance service, or from the engine's cache, which keeps them for 30 s.
   *
   * @throws ValidationError without an account, BalanceUnavailableError, BridgeTimeoutError after 15 s
   * @example const [coin, ...tokens] = await tabkey.tokens.get()
   */
  get(query?: BalanceQuery): Promise<readonly TokenBalance[]>
  /**
   * Keeps the tokens up to date.
   *
   * @param listener called with the tokens at once and after each change; `null` while they are not known
   * @returns stops the updates
   * @example const stop = tabkey.tokens.watch({}, tokens => render(tokens))
   */
  watch(query: BalanceQuery, listener: (tokens: readonly TokenBalance[] | null) => void): Unsubscribe
}

/** The NFTs of an account, in pages. */
export interface NftsClient {
  /**
   * Reads one page.
   *
   * @throws ValidationError without an account, NftsUnavailableError, BridgeTimeoutError after 15 s
   * @example const { items, next } = await tabkey.nfts.get()
   */
  get(query?: PageQuery): Promise<Page<Nft>>
  /**
   * Keeps the first page up to date.
   *
   * @param listener called with the page at once and after each change; `null` while it is not known
   * @returns stops the updates
   * @example const stop = tabkey.nfts.watch({}, page => render(page))
   */
  watch(query: BalanceQuery, listener: (page: Page<Nft> | null) => void): Unsubscribe
}

/** The transactions of an account, newest first, in pages. */
export interface HistoryClient {
  /**
   * Reads one page.
   *
   * @throws ValidationError without an account, HistoryUnavailableError, BridgeTimeoutError after 15 s
   * @example const { items, next } = await tabkey.history.get()
   */
  get(query?: PageQuery): Promise<Page<Transaction>>
  /**
   * Keeps the first page up to date. Transactions that were sent and are in no block yet come first.
   *
   * @param listener called with the page at once and after each change; `null` while it is not known
   * @returns stops the updates
   * @example const stop = tabkey.history.watch({}, page => render(page))
   */
  watch(query: BalanceQuery, listener: (page: Page<Transaction> | null) => void): Unsubscribe
}
