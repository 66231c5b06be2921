import * as z from 'zod/mini'
import { EndpointMissingError } from '../../../bridge/errors/network.ts'
import { PayError, type PayErrorCode } from '../../../bridge/features/pay/errors.ts'
import { createHttp, type ResponseSchema } from '../../net/http.ts'
import type { FeatureParameters } from '../feature.ts'

const WORDS_MAX = 500

export interface PayCall<Answer> {
  readonly method: 'reown_getExchanges' | 'reown_getExchangePayUrl' | 'reown_getExchangeBuyStatus'
  readonly params: object
  readonly schema: ResponseSchema<Answer>
  /** The code of a failure. */
  readonly reason: PayErrorCode
  readonly signal: AbortSignal
}

export type PayRequestFn = <Answer>(call: PayCall<Answer>) => Promise<Answer>

const replySchema = z.object({
  result: z.optional(z.unknown()),
  error: z.optional(
    z.nullable(z.object({ code: z.optional(z.unknown()), message: z.optional(z.unknown()) })),
  ),
})

/** The service answers an error with HTTP 400, or 500 when it failed itself, and with a JSON-RPC body. */
const hasRpcBody = (status: number): boolean => status === 400 || status === 500

/**
 * Speaks JSON-RPC to the exchanges' service.
 *
 * @throws (each call) PayError with the call's reason; `details` and `serviceCode` are the service's own words and code
 */
export function createPayRequest({
  clock,
  fetch,
  config,
  endpoints,
}: Pick<FeatureParameters, 'clock' | 'fetch' | 'config' | 'endpoints'>): PayRequestFn {
  async function reply({ method, params, signal }: PayCall<unknown>) {
    const { pay, allowedHosts } = endpoints()
    if (pay === undefined) throw new EndpointMissingError('pay')
    const { projectId, sdk } = config()
    const http = createHttp({
      baseUrl: pay,
      fetch,
      clock,
      allowHosts: allowedHosts,
      params: { projectId, st: sdk.type, sv: sdk.version },
    })
    return http.post('/v1/json-rpc', {
      schema: replySchema,
      headers: { 'content-type': 'application/json' },
      body: { jsonrpc: '2.0', id: 1, method, params },
      keepStatus: hasRpcBody,
      signal,
    })
  }

  return async call => {
    const { reason, schema, signal } = call
    try {
      const { result, error } = await reply(call)
      if (error) {
        const { code, message } = error
        throw new PayError(reason, {
          ...(typeof message === 'string' && { details: message.slice(0, WORDS_MAX) }),
          ...(typeof code === 'number' && { serviceCode: code }),
        })
      }
      const parsed = schema.safeParse(result)
      if (!parsed.success) throw new PayError(reason, { details: 'the reply has an unexpected shape' })
      return parsed.data
    } catch (cause) {
      signal.throwIfAborted()
      throw cause instanceof PayError ? cause : new PayError(reason, { cause })
    }
  }
}
