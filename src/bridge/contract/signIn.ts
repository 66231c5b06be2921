import type { NetworkId } from './network.ts'

/** Fields of a sign-in message (EIP-4361, CAIP-122). */
export interface SignInData {
  /** In the format of the message: EIP-55 for eip155, base58 for Solana, the address string for Bitcoin. */
  readonly accountAddress: string
  readonly chainId: NetworkId
  /** RFC 3986 authority of the requesting page: the host, and the port if it is not the default of the scheme. */
  readonly domain: string
  readonly uri: string
  readonly version: '1'
  /** At least 8 letters and digits. */
  readonly nonce: string
  readonly statement?: string
  readonly resources?: readonly string[]
  readonly requestId?: string
  /** RFC 3339, as are the next two. */
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
}

/** Response of WalletConnect's one-click authentication, one for each chain (CAIP-74). */
export interface SignInCacao {
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  readonly p: {
    readonly domain: string
    readonly aud: string
    readonly nonce: string
    /** did:pkh, for instance `did:pkh:eip155:1:0xab16…`. */
    readonly iss: string
    readonly version?: string
    readonly iat?: string
    readonly nbf?: string
    readonly exp?: string
    readonly statement?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
    readonly type?: string
  }
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string }
}

/** One account on one chain, signed in. */
export interface SignInSession {
  readonly data: SignInData
  /** The signed text, byte for byte. `data` is derived from it. */
  readonly message: string
  /** Hex for eip155, base58 for solana, base64 for bip122. */
  readonly signature: string
  readonly cacao?: SignInCacao
}

export interface SignInInput {
  readonly chainId: NetworkId
  /** Empty when no account is known yet: one-click authentication uses the fields only and signs no `text`. */
  readonly accountAddress: string
}

export interface SignInMessage {
  readonly data: SignInData
  /** The text that the wallet signs. Empty when the input has no account. */
  readonly text: string
}

/** Read-only calls to a chain's node, for accounts that are contracts (ERC-1271, ERC-6492). */
export interface SignInNode {
  request(
    chainId: NetworkId,
    args: { readonly method: string; readonly params?: readonly unknown[] },
  ): Promise<unknown>
}

/**
 * The sign-in extension of the `siwx` option. `createSiwx` of `tabkey/siwx` creates one; a host may implement its own.
 *
 * Its session store decides whether an account is signed in. It runs in the page.
 */
export interface SignInConfig {
  createMessage(input: SignInInput): Promise<SignInMessage>
  /** Rejects when the session does not verify; the session is then not stored. */
  addSession(session: SignInSession): Promise<void>
  /** Replaces all sessions at once; an empty list signs out everywhere. The sessions of one call share one nonce. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Signs out this address on this chain only. */
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** Returns valid sessions only. A rejection means that the state is unknown, not that the account is signed out. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly SignInSession[]>
  /** Whether users must sign in to continue; default `false`. */
  getRequired?(): boolean
  /** The host's account that belongs to the session, in any format. */
  getSessionAccount?(): Promise<unknown>
  /** Default true: disconnecting signs out. */
  readonly signOutOnDisconnect?: boolean
  /** Called once by the client before any other method, with access to the nodes of the configured chains. */
  setNode?(node: SignInNode): void
}

/** Session of the older `siweConfig`. */
export interface SiweSession {
  readonly address: string
  /** EIP-155 number. */
  readonly chainId: number
}

/** Arguments of the older sign-in's `createMessage`. */
export interface SiweMessageArgs {
  /** EIP-155 number. */
  readonly chainId: number
  readonly domain: string
  readonly nonce: string
  readonly uri: string
  /** did:pkh, for instance `did:pkh:eip155:1:0xab16…`. */
  readonly address: string
  readonly version: '1'
  readonly type?: 'caip122'
  readonly nbf?: string
  readonly exp?: string
  readonly statement?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
  readonly expiry?: number
  readonly iat?: string
}

/** Optional fields of the message besides the page, the account and the nonce. */
export type SiweMessageParams = Partial<
  Pick<SiweMessageArgs, 'statement' | 'resources' | 'requestId' | 'iat' | 'exp' | 'nbf' | 'type' | 'expiry'>
> & {
  /** Numbers of the chains a visitor may sign in on. */
  readonly chains?: readonly number[]
}

/**
 * The older configuration for EVM accounts alone, given as `siweConfig`. One session at a time; accounts of other
 * namespaces count as signed in.
 */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  getMessageParams?(): Promise<SiweMessageParams>
  createMessage(args: SiweMessageArgs): string
  verifyMessage(args: {
    readonly message: string
    readonly signature: string
    readonly cacao?: SignInCacao
  }): Promise<boolean>
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<boolean>
  onSignIn?(session?: SiweSession): void
  onSignOut?(): void
  /** Default true. */
  readonly required?: boolean
  /** Default true; false turns the sign-in off. */
  readonly enabled?: boolean
  /** Default true, each of the three. */
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
  /** Accepted and ignored: nonce and session are requested when they are needed. */
  readonly nonceRefetchIntervalMs?: number
  readonly sessionRefetchIntervalMs?: number
}
