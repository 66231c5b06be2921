import * as z from 'zod/mini'

const quantity = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,13}$/))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** A block without its transactions, as `eth_getBlockByNumber` answers; `null` for a number that no block has yet. */
export const blockSchema = z.nullable(z.looseObject({ number: quantity, hash }))

export const logsSchema = z.array(z.looseObject({ address: z.string(), topics: z.array(z.string()) }))

export const hashesSchema = z.array(hash)

export const filterIdSchema = z.string().check(z.maxLength(100))

const ADDRESSES_MAX = 1_000
const TOPICS_MAX = 4
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'Invalid address'))
const topic = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'Must be 32 bytes'))
const several = <T>(one: z.ZodMiniType<T>) => z.union([one, z.array(one).check(z.maxLength(ADDRESSES_MAX))])

/** The second parameter of `eth_subscribe` to `logs`. Its range of blocks is always what is new. */
export const logFilterSchema = z.object({
  address: z.optional(z.nullable(several(address))),
  topics: z.optional(z.nullable(z.array(z.nullable(several(topic))).check(z.maxLength(TOPICS_MAX)))),
})
