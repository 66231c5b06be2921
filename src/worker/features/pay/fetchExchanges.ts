import type { Exchange, ExchangesPage } from '../../../bridge/features/pay/contract.ts'
import { assetSpellings, type KnownSpellings } from './assetSpellings.ts'
import type { PayRequestFn } from './createPayRequest.ts'
import { exchangesReplySchema, readExchange } from './pay.schema.ts'

export interface ExchangesInput {
  readonly page: number
  readonly includeOnly: readonly string[] | undefined
  readonly exclude: readonly string[] | undefined
  /** CAIP-19. */
  readonly asset?: string
  readonly amount?: string
}

/**
 * The exchanges that take an asset: asked once per spelling of the asset, and merged by id. One reply is enough.
 *
 * @throws PayError UNABLE_TO_GET_EXCHANGES when no question was answered
 */
export async function fetchExchanges(
  { page, includeOnly, exclude, asset, amount }: ExchangesInput,
  { request, spellings, signal }: { request: PayRequestFn; spellings: KnownSpellings; signal: AbortSignal },
): Promise<ExchangesPage> {
  // The service refuses both lists in one question.
  const wanted = includeOnly?.filter(id => !exclude?.includes(id))
  if (wanted?.length === 0) return { exchanges: [], total: 0 }
  const filter = wanted ? { includeOnly: wanted } : exclude ? { exclude } : {}
  const candidates = asset === undefined ? [undefined] : assetSpellings(asset)
  const replies = await Promise.allSettled(
    candidates.map(async spelling => {
      const params = {
        page,
        ...filter,
        ...(spelling === undefined ? {} : { asset: spelling }),
        ...(amount === undefined ? {} : { amount }),
      }
      const reply = await request({
        method: 'reown_getExchanges',
        params,
        schema: exchangesReplySchema,
        reason: 'UNABLE_TO_GET_EXCHANGES',
        signal,
      })
      return { spelling, reply }
    }),
  )
  const done = replies.flatMap(reply => (reply.status === 'fulfilled' ? [reply.value] : []))
  const [failed] = replies.flatMap(reply => (reply.status === 'rejected' ? [reply] : []))
  if (done.length === 0 && failed) throw failed.reason
  const byId = new Map<string, Exchange>()
  for (const { spelling, reply } of done)
    for (const value of reply.exchanges) {
      const read = readExchange(value)
      if (!read || (wanted && !wanted.includes(read.id)) || exclude?.includes(read.id)) continue
      byId.set(read.id, { ...read, imageUrl: read.imageUrl || null })
      if (spelling !== undefined) spellings.learn(read.id, spelling)
    }
  return { exchanges: [...byId.values()], total: byId.size }
}
