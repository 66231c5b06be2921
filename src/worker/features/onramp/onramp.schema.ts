import * as z from 'zod/mini'
import { networkIdSchema } from '../../../bridge/schema/caip.ts'
import { nameSchema, textSchema } from '../../../bridge/schema/text.ts'

// Replies of the onramp routes, and what tabs ask. Amounts are decimal strings: a JSON number has been rounded already.

const LIST_MAX = 5_000
const NETWORKS_MAX = 200
const METHODS_MAX = 50
const QUOTE_ID_MAX = 500

const decimalSchema = z.string().check(z.regex(/^\d{1,40}(\.\d{1,40})?$/))
const boundedArray = <Item>(item: z.ZodMiniType<Item>) => z.array(item).check(z.maxLength(LIST_MAX))

const moneySchema = z.pipe(
  z.object({ value: decimalSchema, currency: nameSchema }),
  z.transform(({ value, currency }) => ({ amount: value, currency })),
)

const paymentCurrencySchema = z.object({
  id: nameSchema,
  limits: z
    .array(z.object({ id: nameSchema, min: decimalSchema, max: decimalSchema }))
    .check(z.maxLength(METHODS_MAX)),
})

const networkSchema = z.object({
  name: nameSchema,
  displayName: nameSchema,
  chainId: z.string().check(z.maxLength(80)),
  contractAddress: z.pipe(
    z.string().check(z.maxLength(200)),
    z.transform(address => address || null),
  ),
})

const purchaseCurrencySchema = z.object({
  id: nameSchema,
  name: nameSchema,
  symbol: nameSchema,
  networks: z.array(networkSchema).check(z.maxLength(NETWORKS_MAX)),
})

export const optionsReplySchema = z.object({
  paymentCurrencies: boundedArray(paymentCurrencySchema),
  purchaseCurrencies: boundedArray(purchaseCurrencySchema),
})

export const quoteReplySchema = z.pipe(
  z.object({
    paymentTotal: moneySchema,
    paymentSubTotal: moneySchema,
    purchaseAmount: moneySchema,
    networkFee: moneySchema,
    coinbaseFee: moneySchema,
    quoteId: z.string().check(z.maxLength(QUOTE_ID_MAX)),
  }),
  z.transform(({ paymentSubTotal, ...quote }) => ({ ...quote, paymentSubtotal: paymentSubTotal })),
)

export const urlReplySchema = z.object({ url: z.string().check(z.maxLength(8_192)) })

const providerSchema = z.enum(['coinbase', 'meld', 'moonpay', 'transak', 'ramp'])

/** Above zero. */
const amountSchema = decimalSchema.check(z.refine(amount => /[1-9]/.test(amount)))
const countrySchema = z.string().check(z.regex(/^[A-Z]{2}$/))
const subdivisionSchema = z.optional(z.string().check(z.regex(/^[A-Z0-9]{1,3}$/)))

export const residenceSchema = z.object({ country: countrySchema, subdivision: subdivisionSchema })

export const quoteInputSchema = z.object({
  purchaseCurrency: nameSchema,
  paymentCurrency: nameSchema,
  amount: amountSchema,
  network: z.optional(networkIdSchema),
  country: countrySchema,
  subdivision: subdivisionSchema,
  paymentMethod: z.optional(nameSchema),
})

export const urlOrderSchema = z.object({
  provider: providerSchema,
  purchaseCurrency: z.optional(nameSchema),
  paymentCurrency: z.optional(nameSchema),
  amount: z.optional(amountSchema),
  network: z.optional(networkIdSchema),
  country: z.optional(countrySchema),
  subdivision: subdivisionSchema,
})
export const beginSchema = z.object({ provider: providerSchema })
export const endedSchema = z.object({ purchase: nameSchema })
export const activitySchema = z.object({ cursor: z.optional(textSchema) })
export const eventSchema = z.object({ event: z.enum(['SELECT_BUY_CRYPTO', 'SELECT_WHAT_IS_A_BUY']) })
