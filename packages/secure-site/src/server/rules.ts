import type { CustodyPolicy } from '../custody/slots.ts'

/** What an hour allows, apart for mail addresses, browsers and networks. */
export interface HourlyLimit {
  readonly address: number
  readonly device: number
  readonly network: number
}

/** Signatures of a host's tokens. None has a shared secret. */
export const HOST_ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA'] as const

/** The host's own login, as the operator has agreed it with the host. */
export interface HostLoginRules {
  readonly issuer: string
  readonly audience: string
  /** Address of the issuer's public keys. */
  readonly jwks: string
  /** The claim that names the user. */
  readonly claim: string
  readonly algorithms: readonly (typeof HOST_ALGORITHMS)[number][]
  /** Whether each token must have the nonce that the site gave to the browser for it. */
  readonly bound: boolean
}

export interface Project {
  /** CSP sources: `https://app.example`, `https://*.example`, `http://127.0.0.1:*`. */
  readonly allowedOrigins: readonly string[]
  /** Who may open the wallets: `passkey` by default. With `server` the operator can. */
  readonly custody?: CustodyPolicy
  /** Gas that the site pays for all accounts of the project in a day (UTC), over all chains; counted within `gasPerDay` of the site. */
  readonly gasPerDay?: number | undefined
  readonly hostLogin?: HostLoginRules | undefined
}

/** The numbers that the operator may set. They are read at each use. */
export interface SiteRules {
  readonly codeSeconds: number
  readonly cooldownSeconds: number
  readonly sessionSeconds: number
  /** Life of the link that allows a new device. */
  readonly linkSeconds: number
  /** How long a login or a confirmation allows acts that change an account. */
  readonly stepUpSeconds: number
  /** How long a dapp's server takes a login token, at most 300. A lock of the account and a logout do not end it earlier. */
  readonly loginTokenSeconds: number
  /** Requests with a proof, for one network address in each process. */
  readonly requestsPerMinute: number
  readonly mailsPerHour: HourlyLimit
  readonly wrongCodesPerHour: HourlyLimit
  /** Logins by social provider, farcaster or passkey that may begin. */
  readonly loginsPerHour: Omit<HourlyLimit, 'address'>
  /** Requests to the chains' nodes. */
  readonly readsPerMinute: number
  /** Gas that the site pays for one account in a day (UTC), over all chains. */
  readonly accountGasPerDay: number
  /** Gas that the site pays for all accounts in a day (UTC), over all chains. */
  readonly gasPerDay: number
  /** Chains where the site offers smart accounts. */
  readonly smartAccountNetworks: readonly number[]
  readonly projects: Readonly<Record<string, Project>>
  /** Rules of every other project id of 32 hex characters, for development; null refuses them. */
  readonly anyProject: Project | null
}

export const DEFAULT_RULES: SiteRules = {
  codeSeconds: 1_200,
  cooldownSeconds: 30,
  sessionSeconds: 604_800,
  linkSeconds: 900,
  stepUpSeconds: 600,
  loginTokenSeconds: 300,
  requestsPerMinute: 6_000,
  mailsPerHour: { address: 10, device: 20, network: 120 },
  wrongCodesPerHour: { address: 20, device: 20, network: 240 },
  loginsPerHour: { device: 60, network: 600 },
  readsPerMinute: 1_200,
  accountGasPerDay: 20_000_000,
  gasPerDay: 1_000_000_000,
  smartAccountNetworks: [],
  projects: {},
  anyProject: null,
}

export const LOOPBACK_ORIGINS: readonly string[] = ['http://127.0.0.1:*', 'http://localhost:*']
