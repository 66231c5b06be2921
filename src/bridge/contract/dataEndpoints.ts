import type { NftEndpoint } from './nftEndpoint.ts'
import type { ServiceAddress } from './serviceAddress.ts'

interface ServiceEndpoint<Type extends string> extends ServiceAddress {
  readonly type: Type
}

/** One source, or several: the next one is asked where the one before it fails. */
export type OneOrMore<Endpoint> = Endpoint | readonly Endpoint[]

/**
 * Where the tokens of an account are read. `node` needs no service: the network's own nodes are asked for the balances of a
 * token list, which is a file of the host's own (`list`, in the format of tokenlists.org) or the bundled one. `blockscout` is
 * the API of an explorer (`https://eth.blockscout.com/api/v2`), `alchemy` the Portfolio API with its key in the path
 * (`https://api.g.alchemy.com/data/v1/KEY`).
 */
export type TokenEndpoint =
  | { readonly type: 'node'; readonly list?: string }
  | ServiceEndpoint<'blockscout' | 'alchemy'>

/**
 * Where prices in dollars are read. `node` needs no service: the network's own nodes are asked for Chainlink's feeds, those of
 * the bundled table and those that `feeds` names by the address of their token, `coin` for the network's coin. `defillama` is
 * the coins API (`https://coins.llama.fi`), without a key.
 */
export type PriceEndpoint =
  | { readonly type: 'node'; readonly feeds?: Readonly<Record<string, `0x${string}`>> }
  | ServiceEndpoint<'defillama'>

/**
 * Where the transactions of an account are read. `node` needs no service: the network's own nodes are asked. On EVM chains it
 * finds transfers of listed tokens within the last `blocks` blocks (10,000; at most 100,000). `blockscout` is the API of an
 * explorer (`https://eth.blockscout.com/api/v2`), `etherscan` the second version of its API with the key in the query
 * (`https://api.etherscan.io/v2/api?apikey=KEY`).
 */
export type HistoryEndpoint =
  | { readonly type: 'node'; readonly blocks?: number }
  | ServiceEndpoint<'blockscout' | 'etherscan'>

/** What the host takes of each swap. The review shows it as a part of the provider's fee. */
export interface SwapFee {
  /** Parts of 10,000 of the sold amount, 1 to 1,000. */
  readonly bps: number
  /** 0x: the address that is paid. LI.FI: the name of your integration there, which holds the address that is paid. */
  readonly receiver: string
}

/**
 * Where swaps of one network are quoted and built. `node` needs no service: the network's own nodes are asked for the pools of
 * Uniswap v3, by its QuoterV2 and SwapRouter02. `0x` is the Swap API (`https://api.0x.org`), `lifi` the API of LI.FI
 * (`https://li.quest/v1`), or a server of your own that adds the key and passes the answer on. `jupiter` is for Solana, the Swap
 * API of Jupiter (`https://api.jup.ag/swap/v2`). All of them offer the tokens of a list: a file of your own (`list`, in the
 * format of tokenlists.org) or the bundled one.
 */
export type SwapEndpoint =
  | {
      readonly type: 'node'
      /** Addresses of the contracts; those that Uniswap documents for the network where they are left out. */
      readonly quoter?: `0x${string}`
      readonly router?: `0x${string}`
      /** The contract that wraps the network's coin. */
      readonly weth?: `0x${string}`
      /** Fees of the pools that are tried, in millionths; default 100, 500, 3000 and 10000. */
      readonly fees?: readonly number[]
      readonly list?: string
    }
  | (ServiceEndpoint<'0x' | 'lifi'> & { readonly fee?: SwapFee; readonly list?: string })
  | (ServiceEndpoint<'jupiter'> & { readonly list?: string })

/**
 * A server of the host that makes pages on which a service sells (`createOnrampHandler` of `tabkey/siwx/server`). Only pages of
 * the service itself are opened; with `sandbox` those of its sandbox alone.
 */
export interface OnrampEndpoint extends ServiceEndpoint<'coinbase' | 'moonpay' | 'transak' | 'ramp'> {
  readonly sandbox?: boolean
}

/** The sources of an account's data, by their names in `endpoints`. */
export interface DataEndpoints {
  readonly nft: NftEndpoint
  readonly tokens: TokenEndpoint
  readonly prices: PriceEndpoint
  readonly history: HistoryEndpoint
  readonly swaps: SwapEndpoint
}
