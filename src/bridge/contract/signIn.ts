import type { NetworkId } from './network.ts'

/** What a sign-in message says (the fields of EIP-4361 and CAIP-122). */
export interface SignInData {
  /** As it stands in the text: EIP-55 for eip155, base58 for Solana, the address string for Bitcoin. */
  readonly accountAddress: string
  readonly chainId: NetworkId
  /** RFC 3986 authority of the page that asks: host, and the port when it is not the scheme's own. */
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

/** What WalletConnect's one-click authentication answers with, one for each chain (CAIP-74). */
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
  /** The text that was signed, byte for byte. It is the truth; `data` is what it says. */
  readonly message: string
  /** Hex for eip155, base58 for solana, base64 for bip122. */
  readonly signature: string
  readonly cacao?: SignInCacao
}

export interface SignInInput {
  readonly chainId: NetworkId
  /** Empty when no account is known yet: one-click authentication only wants the fields, and signs no `text`. */
  readonly accountAddress: string
}

export interface SignInMessage {
  readonly data: SignInData
  /** What the wallet signs. Empty when the input named no account. */
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
 * The sign-in extension a host gives as `siwx`. `createSiwx` of `tabkey/siwx` makes one; a host may write its own.
 *
 * Where it keeps its sessions is the truth about who is signed in. It runs in the page.
 */
export interface SignInConfig {
  createMessage(input: SignInInput): Promise<SignInMessage>
  /** Rejects when the session does not verify; then nothing is kept. */
  addSession(session: SignInSession): Promise<void>
  /** Replaces all of them at once; an empty list signs out everywhere. All of one call share one nonce. */
  setSessions(sessions: readonly SignInSession[]): Promise<void>
  /** Signs out this address on this chain, and nobody else. */
  revokeSession(chainId: NetworkId, address: string): Promise<void>
  /** The valid ones only. A rejection means that nobody can tell, not that nobody is signed in. */
  getSessions(chainId: NetworkId, address: string): Promise<readonly SignInSession[]>
  /** Whether visitors must sign in to go on. Absent: they need not. */
  getRequired?(): boolean
  /** The host's own account that belongs to the session, whatever it is. */
  getSessionAccount?(): Promise<unknown>
  /** Default true: disconnecting signs out. */
  readonly signOutOnDisconnect?: boolean
  /** Called once by the client, before anything else: how to ask the nodes of the configured chains. */
  setNode?(node: SignInNode): void
}

/** What the older sign-in answers as the one that is signed in. */
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

/** What a host may say about the message beside the page, the account and the nonce. */
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
  /** Known and not read: nonce and session are asked for when they are needed. */
  readonly nonceRefetchIntervalMs?: number
  readonly sessionRefetchIntervalMs?: number
}
