import * as z from 'zod/mini'
import { caipAddressSchema, networkIdSchema } from '../../../bridge/schema/caip.ts'
import { risksSchema } from '../../../bridge/schema/risk.ts'
import { requestIdSchema } from '../../../bridge/schema/rpc.ts'

// What a tab asks.

/** 2^256 has 78 digits. */
const unitsSchema = z.string().check(z.regex(/^[1-9]\d{0,77}$/, 'Expected base units'))
const percentSchema = z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/, 'Expected a percentage'))

const input = {
  network: networkIdSchema,
  from: caipAddressSchema,
  to: caipAddressSchema,
  amount: unitsSchema,
  toNetwork: z.optional(networkIdSchema),
}

export const quoteInputSchema = z.object(input)
export const prepareSchema = z.object({
  ...input,
  id: requestIdSchema,
  maxPriceImpact: z.optional(percentSchema),
  minimumReceived: z.optional(unitsSchema),
})
export const confirmSchema = z.object({
  id: requestIdSchema,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  accepted: z.optional(risksSchema),
})
export const receivedSchema = z.object({
  network: networkIdSchema,
  account: caipAddressSchema,
  token: caipAddressSchema,
  /** A hash, or a signature of Solana. */
  transaction: z.string().check(z.regex(/^(0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/)),
})
export const arrivalsQuerySchema = z.object({ account: caipAddressSchema })
export const networkQuerySchema = z.object({ network: networkIdSchema })
export const tokensQuerySchema = z.object({
  network: networkIdSchema,
  force: z.optional(z.boolean()),
})
export const pricesQuerySchema = z.object({
  tokens: z.array(caipAddressSchema).check(z.maxLength(20)),
})

// What the service answers. All of it is a stranger's.

/** Tokens are validated one by one, so that an invalid one does not discard the list. */
export const tokensReplySchema = z.object({ tokens: z.array(z.unknown()) })
export const tokenReplySchema = z.object({
  name: z.string().check(z.maxLength(400)),
  symbol: z.string().check(z.minLength(1), z.maxLength(100)),
  address: caipAddressSchema,
  decimals: z.number().check(z.int(), z.gte(0), z.lte(255)),
  logoUri: z.nullish(z.string().check(z.maxLength(2_000))),
})

/** The service prices the first address only. An unknown price is 0, or status 503. */
export const pricesReplySchema = z.object({
  fungibles: z.array(z.object({ address: z.string(), price: z.union([z.number(), z.string()]) })),
})

/** Digits as text; some services write small ones as numbers. */
const digits = z.string().check(z.regex(/^(0|[1-9]\d{0,77})$/))
const number = z.pipe(z.number().check(z.int(), z.gte(0)), z.transform(String))
const unitsText = z.union([digits, number])

/** The service sends exactly one quote; `fromAccount` and `toAccount` repeat the asked tokens. */
export const quotesReplySchema = z.object({
  quotes: z.array(
    z.object({
      fromAmount: z.nullish(digits),
      fromAccount: z.nullish(z.string()),
      toAmount: digits,
      toAccount: z.nullish(z.string()),
    }),
  ),
})
export const allowanceReplySchema = z.object({ allowance: unitsText })
export const gasPriceReplySchema = z.object({ standard: unitsText })

const hexData = z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){4,}$/), z.maxLength(200_000))
/** Plain or CAIP-10. */
const account = z.string().check(z.regex(/^(eip155:\d{1,16}:)?0x[0-9a-fA-F]{40}$/))
const gas = z.optional(z.object({ gas: z.optional(unitsText) }))

/** `from` repeats the asked token, `to` is the contract to call; the reply has no gas limit and no account. */
export const approvalReplySchema = z.object({
  tx: z.object({ from: account, to: account, data: hexData, value: z.nullish(unitsText) }),
})
export const swapReplySchema = z.object({
  tx: z.object({
    from: account,
    to: account,
    data: hexData,
    /** Base units of the bought token. The sold amount is not in the reply. */
    amount: digits,
    value: z.nullish(unitsText),
    /** `gas` is 0 when the service did not estimate. */
    eip155: gas,
  }),
})
