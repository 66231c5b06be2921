import * as z from 'zod'
import { CUSTODY_POLICIES } from '../custody/slots.ts'
import { DEFAULT_RULES, HOST_ALGORITHMS } from '../server/rules.ts'

const url = (protocols: RegExp) =>
  z.string().refine(text => URL.canParse(text) && protocols.test(new URL(text).protocol), {
    error: 'is not such a URL',
  })
const http = url(/^https?:$/)
const port = z.int().min(0).max(65_535)
const count = z.int().min(0)
const seconds = z.int().min(1)

/** A CSP source of pages: `https://app.example`, `https://*.example`, `http://localhost:*`. */
export const ORIGIN_SOURCE = z
  .string()
  .regex(/^https?:\/\/(\*\.)?[a-z0-9.[\]:-]+?(:(\d+|\*))?$/i, { error: 'is not an origin' })

const hourlyLimit = z.strictObject({ address: count, device: count, network: count }).partial()

const text = z.string().min(1)
const secureUrl = z.string().refine(isSecureUrl, { error: 'needs https, unless it is on this machine' })

/** Claims that say something else than who the user is, or that an issuer gives to another user later. */
const OTHER_CLAIMS = [
  'iss',
  'aud',
  'exp',
  'nbf',
  'iat',
  'jti',
  'nonce',
  'azp',
  'email',
  'email_verified',
  'name',
]

/** The host's own login: a JWT of its server, whose subject is a user here. */
export const HOST_LOGIN = z.strictObject({
  /** `iss` of the tokens, exactly. */
  issuer: url(/^https?:$/)
    .max(255)
    .refine(issuer => !issuer.includes('#'), { error: 'has a fragment' }),
  /** `aud` of the tokens, exactly: made for this site, and for nothing else. */
  audience: text.max(255),
  /** Address of the issuer's public keys (RFC 7517). */
  jwks: secureUrl,
  /** Names the user: never given to another one. */
  claim: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .refine(claim => !OTHER_CLAIMS.includes(claim), { error: 'does not name a user' })
    .default('sub'),
  algorithms: z.array(z.enum(HOST_ALGORITHMS)).min(1).default(['ES256', 'RS256']),
  /** Whether each token must have the nonce that the site gave to the browser for it. */
  bound: z.boolean().default(true),
})

export const PROJECT_ID = /^[\w-]{1,64}$/

export const PROJECT = z.strictObject({
  /** The pages that may frame the site. */
  allowedOrigins: z.array(ORIGIN_SOURCE).min(1),
  /** Who may open the wallets. With `server` the operator can. */
  custody: z.enum(CUSTODY_POLICIES).default('passkey'),
  /** Gas that the site pays for all accounts of the project in a day (UTC), over all chains. */
  gasPerDay: count.optional(),
  hostLogin: HOST_LOGIN.optional(),
})

/** A secret stands in the configuration, or in a file that only the site reads. */
const client = z
  .strictObject({ clientId: text, clientSecret: text.optional(), clientSecretFile: text.optional() })
  .refine(
    ({ clientSecret, clientSecretFile }) => (clientSecret === undefined) !== (clientSecretFile === undefined),
    {
      error: 'needs clientSecret or clientSecretFile',
    },
  )

/** The registrations of the site with social providers. Each has the callback `<origin>/oauth/callback/<provider>`. */
export const PROVIDERS = z
  .strictObject({
    /** `issuer`: another OpenID Connect issuer in its place. */
    google: client.safeExtend({ issuer: secureUrl.optional() }),
    apple: z.strictObject({
      /** The Services ID. */
      clientId: text,
      teamId: text,
      keyId: text,
      /** The `.p8` file of the key. */
      privateKeyFile: text,
      issuer: secureUrl.optional(),
    }),
    github: client,
    facebook: client,
    x: client,
    discord: client,
  })
  .partial()

/** The configuration file, in JSON. */
export const CONFIG = z.strictObject({
  /** Origin of the site as browsers see it. HTTPS, but on this machine. */
  origin: http.default('http://localhost:4100'),
  host: z.string().default('127.0.0.1'),
  port: port.default(4100),
  /** The port with health and metrics; never public. */
  adminHost: z.string().default('127.0.0.1'),
  adminPort: port.default(4101),
  /** Where the database file and the secrets are. */
  dataFolder: z.string().default('tabkey-secure-site'),
  /** `sqlite:<file>` or `postgres://…`; a file in the data folder by default. */
  database: z.string().optional(),
  smtp: z.strictObject({ url: url(/^smtps?:$/), from: z.string() }).optional(),
  /** How many proxies in front of the site add to `X-Forwarded-For`. */
  trustedProxies: z.int().min(0).max(5).default(0),
  /** By project id. The administration adds further ones. */
  projects: z.record(z.string().regex(PROJECT_ID), PROJECT).default({}),
  /** JSON-RPC nodes by chain id. */
  chains: z.record(z.string().regex(/^[1-9]\d{0,15}$/), http).default({}),
  /** JSON-RPC of a Solana cluster. */
  solana: http.optional(),
  providers: PROVIDERS.default({}),
  /** Login with farcaster: a node of OP Mainnet, for the registry of ids. */
  farcaster: z.strictObject({ node: http, relay: http.optional() }).optional(),
  /** Chains where the site pays for smart accounts. */
  smartAccountNetworks: z.array(z.int().min(1)).default([]),
  rules: z
    .strictObject({
      codeSeconds: seconds,
      cooldownSeconds: seconds,
      sessionSeconds: seconds,
      linkSeconds: seconds,
      stepUpSeconds: seconds,
      loginTokenSeconds: z.int().min(30).max(300),
      requestsPerMinute: z.int().min(1),
      mailsPerHour: hourlyLimit,
      wrongCodesPerHour: hourlyLimit,
      loginsPerHour: z.strictObject({ device: count, network: count }).partial(),
      readsPerMinute: count,
      accountGasPerDay: count,
      gasPerDay: count,
    })
    .partial()
    .default({}),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
})

export type Config = z.infer<typeof CONFIG>

/** The rules of the site: the defaults, and what the configuration changes. */
export function readRules(config: Config) {
  const { rules, projects, smartAccountNetworks } = config
  const defined = <Value extends object>(value: Value | undefined) =>
    Object.fromEntries(Object.entries(value ?? {}).filter(([, entry]) => entry !== undefined))
  return {
    ...DEFAULT_RULES,
    ...defined(rules),
    mailsPerHour: { ...DEFAULT_RULES.mailsPerHour, ...defined(rules.mailsPerHour) },
    wrongCodesPerHour: { ...DEFAULT_RULES.wrongCodesPerHour, ...defined(rules.wrongCodesPerHour) },
    loginsPerHour: { ...DEFAULT_RULES.loginsPerHour, ...defined(rules.loginsPerHour) },
    smartAccountNetworks,
    projects,
  }
}

function isSecureUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackOrigin(origin))
}

export const isLoopbackOrigin = (origin: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname)
