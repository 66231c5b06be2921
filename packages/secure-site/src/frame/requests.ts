import * as z from 'zod/mini'
import { FrameError } from './frameError.ts'

const chainId = z.union([z.string(), z.number()])
const accountType = z.enum(['eoa', 'smartAccount'])
const email = z.email()
const words = z.record(z.string(), z.union([z.string(), z.number()]))
/** Requests without a payload; what comes with them anyway is not read. */
const nothing = z.unknown()

/** What a page may ask, and the payload of each (`@w3m-app/NAME`). */
export const REQUESTS = {
  SWITCH_NETWORK: z.object({ chainId }),
  CONNECT_EMAIL: z.object({ email }),
  CONNECT_DEVICE: nothing,
  CONNECT_OTP: z.object({ otp: z.string() }),
  GET_SOCIAL_REDIRECT_URI: z.object({
    provider: z.enum(['google', 'github', 'apple', 'facebook', 'x', 'discord']),
  }),
  CONNECT_SOCIAL: z.object({ uri: z.string(), preferredAccountType: z.optional(z.string()) }),
  GET_FARCASTER_URI: nothing,
  CONNECT_FARCASTER: nothing,
  /** Beyond the 22 requests of the frame protocol: other sites answer it with 'Unknown message'. */
  CONNECT_PASSKEY: z.optional(z.object({ add: z.optional(z.boolean()) })),
  GET_LOGIN_NONCE: nothing,
  CONNECT_TOKEN: z.object({ token: z.string() }),
  OPEN_WALLET: nothing,
  MANAGE_WALLET: nothing,
  GET_TOKEN: z.optional(z.object({ nonce: z.optional(z.string()) })),
  GET_USER: z.optional(
    z.object({
      chainId: z.optional(chainId),
      preferredAccountType: z.optional(z.string()),
      socialUri: z.optional(z.string()),
    }),
  ),
  IS_CONNECTED: z.optional(z.object({ token: z.optional(z.string()) })),
  SIGN_OUT: nothing,
  GET_CHAIN_ID: nothing,
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: nothing,
  INIT_SMART_ACCOUNT: nothing,
  SET_PREFERRED_ACCOUNT: z.object({ type: accountType }),
  UPDATE_EMAIL: z.object({ email }),
  UPDATE_EMAIL_PRIMARY_OTP: z.object({ otp: z.string() }),
  UPDATE_EMAIL_SECONDARY_OTP: z.object({ otp: z.string() }),
  SYNC_THEME: z.object({
    themeMode: z.optional(z.enum(['light', 'dark'])),
    themeVariables: z.optional(words),
    w3mThemeVariables: z.optional(words),
  }),
  SYNC_DAPP_DATA: z.object({
    metadata: z.optional(
      z.object({
        name: z.string(),
        description: z.string(),
        url: z.string(),
        icons: z.array(z.string()),
      }),
    ),
    sdkVersion: z.optional(z.string()),
    sdkType: z.optional(z.string()),
    projectId: z.string(),
  }),
  RELOAD: nothing,
  RPC_REQUEST: z.object({ method: z.string(), params: z.optional(z.unknown()) }),
  RPC_ABORT: z.optional(z.object({ id: z.optional(z.string()) })),
} as const

export type RequestName = keyof typeof REQUESTS
export type Payload<Name extends RequestName> = z.infer<(typeof REQUESTS)[Name]>

/** @throws {FrameError} with the first complaint. */
export function readPayload<Name extends RequestName>(name: Name, payload: unknown): Payload<Name> {
  const schema: z.ZodMiniType = REQUESTS[name]
  const read = schema.safeParse(payload)
  if (!read.success) throw new FrameError(read.error.issues[0]?.message ?? 'Invalid input')
  return read.data as Payload<Name>
}

export const isRequestName = (name: string): name is RequestName => Object.hasOwn(REQUESTS, name)

/** The words of a wrong payload. */
z.config({
  jitless: true,
  customError: issue => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined
          ? 'Required'
          : `Expected ${issue.expected}, received ${typeof issue.input}`
      case 'invalid_union':
        return issue.input === undefined ? 'Required' : 'Invalid input'
      case 'invalid_format':
        return issue.format === 'email' ? 'Invalid email' : 'Invalid input'
      case 'invalid_value':
        return issue.input === undefined ? 'Required' : 'Invalid enum value'
      default:
        return 'Invalid input'
    }
  },
})
