import * as z from 'zod/mini'
import type { SocialProvider } from '../contract/embedded.ts'
import type { JoinParameters } from '../contract/engineApi.ts'
import { SOCIALS } from '../defaults.ts'
import { namespaceSchema, networkIdSchema } from './caip.ts'
import { requestIdSchema } from './rpc.ts'
import { LINK_MAX_CHARS, nameSchema } from './text.ts'

// One schema per argument of EngineApi.embedded, and of what a tab reports of its frame.

/** RFC 5321 §4.5.3.1.3: a longer one reaches nobody. */
const EMAIL_MAX_CHARS = 254

/** Spec §5: anything else is 'Invalid email'. */
export const emailSchema = z.string().check(z.email(), z.maxLength(EMAIL_MAX_CHARS))
/** Spec §4: six digits. */
export const otpSchema = z.string().check(z.regex(/^[0-9]{6}$/, 'Invalid code'))

export const socialSchema: z.ZodMiniType<SocialProvider> = z.enum(SOCIALS)

const join = {
  id: requestIdSchema,
  namespace: z.optional(namespaceSchema),
  network: z.optional(networkIdSchema),
}

export const connectEmailSchema = z.object({ email: emailSchema })
export const connectOtpSchema = z.object({ otp: otpSchema })
export const joinSchema: z.ZodMiniType<JoinParameters> = z.object(join)
export const socialRedirectSchema = z.object({ provider: socialSchema })
export const connectSocialSchema = z.object({
  ...join,
  provider: socialSchema,
  // What the provider gave back: an address with its own query, or that query alone.
  uri: z.string().check(z.minLength(1), z.maxLength(4 * LINK_MAX_CHARS)),
})
export const setAccountTypeSchema = z.object({
  namespace: namespaceSchema,
  type: z.enum(['eoa', 'smartAccount']),
})
export const syncThemeSchema = z.object({
  themeMode: z.enum(['light', 'dark']),
  themeVariables: z.record(nameSchema, z.union([z.string().check(z.maxLength(LINK_MAX_CHARS)), z.number()])),
})

export const frameLostSchema = z.object({ reason: z.enum(['reloaded', 'removed', 'navigated']) })
