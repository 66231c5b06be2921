import * as z from 'zod/mini'
import type { RedirectProvider, SocialProvider } from '../contract/embedded.ts'
import type { JoinParameters } from '../contract/engineApi.ts'
import { SOCIALS } from '../values/embedded.ts'
import { namespaceSchema, networkIdSchema } from './caip.ts'
import { parseOrThrow } from './parse.ts'
import { requestIdSchema } from './rpc.ts'
import { LINK_MAX_CHARS, nameSchema } from './text.ts'

// One schema per argument of EngineApi.embedded.

/** As the secure site takes them at most. */
const HOST_TOKEN_MAX_CHARS = 8_192

/** RFC 5321 §4.5.3.1.3: longer addresses are invalid. */
const EMAIL_MAX_CHARS = 254

/** The message for an invalid address is 'Invalid email'. */
export const emailSchema = z.string().check(z.email(), z.maxLength(EMAIL_MAX_CHARS))
/** Six digits. */
export const otpSchema = z.string().check(z.regex(/^[0-9]{6}$/, 'Invalid code'))

export const socialSchema: z.ZodMiniType<SocialProvider> = z.enum(SOCIALS)
export const redirectProviderSchema: z.ZodMiniType<RedirectProvider> = z.enum(
  SOCIALS.filter(social => social !== 'farcaster'),
)

const join = {
  id: requestIdSchema,
  namespace: z.optional(namespaceSchema),
  network: z.optional(networkIdSchema),
}

/** Reads the only field of a form. The error message has no path, because the form shows it as is: 'Invalid email'. */
function readField(parameters: unknown, name: 'email' | 'otp'): unknown {
  const isObject = typeof parameters === 'object' && parameters !== null && Object.hasOwn(parameters, name)
  return isObject ? (parameters as Record<string, unknown>)[name] : undefined
}

export const readEmail = (parameters: unknown) => ({
  email: parseOrThrow(emailSchema, readField(parameters, 'email')),
})
export const readOtp = (parameters: unknown) => ({
  otp: parseOrThrow(otpSchema, readField(parameters, 'otp')),
})

export const joinSchema: z.ZodMiniType<JoinParameters> = z.object(join)
export const socialRedirectSchema = z.object({ provider: redirectProviderSchema })
export const connectSocialSchema = z.object({
  ...join,
  provider: socialSchema,
  // The provider's redirect: a URL with its query, or the query alone.
  uri: z.string().check(z.minLength(1), z.maxLength(4 * LINK_MAX_CHARS)),
})
export const openScreenSchema = z.object({ id: join.id, screen: z.enum(['connectPasskey', 'manageWallet']) })
export const connectTokenSchema = z.object({ token: z.string().check(z.maxLength(HOST_TOKEN_MAX_CHARS)) })
export const loginTokenSchema = z.object({ nonce: z.optional(nameSchema) })
export const setAccountTypeSchema = z.object({
  namespace: namespaceSchema,
  type: z.enum(['eoa', 'smartAccount']),
})
export const syncThemeSchema = z.object({
  themeMode: z.enum(['light', 'dark']),
  themeVariables: z.record(nameSchema, z.union([z.string().check(z.maxLength(LINK_MAX_CHARS)), z.number()])),
})
