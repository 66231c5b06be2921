import * as z from 'zod/mini'
import type { SignInMessage, SignInSession } from '../../bridge/contract/signIn.ts'
import { networkIdSchema } from '../../bridge/schema/caip.ts'

// What a host's functions give. The host may be wrong, and what it keeps may have been tampered with.

const text = z.string().check(z.maxLength(8_000))
const short = z.string().check(z.maxLength(500))
/** A ReCap names every method it grants. */
const texts = z.array(text).check(z.maxLength(100))

const data = z.object({
  accountAddress: short,
  chainId: networkIdSchema,
  domain: short,
  uri: z.string().check(z.maxLength(2_048)),
  version: z.literal('1'),
  nonce: short,
  statement: z.optional(text),
  resources: z.optional(texts),
  requestId: z.optional(short),
  issuedAt: z.optional(short),
  expirationTime: z.optional(short),
  notBefore: z.optional(short),
})

const payload = z.object({
  domain: short,
  aud: z.string().check(z.maxLength(2_048)),
  nonce: short,
  iss: short,
  version: z.optional(short),
  iat: z.optional(short),
  nbf: z.optional(short),
  exp: z.optional(short),
  statement: z.optional(text),
  requestId: z.optional(short),
  resources: z.optional(texts),
  type: z.optional(short),
})

/** CAIP-74, as a wallet writes it. */
export const cacaoSchema = z.object({
  h: z.object({ t: z.enum(['caip122', 'eip4361']) }),
  p: payload,
  s: z.object({
    t: z.enum(['eip191', 'eip1271']),
    s: z.string().check(z.maxLength(100_000)),
    m: z.optional(text),
  }),
})

export const messageSchema: z.ZodMiniType<SignInMessage> = z.object({ data, text })

export const sessionSchema: z.ZodMiniType<SignInSession> = z.object({
  data,
  message: text,
  signature: z.string().check(z.maxLength(100_000)),
  cacao: z.optional(cacaoSchema),
})

/** A wallet's answer where it is an object (WalletConnect's Solana and Bitcoin methods). */
export const signedSchema = z.object({ signature: z.string().check(z.minLength(1), z.maxLength(100_000)) })
