import * as z from 'zod/mini'
import { networkIdSchema } from '../../schema/caip.ts'
import { risksSchema } from '../../schema/risk.ts'
import { requestIdSchema } from '../../schema/rpc.ts'
import type { SendFeature } from './contract.ts'

type Parameters<Method extends keyof SendFeature> = z.ZodMiniType<Parameter<SendFeature[Method]>>
type Parameter<Method> = Method extends (parameters: infer Parameters) => unknown ? Parameters : never

/** 2^256 has 78 digits; no chain family has larger amounts. */
const AMOUNT = /^(0|[1-9]\d{0,77})$/
/** Addresses and tokens of every chain family match the account part of CAIP-10; the family checks them further. */
const addressText = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'Invalid address'))

export const prepareSchema: Parameters<'prepare'> = z.object({
  id: requestIdSchema,
  network: networkIdSchema,
  to: addressText,
  amount: z.string().check(z.regex(AMOUNT, 'Expected base units')),
  token: z.optional(addressText),
  typedDecimals: z.optional(z.number().check(z.int(), z.gte(0), z.lte(255))),
})

export const confirmSchema: Parameters<'confirm'> = z.object({
  id: requestIdSchema,
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  accepted: z.optional(risksSchema),
})

export const mostSchema: Parameters<'most'> = z.object({
  network: networkIdSchema,
  token: z.optional(addressText),
  to: z.optional(addressText),
})

export const decimalsSchema: Parameters<'decimals'> = z.object({
  network: networkIdSchema,
  token: z.optional(addressText),
})

export const lookAlikeSchema: Parameters<'lookAlike'> = z.object({
  network: networkIdSchema,
  to: addressText,
})

export const discardSchema: Parameters<'discard'> = z.object({ id: requestIdSchema })
