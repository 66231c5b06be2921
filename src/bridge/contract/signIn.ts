import type { NetworkId } from './network.ts'

/** Fields of a sign-in message (EIP-4361, CAIP-122). */
export interface SignInData {
  /** In the format of the message: EIP-55 for eip155, base58 for Solana, the address string for Bitcoin. */
  readonly accountAddress: string
  /** CAIP-2 id of the chain that the account signs in on. */
  readonly chainId: NetworkId
  /** RFC 3986 authority of the requesting page: the host, and the port if it is not the default of the scheme. */
  readonly domain: string
  /** URI of the page that asks, with its path (RFC 3986). */
  readonly uri: string
  /** Version of the grammar of EIP-4361. */
  readonly version: '1'
  /** At least 8 letters and digits. */
  readonly nonce: string
  /** One line of ASCII that the wallet shows. */
  readonly statement?: string
  /** URIs that the user grants or agrees to. */
  readonly resources?: readonly string[]
  /** Id of the sign-in in the system of the host. */
  readonly requestId?: string
  /** RFC 3339, as are the next two. */
  readonly issuedAt?: string
  /** When the sign-in ends (RFC 3339). */
  readonly expirationTime?: string
  /** When the sign-in begins to be valid (RFC 3339). */
  readonly notBefore?: string
}

/** Response of WalletConnect's one-click authentication, one for each chain (CAIP-74). */
export interface SignInCacao {
  /** Header: the standard that the payload follows. */
  readonly h: { readonly t: 'caip122' | 'eip4361' }
  /** Payload: the fields of the signed text, with the names of CAIP-74. */
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
  /** Signature, with its type: of a key, or of a contract. */
  readonly s: { readonly t: 'eip191' | 'eip1271'; readonly s: string; readonly m?: string }
}

/** One account on one chain, signed in. */
export interface SignInSession {
  /** Fields of `message`. */
  readonly data: SignInData
  /** The signed text, byte for byte. `data` is derived from it. */
  readonly message: string
  /** Hex for eip155, base58 for solana, base64 for bip122. */
  readonly signature: string
  /** The response that the session came from, after one-click authentication. */
  readonly cacao?: SignInCacao
}

/** The account and the chain that a sign-in message is made for. */
export interface SignInInput {
  /** CAIP-2 id of the chain that the account signs in on. */
  readonly chainId: NetworkId
  /** Empty when no account is known yet: one-click authentication uses the fields only and signs no `text`. */
  readonly accountAddress: string
}

/** A sign-in message before it is signed. */
export interface SignInMessage {
  /** The fields of `text`. */
  readonly data: SignInData
  /** The text that the wallet signs. Empty when the input has no account. */
  readonly text: string
}

/** On whose behalf a node is called. */
export interface SignInCheck {
  /** CAIP-10 id of the account that is verified. */
  readonly account: string
  /** Network address of the visitor, where the sign-in server knows it. */
  readonly visitor?: string
}

/** Read-only calls to a chain's node, for accounts that are contracts (ERC-1271, ERC-6492). */
export interface SignInNode {
  /**
   * Sends a JSON-RPC call to the node of the chain.
   *
   * @param chainId CAIP-2 id
   * @param args `eth_call` or `eth_getCode`
   * @param check for limits; not part of the JSON-RPC call. A node that wraps another one hands it on
   * @returns the `result` member; rejects when the chain has no node, or its node does not respond. Reject with the `code`
   *   and the `data` of a JSON-RPC error: only they tell a revert from a failure
   */
  request(
    chainId: NetworkId,
    args: { readonly method: string; readonly params?: readonly unknown[] },
    check?: SignInCheck,
  ): Promise<unknown>
}

/**
 * The sign-in extension of the `siwx` option. `createSiwx` of `tabkey/siwx` creates one; a host may implement its own.
 *
 * Its session store decides whether an account is signed in. It runs in the page.
 */
export interface SignInConfig {
  /** Writes the message of one sign-in, with a new nonce. */
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
  /** Address of the account, `0x…`. */
  readonly address: string
  /** EIP-155 number. */
  readonly chainId: number
}

/** Arguments of the older sign-in's `createMessage`. */
export interface SiweMessageArgs {
  /** EIP-155 number. */
  readonly chainId: number
  /** Host of the page, with its port if it has one. */
  readonly domain: string
  /** The nonce of `getNonce`. */
  readonly nonce: string
  /** Address of the page. */
  readonly uri: string
  /** did:pkh, for instance `did:pkh:eip155:1:0xab16…`. */
  readonly address: string
  /** Version of the grammar of EIP-4361. */
  readonly version: '1'
  /** Standard of the message. */
  readonly type?: 'caip122'
  /** When the sign-in begins to be valid (RFC 3339). */
  readonly nbf?: string
  /** When the sign-in ends (RFC 3339). */
  readonly exp?: string
  /** One line of ASCII that the wallet shows. */
  readonly statement?: string
  /** Id of the sign-in in the system of the host. */
  readonly requestId?: string
  /** URIs that the user grants or agrees to. */
  readonly resources?: readonly string[]
  /** Handed on as `getMessageParams` gave it; Tabkey does not read it. */
  readonly expiry?: number
  /** When the message was made (RFC 3339). Default: now. */
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
  /** Fetches a new nonce from the server of the host, at least 8 letters and digits. */
  getNonce(address?: string): Promise<string>
  /** Optional fields of the message. Default: none. */
  getMessageParams?(): Promise<SiweMessageParams>
  /** Writes the text that the wallet signs. */
  createMessage(args: SiweMessageArgs): string
  /**
   * Sends the signed text to the server of the host.
   *
   * @returns whether the server accepts it
   */
  verifyMessage(args: {
    readonly message: string
    readonly signature: string
    readonly cacao?: SignInCacao
  }): Promise<boolean>
  /** The session that the server of the host has; `null` when no account is signed in. */
  getSession(): Promise<SiweSession | null>
  /**
   * Ends the session on the server of the host.
   *
   * @returns whether it ended
   */
  signOut(): Promise<boolean>
  /** Called after each sign-in, with the session. */
  onSignIn?(session?: SiweSession): void
  /** Called after each sign-out. */
  onSignOut?(): void
  /** Default true. */
  readonly required?: boolean
  /** Default true; false turns the sign-in off. */
  readonly enabled?: boolean
  /** Default true, each of the three. */
  readonly signOutOnDisconnect?: boolean
  /** Default true: another account of the wallet signs out. */
  readonly signOutOnAccountChange?: boolean
  /** Default true: another network signs out. */
  readonly signOutOnNetworkChange?: boolean
  /** Accepted and ignored: nonce and session are requested when they are needed. */
  readonly nonceRefetchIntervalMs?: number
  /** Accepted and ignored, as `nonceRefetchIntervalMs`. */
  readonly sessionRefetchIntervalMs?: number
}
