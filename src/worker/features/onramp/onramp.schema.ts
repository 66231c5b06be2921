import * as z from 'zod/mini'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'
import { nameSchema, textSchema } from '../../../bridge/schema/text.ts'

// What the onramp's service answers (reference §3.8), and what tabs ask. Amounts are decimal strings: a JSON number has
// been rounded already.

const LIST_MAX = 2_000
const WALLETS_MAX = 200

const decimalSchema = z.string().check(z.regex(/^\d{1,40}(\.\d{1,40})?$/))
const moneySchema = z.object({ amount: decimalSchema, currency: nameSchema })
const listOf = <Item>(item: z.ZodMiniType<Item>) => z.array(item).check(z.maxLength(LIST_MAX))

const paymentCurrencySchema = z.object({
  id: nameSchema,
  payment_method_limits: z
    .array(z.object({ id: nameSchema, min: decimalSchema, max: decimalSchema }))
    .check(z.maxLength(WALLETS_MAX)),
})

const contractSchema = z.pipe(
  z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  z.transform(address => address || null),
)

const purchaseCurrencySchema = z.object({
  id: nameSchema,
  name: nameSchema,
  symbol: nameSchema,
  networks: z
    .array(
      z.object({
        name: nameSchema,
        display_name: nameSchema,
        chain_id: z.pipe(z.union([nameSchema, z.number()]), z.transform(String)),
        contract_address: contractSchema,
      }),
    )
    .check(z.maxLength(WALLETS_MAX)),
})

export const optionsSchema = z.object({
  paymentCurrencies: listOf(paymentCurrencySchema),
  purchaseCurrencies: listOf(purchaseCurrencySchema),
})

export const quoteSchema = z.object({
  paymentTotal: moneySchema,
  paymentSubtotal: moneySchema,
  purchaseAmount: moneySchema,
  networkFee: moneySchema,
  coinbaseFee: z.pipe(
    z.optional(z.nullable(moneySchema)),
    z.transform(fee => fee ?? null),
  ),
  quoteId: nameSchema,
})

export const urlSchema = z.object({ url: z.string().check(z.maxLength(8_192)) })

const providerSchema = z.enum(['coinbase', 'meld'])

/** Above zero. */
const amountSchema = decimalSchema.check(z.refine(amount => /[1-9]/.test(amount)))

export const wishSchema = z.object({
  purchaseCurrency: nameSchema,
  paymentCurrency: nameSchema,
  amount: amountSchema,
  network: z.optional(networkIdSchema),
})

export const urlWishSchema = z.object({
  provider: providerSchema,
  purchaseCurrency: z.optional(nameSchema),
  paymentCurrency: z.optional(nameSchema),
  amount: z.optional(amountSchema),
  network: z.optional(networkIdSchema),
})
export const beginSchema = z.object({ provider: providerSchema })
export const endedSchema = z.object({ purchase: nameSchema })
export const activitySchema = z.object({
  provider: z.optional(providerSchema),
  cursor: z.optional(textSchema),
})
export const tellSchema = z.object({ event: z.enum(['SELECT_BUY_CRYPTO', 'SELECT_WHAT_IS_A_BUY']) })
