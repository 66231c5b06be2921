import type { Address, Hex } from 'viem'
import type { SwapSwitches } from '../../packages/peers/src/api/swapSwitches.ts'
import { control } from './peerControl.ts'

/** A gift of the faucet on a local chain; amounts in base units. */
export interface Gift {
  readonly chainId: number
  readonly to: Address
  /** `ETH`, a symbol, `tiles`, `posters`, `goods`, or a token's address. */
  readonly asset: string
  readonly amount?: bigint
  readonly tokenId?: bigint
}

/** The hand on the blockchain API. */
export interface ApiClient {
  /** @returns the hash of the transaction, which is mined */
  give(gift: Gift): Promise<Hex>
  /** Dollars as decimal text, for a symbol or a token's CAIP-10 name. */
  price(asset: string, price: string): Promise<void>
  /** Adds rows that no chain has, until the next reset. */
  addHistory(rows: Injection): Promise<void>
  addBalances(rows: Injection): Promise<void>
  addPieces(rows: Injection): Promise<void>
  /** Serves Solana devnet and Bitcoin regtest, which the real service does not, until the next reset. */
  testChains(isOn: boolean): Promise<void>
  /** Makes so many wallets of the directory by rule, until the next reset. */
  wallets(count: number): Promise<void>
  /** Makes the swap service lie, until the next reset. */
  swap(switches: SwapSwitches): Promise<void>
  /** Buys a token of the pool, which moves its price. */
  buy(order: { readonly chainId: number; readonly token: Address; readonly wei: bigint }): Promise<void>
  /** Lists these smart sessions of an account (CAIP-10) too, as they are. */
  addSessions(account: string, sessions: readonly object[]): Promise<void>
  /** Makes the cosigner write its key as services before `v=2` do, until the next reset. */
  useOldCosignerKey(): Promise<void>
  /** Flags a collection's pieces. */
  spam(contract: Address): Promise<void>
}

/** Rows by number, hostile ones, or exactly these. */
export interface Injection {
  readonly address: string
  readonly chainId: string
  readonly count?: number
  readonly hostile?: boolean
  readonly rows?: readonly object[]
}

export function createApiClient(url: string): ApiClient {
  const tell = async (path: string, body: object) => void (await control(url, path, body))
  return {
    price: (asset, price) => tell('/__price', { asset, price }),
    addHistory: rows => tell('/__history', rows),
    addBalances: rows => tell('/__balances', rows),
    addPieces: rows => tell('/__nfts', rows),
    testChains: isOn => tell('/__testChains', { isOn }),
    wallets: count => tell('/__wallets', { count }),
    swap: switches => tell('/__swap', switches),
    buy: ({ wei, ...order }) => tell('/__buy', { ...order, wei: String(wei) }),
    addSessions: (account, sessions) => tell('/__sessions', { account, sessions }),
    useOldCosignerKey: () => tell('/__cosigner', { oldKey: true }),
    spam: contract => tell('/__spam', { contract }),
    async give({ amount, tokenId, ...gift }) {
      const { hash } = await control<{ hash: Hex }>(url, '/__give', {
        ...gift,
        ...(amount === undefined ? {} : { amount: String(amount) }),
        ...(tokenId === undefined ? {} : { tokenId: String(tokenId) }),
      })
      return hash
    },
  }
}
