import * as z from 'zod/mini'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import { PayError, type PayErrorCode } from '../../../bridge/errors/pay.ts'
import { createHttp, type ResponseSchema } from '../../net/http.ts'
import type { FeatureParameters } from '../feature.ts'

const WORDS_MAX = 500

export interface PayCall<Answer> {
  readonly method: 'reown_getExchanges' | 'reown_getExchangePayUrl' | 'reown_getExchangeBuyStatus'
  readonly params: object
  readonly schema: ResponseSchema<Answer>
  /** What a failure is called. */
  readonly reason: PayErrorCode
  readonly signal: AbortSignal
}

export type AskPay = <Answer>(call: PayCall<Answer>) => Promise<Answer>

const replySchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(z.nullable(z.object({ message: z.optional(z.unknown()) }))),
})

/**
 * Speaks JSON-RPC to the exchanges' service (reference §1.9).
 *
 * @throws (each call) PayError with the call's reason; its `details` are the service's own words
 */
export function createAskPay({
  clock,
  fetch,
  config,
  endpoints,
}: Pick<FeatureParameters, 'clock' | 'fetch' | 'config' | 'endpoints'>): AskPay {
  async function reply({ method, params, signal }: PayCall<unknown>) {
    const { pay, allowedHosts } = endpoints()
    if (pay === undefined) throw new EndpointMissingError('pay')
    const { projectId, sdkType, sdkVersion } = config()
    const http = createHttp({
      baseUrl: pay,
      fetch,
      clock,
      allowHosts: allowedHosts,
      params: { projectId, st: sdkType, sv: sdkVersion },
    })
    return http.post('/v1/json-rpc', {
      schema: replySchema,
      headers: { 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method, params },
      signal,
    })
  }

  return async call => {
    const { reason, schema, signal } = call
    try {
      const { result, error } = await reply(call)
      if (error) {
        const words = typeof error.message === 'string' ? error.message : ''
        throw new PayError(reason, { details: words.slice(0, WORDS_MAX) })
      }
      const parsed = schema.safeParse(result)
      if (!parsed.success) throw new PayError(reason, { details: 'an answer of another shape' })
      return parsed.data
    } catch (cause) {
      signal.throwIfAborted()
      throw cause instanceof PayError ? cause : new PayError(reason, { cause })
    }
  }
}
