import * as z from 'zod/mini'
import { InvalidResponseError } from '../../../bridge/errors/network.ts'
import type { AddressTransaction } from '../adapter.ts'
import type { Esplora } from './esplora.ts'
import { SATOSHI_MAX } from './limits.ts'
import { statusSchema, TXID } from './schemas.ts'

// Esplora's API: `GET /address/:address/txs`, `GET /address/:address/txs/chain/:last_seen_txid`.

/** Confirmed transactions of a page: 25 by the document; operators may set fewer. A shorter page is the last one. */
const PAGE_MIN = 10

const satoshi = z.pipe(
  z.number().check(z.int(), z.gte(0), z.lte(SATOSHI_MAX)),
  z.transform(value => BigInt(value)),
)
const output = z.object({
  scriptpubkey_address: z.optional(z.string().check(z.maxLength(100))),
  value: satoshi,
})

/** Scripts and witnesses are not read: a page of large transactions has megabytes of them. */
const transactionsSchema = z
  .array(
    z.object({
      txid: z.string().check(z.regex(TXID)),
      vin: z.array(z.object({ prevout: z.nullish(output), is_coinbase: z.optional(z.boolean()) })),
      vout: z.array(output),
      status: statusSchema,
    }),
  )
  .check(z.maxLength(1_000))

const toPart = ({ scriptpubkey_address: address, value }: z.infer<typeof output>) => ({ address, value })

/**
 * A page of the transactions of an address. Those that no block has are on the first page.
 *
 * @param address read before
 * @param cursor the last confirmed transaction of the page before
 * @throws what `Esplora.read` throws
 */
export async function readTransactions(
  esplora: Esplora,
  address: string,
  cursor?: string,
  signal?: AbortSignal,
): Promise<{ readonly items: readonly AddressTransaction[]; readonly next: string | null }> {
  if (cursor !== undefined && !TXID.test(cursor)) throw new InvalidResponseError('not a cursor of this list')
  const path = cursor === undefined ? '' : `/chain/${cursor}`
  const rows = await esplora.read(`/address/${address}/txs${path}`, transactionsSchema, signal)
  const confirmed = rows.filter(({ status }) => status.confirmed)
  return {
    items: rows.flatMap(({ txid, vin, vout, status }): readonly AddressTransaction[] => {
      // Without what an input had, no amount of the transaction is known.
      const spent = vin.filter(({ is_coinbase: isCoinbase }) => isCoinbase !== true)
      const inputs = spent.flatMap(({ prevout }) => (prevout ? [toPart(prevout)] : []))
      const at = status.confirmed ? status.block_time : null
      if (at === undefined || (status.confirmed && at === null) || inputs.length < spent.length) return []
      return [{ id: txid, at, inputs, outputs: vout.map(toPart) }]
    }),
    next: confirmed.length < PAGE_MIN ? null : (confirmed.at(-1)?.txid ?? null),
  }
}
