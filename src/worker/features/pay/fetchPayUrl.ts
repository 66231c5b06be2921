import { PayError } from '../../../bridge/features/pay/errors.ts'
import { readOutsideUrl } from '../outsideUrl.ts'
import type { KnownSpellings } from './assetSpellings.ts'
import type { PayRequestFn } from './createPayRequest.ts'
import { urlReplySchema } from './pay.schema.ts'

/** The service's code for an order it refuses; an asset that is spelled otherwise in its list is one reason. */
const REFUSED = -7

export interface PayUrlInput {
  readonly exchangeId: string
  /** CAIP-19. */
  readonly asset: string
  readonly amount: string
  /** CAIP-10. */
  readonly recipient: string
}

/**
 * The exchange's page for one payment: asked with the spelling of the asset that the exchange is known to take, and with the
 * other one when that is refused. A refused order has no session, so asking twice is safe.
 *
 * @throws PayError UNABLE_TO_GET_PAY_URL, also for an address that is not safe to open
 */
export async function fetchPayUrl(
  { asset, ...order }: PayUrlInput,
  { request, spellings, signal }: { request: PayRequestFn; spellings: KnownSpellings; signal: AbortSignal },
): Promise<{ readonly url: string; readonly sessionId: string }> {
  let refusal: unknown
  for (const spelling of spellings.of(order.exchangeId, asset)) {
    try {
      const { url, sessionId } = await request({
        method: 'reown_getExchangePayUrl',
        params: { ...order, asset: spelling },
        schema: urlReplySchema,
        reason: 'UNABLE_TO_GET_PAY_URL',
        signal,
      })
      const safe = readOutsideUrl(url)
      if (safe === null)
        throw new PayError('UNABLE_TO_GET_PAY_URL', { details: 'the address is not safe to open' })
      spellings.learn(order.exchangeId, spelling)
      return { url: safe, sessionId }
    } catch (error) {
      // The first refusal is reported: it is about the spelling that was most likely right.
      refusal ??= error
      if (!(error instanceof PayError) || error.serviceCode !== REFUSED) throw refusal
    }
  }
  throw refusal
}
