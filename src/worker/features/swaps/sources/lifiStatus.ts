import * as z from 'zod/mini'
import { fetchSource, urlBelow } from '../../../data/sources/fetchSource.ts'
import type { LifiEndpoint } from './lifiSwaps.ts'
import { addressSchema } from './serviceReply.ts'
import type { SwapSourceContext } from './swapSource.ts'

type Hex = `0x${string}`

/** Where a service says that a transfer to another network has ended. No chain has confirmed it. */
export interface StatedArrival {
  /** `ended` also for a transfer that was returned, and for one that brought another token. */
  readonly status: 'pending' | 'ended' | 'failed'
  /** Absent while nothing has arrived. */
  readonly at?: { readonly chainId: number; readonly transaction: Hex; readonly token: Hex }
}

export interface StatusQuestion {
  readonly transaction: string
  /** Chain ids. */
  readonly fromChain: number
  readonly toChain: number
}

const hashSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))
const statusSchema = z.object({
  status: z.enum(['NOT_FOUND', 'INVALID', 'PENDING', 'DONE', 'FAILED']),
  /** What the service knows of the other network; while a transfer is pending only the network. */
  receiving: z.nullish(z.unknown()),
})
const receivingSchema = z.object({
  chainId: z.number().check(z.int(), z.gte(1)),
  txHash: hashSchema,
  token: z.object({ address: addressSchema }),
})

/** Asks LI.FI what became of a transfer (`GET /v1/status`). @throws what `fetchSource` throws */
export async function readLifiStatus(
  endpoint: LifiEndpoint,
  context: SwapSourceContext,
  { transaction, fromChain, toChain }: StatusQuestion,
): Promise<StatedArrival> {
  const url = urlBelow(endpoint.url, '/status')
  const params = { txHash: transaction, fromChain: String(fromChain), toChain: String(toChain) }
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value)
  const { headers } = endpoint
  const { status, receiving } = await fetchSource(context, {
    url,
    headers,
    schema: statusSchema,
    label: 'LI.FI status',
  })
  if (status === 'FAILED') return { status: 'failed' }
  const { data } = receivingSchema.safeParse(receiving)
  if (status !== 'DONE' || !data) return { status: 'pending' }
  const { chainId, txHash, token } = data
  return {
    status: 'ended',
    at: { chainId, transaction: txHash as Hex, token: token.address.toLowerCase() as Hex },
  }
}
