import * as z from 'zod/mini'
import type { CaipAddress, Network } from '../../../../bridge/contract/network.ts'
import { NotConnectedError } from '../../../../bridge/errors/connection.ts'
import { InvalidResponseError, NetworkNotFoundError } from '../../../../bridge/errors/network.ts'
import type { SwapQuoteRequest } from '../../../../bridge/features/swaps/contract.ts'
import { SwapUnsafeError } from '../../../../bridge/features/swaps/errors.ts'
import { formatCaipAddress, parseCaipAddress } from '../../../../bridge/values/caip.ts'
import type { ChainAdapter } from '../../../chains/adapter.ts'
import { networkById } from '../../../store/select.ts'
import type { SwapParts } from '../prepareSwap.ts'
import type { ListedToken } from '../tokens.ts'

/** Account, network and tokens of a swap on Solana. */
export interface SolanaContext {
  readonly input: SwapQuoteRequest
  readonly account: CaipAddress
  /** The plain address of the account. */
  readonly owner: string
  readonly from: ListedToken
  readonly to: ListedToken
  readonly network: Network
  readonly chain: ChainAdapter
}

/** The mint of a token; the one of wrapped SOL for the coin. */
export const toMint = ({ address }: Pick<ListedToken, 'address'>): string => parseCaipAddress(address).address

/** @throws NotConnectedError, NetworkNotFoundError, SwapNetworkError, ValidationError */
export async function openSolanaContext(
  { store, chains, context, tokens }: Pick<SwapParts, 'store' | 'chains' | 'context' | 'tokens'>,
  input: SwapQuoteRequest,
): Promise<SolanaContext> {
  context.checkNetwork(input.network)
  const owner = context.addressInUse('solana')
  if (!owner) throw new NotConnectedError()
  const network = networkById(store.get(), input.network)
  if (!network) throw new NetworkNotFoundError(input.network)
  const [chain, from, to] = await Promise.all([
    chains('solana'),
    tokens.known(input.network, input.from),
    tokens.known(input.network, input.to),
  ])
  const account = formatCaipAddress(input.network, owner)
  // In the spelling of the token list, so that responses can be compared.
  return { input: { ...input, from: from.address, to: to.address }, account, owner, from, to, network, chain }
}

const blockhashSchema = z.object({
  value: z.object({ blockhash: z.string(), lastValidBlockHeight: z.number().check(z.int(), z.gte(0)) }),
})

/** @throws what nodes throw, InvalidResponseError */
export async function readLifetime({ chain, network }: Pick<SolanaContext, 'chain' | 'network'>) {
  const method = 'getLatestBlockhash'
  const answer = await chain.request(network, { method, params: [{ commitment: 'confirmed' }] })
  const read = blockhashSchema.safeParse(answer)
  if (!read.success) throw new InvalidResponseError(method, { cause: read.error })
  return read.data.value
}

/** The mint must count the token in the decimals of the list. @throws SwapUnsafeError */
export async function checkMints({ chain, network, from, to }: SolanaContext): Promise<void> {
  for (const token of [from, to]) {
    const decimals = token.isNative
      ? network.nativeCurrency.decimals
      : await chain.tokenDecimals?.(network, toMint(token))
    if (decimals !== token.decimals)
      throw new SwapUnsafeError(`${token.address} has other decimals than the list says`)
  }
}
