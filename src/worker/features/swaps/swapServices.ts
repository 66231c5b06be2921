import type { SwapEndpoint } from '../../../bridge/contract/dataEndpoints.ts'
import type { CaipAddress, NetworkId } from '../../../bridge/contract/network.ts'
import type { SwapArrival, SwapQuoteRequest } from '../../../bridge/features/swaps/contract.ts'
import { NoQuoteError, SwapStepError, SwapUnsafeError } from '../../../bridge/features/swaps/errors.ts'
import type { Approval, BuiltSwap } from './readBuilt.ts'
import type { StatedArrival } from './sources/lifiStatus.ts'

/** The answer of a service to a quote. */
export interface ServiceQuote {
  /** Base units of the bought token, without the fees. */
  readonly toAmount: bigint
  /** The least that the service promises, where that is not `toAmount` less the slippage. */
  readonly minimum?: bigint
  /** Fees of the service and of the host together, parts of 10,000 of the sold amount. For display. */
  readonly feeParts: bigint
}

/** The blockchain API, or a type of `endpoints.swaps`. */
export type SwapServiceType = 'convert' | SwapEndpoint['type']

/** Quotes swaps. A service may be hostile. Later steps of a swap go to the service that quoted it. */
export interface QuoteService {
  /** @throws NoQuoteError, SwapStepError, SwapUnsafeError */
  quote(
    input: SwapQuoteRequest,
    account: string,
    gasPrice: bigint,
    signal: AbortSignal,
  ): Promise<ServiceQuote>
}

/** Quotes swaps of an EVM network and builds their transactions: `buildNext` decides what of its answers is sent. */
export interface SwapService extends QuoteService {
  /** Which bundled routers the service may build with. */
  readonly type: Exclude<SwapServiceType, 'jupiter'>
  /** What the service reports, which decides only whether the swap is built before the approval. */
  allowance(input: SwapQuoteRequest, account: CaipAddress, signal: AbortSignal): Promise<bigint>
  approval(input: SwapQuoteRequest, account: CaipAddress, signal: AbortSignal): Promise<Approval>
  swap(input: SwapQuoteRequest, account: CaipAddress, signal: AbortSignal): Promise<BuiltSwap>
}

/** A swap of Solana as its service built it. */
export interface BuiltSolanaSwap {
  /** The unsigned transaction, as nodes take it. */
  readonly wire: Uint8Array
  /** Expected output, base units of the bought token. */
  readonly toAmount: bigint
}

/** Quotes swaps of Solana and builds their transactions: `checkSolanaSwap` decides whether one is sent. */
export interface SolanaSwapService extends QuoteService {
  readonly type: 'jupiter'
  /** @param account a plain address */
  swap(input: SwapQuoteRequest, account: string, signal: AbortSignal): Promise<BuiltSolanaSwap>
}

/** A quote, and the service that carries it out. */
export interface SourcedQuote<Service extends QuoteService = SwapService> extends ServiceQuote {
  readonly service: Service
}

/** The swap services of all networks. */
export interface SwapServices {
  /** Rows of a token list, not validated. */
  tokens(network: NetworkId, signal: AbortSignal): Promise<readonly unknown[]>
  /** US dollars for one, decimal text; `null` when no service knows the token. */
  price(token: CaipAddress, signal: AbortSignal): Promise<string | null>
  /** Wei; `null` where the node is asked. */
  gasPrice(network: NetworkId, signal: AbortSignal): Promise<bigint | null>
  quote(
    input: SwapQuoteRequest,
    account: string,
    gasPrice: bigint,
    signal: AbortSignal,
  ): Promise<SourcedQuote>
  /**
   * What a service says of a swap across networks.
   *
   * @throws SwapNetworkError where the config names no such service any more, and what its services throw
   */
  arrivalStatus(
    arrival: Pick<SwapArrival, 'network' | 'toNetwork' | 'transaction'>,
    signal: AbortSignal,
  ): Promise<StatedArrival>
  /** @throws SwapNetworkError for a network of Solana without a source */
  quoteSolana(
    input: SwapQuoteRequest,
    account: string,
    signal: AbortSignal,
  ): Promise<SourcedQuote<SolanaSwapService>>
}

/** Adds the failed step to an error that does not name one. */
export async function withStep<T>(
  name: 'tokens' | 'price' | 'allowance' | 'approve' | 'build',
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof SwapUnsafeError || error instanceof NoQuoteError) throw error
    throw new SwapStepError(name, error)
  }
}
