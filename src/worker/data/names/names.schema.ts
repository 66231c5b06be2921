import * as z from 'zod/mini'

/** GET v1/supported-chains. */
export const supportedChainsSchema = z.object({
  http: z.array(z.string()).check(z.maxLength(5_000)),
})

/** GET v1/identity/{address}. The name is shown, the avatar is fetched: both are read as hostile. */
export const identityAnswerSchema = z.object({
  name: z.nullable(z.string().check(z.maxLength(1_000))),
  avatar: z.nullable(z.string().check(z.maxLength(400_000))),
})
