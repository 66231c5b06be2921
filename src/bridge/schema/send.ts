import * as z from 'zod/mini'
import type { TransferParameters } from '../contract/engineApi.ts'
import { networkIdSchema } from './caip.ts'
import { requestIdSchema } from './rpc.ts'

/** 2^256 has 78 digits; no chain family counts further. */
const AMOUNT = /^(0|[1-9]\d{0,77})$/
/** The account part of CAIP-10 is what any family's address or token fits in; the family itself says whether it is one. */
const addressText = z.string().check(z.regex(/^[-.%a-zA-Z0-9]{1,128}$/, 'Invalid address'))

export const transferSchema: z.ZodMiniType<TransferParameters> = z.object({
  id: requestIdSchema,
  network: networkIdSchema,
  to: addressText,
  amount: z.string().check(z.regex(AMOUNT, 'Expected base units')),
  token: z.optional(addressText),
})
