import type { ListedWallet, PageWallet, WalletId } from '../../../../bridge/contract/wallet.ts'

/** A page of the wallet directory. */
export interface DirectoryQuery {
  /** From 1, the default. */
  readonly page?: number
  /** Wallets of a page: 1 to 100, default 40. */
  readonly entries?: number
  /** Part of the name, upper and lower case alike. */
  readonly search?: string
  readonly badge?: 'none' | 'certified'
  /** Only these wallets, at most 100. */
  readonly ids?: readonly WalletId[]
}

/** The directory of wallets. */
export interface WalletsClient {
  /**
   * Reads a page of the directory: the explorer's, or the list that is part of the package when the explorer does not
   * respond. Matching wallets of the option `wallets.custom` come before the first page. They are not counted in
   * `entries`, but in `count`.
   *
   * @returns the wallets of the page, and how many match in all
   * @throws ValidationError, BridgeTimeoutError after 15 s
   * @example const { wallets, count } = await tabkey.wallets.get({ search: 'rain' })
   */
  get(query?: DirectoryQuery): Promise<{ readonly wallets: readonly ListedWallet[]; readonly count: number }>
  /**
   * Reads a wallet's picture. The engine loads it from the directory, so that the wallet's site does not see the visitor.
   *
   * @returns a `data:` URL, or `null` when the wallet has no picture
   * @throws ValidationError, BridgeTimeoutError after 15 s
   * @example const source = await tabkey.wallets.image({ wallet: listed })
   */
  image(query: { readonly wallet: ListedWallet | PageWallet }): Promise<string | null>
}
