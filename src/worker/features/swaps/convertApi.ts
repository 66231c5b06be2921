import { HttpError } from '../../../bridge/errors/network.ts'
import { NoQuoteError, SwapUnsafeError } from '../../../bridge/features/swaps/errors.ts'
import { isSameToken } from '../../../bridge/services/swapNetworks.ts'
import { readPrice } from '../../data/assets/readPrice.ts'
import type { FeatureParameters } from '../feature.ts'
import { PROVIDER_FEE_PARTS, SLIPPAGE_PERCENT } from './numbers.ts'
import { readApproval, readSwap } from './readBuilt.ts'
import { type SwapService, type SwapServices, withStep } from './swapServices.ts'
import {
  allowanceReplySchema,
  approvalReplySchema,
  gasPriceReplySchema,
  pricesReplySchema,
  quotesReplySchema,
  swapReplySchema,
  tokensReplySchema,
} from './swaps.schema.ts'

const JSON_HEADERS = { 'content-type': 'application/json' }

const BAD_REQUEST = 400

/**
 * The quotes route answers 400 with JSON when the market refuses the pair or the amount, and 400 with text when a
 * parameter is missing.
 */
const isRefusedByMarket = (error: unknown): boolean =>
  error instanceof HttpError && error.status === BAD_REQUEST && (error.details ?? '').startsWith('{')

/** The swap part of the blockchain API: hostile until read. */
export interface ConvertService extends SwapService, Pick<SwapServices, 'tokens' | 'price' | 'gasPrice'> {}

export function createService({
  hosted,
  config,
}: Pick<FeatureParameters, 'hosted' | 'config'>): ConvertService {
  return {
    type: 'convert',
    tokens: (network, signal) =>
      withStep('tokens', async () => {
        const { tokens } = await hosted.fetchPage('blockchainApi', http =>
          http.get('/v1/convert/tokens', {
            schema: tokensReplySchema,
            params: { chainId: network },
            signal,
          }),
        )
        return tokens
      }),
    price: (token, signal) =>
      withStep('price', async () => {
        // One address per request: the service prices the first address of a list and ignores the others.
        const { fungibles } = await hosted.fetchPage('blockchainApi', http =>
          http.post('/v1/fungible/price', {
            schema: pricesReplySchema,
            headers: JSON_HEADERS,
            body: { currency: 'usd', addresses: [token], projectId: config().projectId },
            signal,
          }),
        )
        const [first] = fungibles
        if (!first || fungibles.length > 1 || !isSameToken(first.address, token)) return null
        return readPrice(first.price) ?? null
      }),
    quote: (input, account, gasPrice, signal) =>
      withStep('build', async () => {
        const { quotes } = await hosted
          .fetchPage('blockchainApi', http =>
            http.get('/v1/convert/quotes', {
              schema: quotesReplySchema,
              headers: JSON_HEADERS,
              params: {
                amount: input.amount,
                userAddress: account,
                from: input.from,
                to: input.to,
                gasPrice: String(gasPrice),
              },
              signal,
            }),
          )
          .catch((error: unknown) => {
            throw isRefusedByMarket(error) ? new NoQuoteError({ cause: error }) : error
          })
        return quotes[0]
      }).then(first => {
        if (!first || first.toAmount === '0') throw new NoQuoteError()
        const isRequested =
          (first.fromAmount ?? input.amount) === input.amount &&
          isSameToken(first.fromAccount ?? input.from, input.from) &&
          isSameToken(first.toAccount ?? input.to, input.to)
        if (!isRequested) throw new SwapUnsafeError('the quote is for other tokens or amounts')
        return { toAmount: BigInt(first.toAmount), feeParts: PROVIDER_FEE_PARTS }
      }),
    allowance: (input, account, signal) =>
      withStep('allowance', async () => {
        const { allowance } = await hosted.fetchPage('blockchainApi', http =>
          http.get('/v1/convert/allowance', {
            schema: allowanceReplySchema,
            headers: JSON_HEADERS,
            params: { tokenAddress: input.from, userAddress: account },
            signal,
          }),
        )
        return BigInt(allowance)
      }),
    gasPrice: (network, signal) =>
      withStep('price', async () => {
        const { standard } = await hosted.fetchPage('blockchainApi', http =>
          http.get('/v1/convert/gas-price', {
            schema: gasPriceReplySchema,
            headers: JSON_HEADERS,
            params: { chainId: network },
            signal,
          }),
        )
        return BigInt(standard)
      }),
    approval: (input, account, signal) =>
      withStep('approve', async () => {
        const { tx } = await hosted.fetchPage('blockchainApi', http =>
          http.get('/v1/convert/build-approve', {
            schema: approvalReplySchema,
            headers: JSON_HEADERS,
            // The service builds the approval of the token in `to`.
            params: { userAddress: account, from: input.from, to: input.from },
            signal,
          }),
        )
        return readApproval(tx, input, account)
      }),
    swap: (input, account, signal) =>
      withStep('build', async () => {
        const { tx } = await hosted.fetchPage('blockchainApi', http =>
          http.post('/v1/convert/build-transaction', {
            schema: swapReplySchema,
            headers: JSON_HEADERS,
            body: {
              amount: input.amount,
              eip155: { slippage: SLIPPAGE_PERCENT },
              projectId: config().projectId,
              from: input.from,
              to: input.to,
              userAddress: account,
              disableEstimate: true,
            },
            signal,
          }),
        )
        return readSwap(tx, input, account)
      }),
  }
}
