import * as z from 'zod/mini'
import { COINS_MAX, SATOSHI_MAX } from './limits.ts'

// What an Esplora answers (https://github.com/Blockstream/esplora/blob/master/API.md), as far as we read it.

export const TXID = /^[0-9a-f]{64}$/

const txid = z.string().check(z.regex(TXID))
const hexText = z.string().check(z.regex(/^(?:[0-9a-f]{2})*$/))
const index = z.number().check(z.int(), z.gte(0), z.lte(0xffff_ffff))
/** Satoshi fit a double exactly; from here on they are bigint. */
const satoshi = z.pipe(
  z.number().check(z.int(), z.gte(0), z.lte(SATOSHI_MAX)),
  z.transform(value => BigInt(value)),
)

export const statusSchema = z.object({
  confirmed: z.boolean(),
  block_height: z.optional(z.nullable(index)),
  block_hash: z.optional(z.nullable(txid)),
  block_time: z.optional(z.nullable(z.number().check(z.int(), z.gte(0)))),
})

export const coinsSchema = z
  .array(z.object({ txid, vout: index, value: satoshi, status: z.object({ confirmed: z.boolean() }) }))
  .check(z.maxLength(COINS_MAX))

const output = z.object({
  scriptpubkey: hexText,
  scriptpubkey_address: z.optional(z.string().check(z.maxLength(100))),
  value: satoshi,
})

export const txSchema = z.object({
  txid,
  version: z.number(),
  locktime: index,
  vin: z.array(
    z.object({
      txid,
      vout: index,
      prevout: z.nullable(output),
      scriptsig: z.optional(hexText),
      witness: z.optional(z.array(hexText)),
      is_coinbase: z.optional(z.boolean()),
      sequence: index,
    }),
  ),
  vout: z.array(output),
  size: index,
  weight: index,
  fee: z.optional(satoshi),
  status: statusSchema,
})

export const txsSchema = z.array(txSchema).check(z.maxLength(1_000))

/** Who spent an output; `txid` and `status` only where it is spent. */
export const outspendSchema = z.object({
  spent: z.boolean(),
  txid: z.optional(z.nullable(txid)),
  status: z.optional(z.nullable(statusSchema)),
})

/** Target in blocks, and satoshi per virtual byte. */
export const feeEstimatesSchema = z.record(z.string().check(z.regex(/^\d{1,4}$/)), z.number())

export type Coin = z.infer<typeof coinsSchema>[number]
export type Tx = z.infer<typeof txSchema>
export type FeeEstimates = z.infer<typeof feeEstimatesSchema>
