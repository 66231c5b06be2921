import * as z from 'zod/mini'
import type { OptionalFrameRequest } from '../../../bridge/contract/embedded.ts'
import { emailSchema, otpSchema, redirectProviderSchema } from '../../../bridge/schema/embedded.ts'
import { LINK_MAX_CHARS, nameSchema, textSchema } from '../../../bridge/schema/text.ts'
import { EVM_ADDRESS, SOLANA_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { rpcRequestSchema } from '../../rpc/embeddedParams.ts'
import { toNetworkId } from './chain.ts'
import { FRAME_TOKEN_MAX } from './limits.ts'

// Every message between us and the secure site: `@w3m-app/NAME` out, `@w3m-frame/NAME_SUCCESS` and `_ERROR` back.
// Unknown keys are dropped on both sides, except in the answer to an RPC request, which is the dapp's.

/** `1`, `'1'`, `'eip155:1'` or `'solana:5eyk…'`: sites say it each way. */
const chainId = z
  .union([z.string().check(z.maxLength(50)), z.number()])
  .check(z.refine(value => toNetworkId(value) !== undefined, 'Invalid chain id'))
const address = z
  .string()
  .check(z.refine(value => EVM_ADDRESS.test(value) || SOLANA_ADDRESS.test(value), 'Invalid address'))
const accountType = z.enum(['eoa', 'smartAccount'])
/** A site's word for "none" is `null`, or nothing, or an empty text. */
const email = z.nullish(z.union([z.literal(''), emailSchema]))
const accounts = z.optional(z.array(z.object({ address, type: accountType })).check(z.maxLength(20)))
const preferred = z.optional(accountType)
const name = z.nullish(z.string().check(z.maxLength(200)))
const otp = z.object({ otp: otpSchema })

function isSecureLink(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  const isLoopback = hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
  return protocol === 'https:' || (protocol === 'http:' && isLoopback)
}

/** A page a person is sent to. */
const link = z
  .string()
  .check(z.maxLength(4 * LINK_MAX_CHARS), z.refine(isSecureLink, 'Must be an https address'))

/**
 * What the site's own window asks for where it cannot tell that its browser began the login. The hosted site has none.
 */
const confirmNumber = z.optional(z.string().check(z.regex(/^\d{2,6}$/)))

/**
 * What is sent with a request and what comes back with its success; `nothing` takes whatever came and gives nothing.
 */
const nothing = z.pipe(
  z.unknown(),
  z.transform(() => undefined),
)

export const REQUESTS = {
  SWITCH_NETWORK: [z.object({ chainId }), z.object({ chainId })],
  CONNECT_EMAIL: [
    z.object({ email: emailSchema }),
    z.object({ action: z.enum(['VERIFY_DEVICE', 'VERIFY_OTP', 'CONNECT']) }),
  ],
  CONNECT_DEVICE: [nothing, nothing],
  CONNECT_OTP: [otp, nothing],
  /** Of `tabkey-secure-site`, like the next five; another site refuses them as unknown messages. */
  CONNECT_PASSKEY: [nothing, nothing],
  /** For the host's own token, which then counts in this frame alone. */
  GET_LOGIN_NONCE: [nothing, z.object({ nonce: nameSchema })],
  /** Login by the host's own token. */
  CONNECT_TOKEN: [z.object({ token: z.string().check(z.maxLength(FRAME_TOKEN_MAX)) }), nothing],
  /** The user opens the wallet of the login, or sets up a new one. */
  OPEN_WALLET: [nothing, nothing],
  /** The user changes how the wallet is opened, ends sessions, or exports it. */
  MANAGE_WALLET: [nothing, nothing],
  /** A JWT for the dapp's server. */
  GET_TOKEN: [
    z.object({ nonce: z.optional(nameSchema) }),
    z.object({ token: z.string().check(z.minLength(1), z.maxLength(FRAME_TOKEN_MAX)) }),
  ],
  CONNECT_SOCIAL: [
    z.object({ uri: z.string().check(z.maxLength(4 * LINK_MAX_CHARS)), preferredAccountType: preferred }),
    z.object({ email, address, chainId, accounts, userName: name, preferredAccountType: preferred }),
  ],
  GET_FARCASTER_URI: [nothing, z.object({ url: link, number: confirmNumber })],
  CONNECT_FARCASTER: [nothing, z.object({ userName: name })],
  GET_USER: [
    z.optional(
      z.object({
        chainId: z.optional(chainId),
        preferredAccountType: preferred,
        socialUri: z.optional(textSchema),
      }),
    ),
    z.object({
      email,
      address,
      chainId,
      smartAccountDeployed: z.optional(z.boolean()),
      accounts,
      userName: name,
      preferredAccountType: preferred,
    }),
  ],
  GET_SOCIAL_REDIRECT_URI: [
    z.object({ provider: redirectProviderSchema }),
    z.object({ uri: link, number: confirmNumber }),
  ],
  SIGN_OUT: [nothing, nothing],
  IS_CONNECTED: [
    z.optional(z.object({ token: z.string().check(z.maxLength(FRAME_TOKEN_MAX)) })),
    z.object({ isConnected: z.boolean() }),
  ],
  GET_CHAIN_ID: [nothing, z.object({ chainId })],
  GET_SMART_ACCOUNT_ENABLED_NETWORKS: [
    nothing,
    z.object({
      smartAccountEnabledNetworks: z.array(z.number().check(z.int(), z.positive())).check(z.maxLength(1_000)),
    }),
  ],
  INIT_SMART_ACCOUNT: [nothing, z.object({ address, isDeployed: z.boolean() })],
  SET_PREFERRED_ACCOUNT: [z.object({ type: accountType }), z.object({ type: accountType, address })],
  RPC_REQUEST: [rpcRequestSchema, z.unknown()],
  /** Later sites' word: the frame drops what it shows. An older one ignores it. */
  RPC_ABORT: [z.optional(z.object({ id: nameSchema })), nothing],
  UPDATE_EMAIL: [
    z.object({ email: emailSchema }),
    z.object({ action: z.enum(['VERIFY_PRIMARY_OTP', 'VERIFY_SECONDARY_OTP']) }),
  ],
  UPDATE_EMAIL_PRIMARY_OTP: [otp, nothing],
  UPDATE_EMAIL_SECONDARY_OTP: [otp, z.object({ newEmail: emailSchema })],
  SYNC_THEME: [
    z.object({
      themeMode: z.optional(z.enum(['light', 'dark'])),
      themeVariables: z.optional(z.record(nameSchema, z.union([z.string(), z.number()]))),
      w3mThemeVariables: z.optional(z.record(nameSchema, z.string())),
    }),
    nothing,
  ],
  SYNC_DAPP_DATA: [
    z.object({
      metadata: z.optional(
        z.object({ name: z.string(), description: z.string(), url: z.string(), icons: z.array(z.string()) }),
      ),
      sdkVersion: z.optional(z.string()),
      sdkType: z.optional(z.string()),
      projectId: z.string(),
    }),
    nothing,
  ],
  RELOAD: [nothing, nothing],
} as const satisfies Readonly<Record<string, readonly [request: z.ZodMiniType, reply: z.ZodMiniType]>>

export type RequestName = keyof typeof REQUESTS
export type Payload<Name extends RequestName> = z.input<(typeof REQUESTS)[Name][0]>
export type Reply<Name extends RequestName> = z.output<(typeof REQUESTS)[Name][1]>

/** The optional requests that a READY may name. */
export const OPTIONAL_REQUESTS: readonly OptionalFrameRequest[] = [
  'CONNECT_PASSKEY',
  'CONNECT_TOKEN',
  'GET_TOKEN',
  'OPEN_WALLET',
  'MANAGE_WALLET',
]

export const READY_SCHEMA = z.nullish(
  z.object({
    version: z.optional(z.string().check(z.maxLength(50))),
    /** What another site may mean by the name does not make its READY invalid. */
    requests: z.optional(z.unknown()),
  }),
)
export const SESSION_SCHEMA = z.object({
  token: z.string().check(z.minLength(1), z.maxLength(FRAME_TOKEN_MAX)),
})
