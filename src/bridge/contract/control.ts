import type { WalletId } from './wallet.ts'

/** Features that the control file can take away. */
export type RemovableFeature =
  | 'allWallets'
  | 'history'
  | 'onramp'
  | 'pay'
  | 'receive'
  | 'send'
  | 'smartSessions'
  | 'swaps'

/** Ways to connect that the control file can take away. */
export type RemovableMethod = 'email' | 'social' | 'walletConnect'

/** How files of the host are trusted. */
export interface ControlOptions {
  /**
   * Ed25519 public key, 32 bytes as base64. With it every control file must be signed; without it the file must lie on
   * the page's own origin.
   */
  readonly publicKey?: string | undefined
  /**
   * Ed25519 public key of the index of `endpoints.clearSigning`, 32 bytes as base64. Not the same key as `publicKey`: a
   * signed index could be served as a control file. Without it no descriptor is fetched.
   */
  readonly clearSigningKey?: string | undefined
}

/** What the control file of `endpoints.control` has taken away, for all tabs. Nothing once it has expired. */
export interface ControlSlice {
  /** The highest version that was seen: an older file is ignored, also after this one has expired. */
  readonly version: number
  /** Ms since epoch. */
  readonly expires: number
  /** Features that have no button and no method until the file expires or a later version gives them back. */
  readonly features: readonly RemovableFeature[]
  /** Ways to connect that new connections cannot use. */
  readonly methods: readonly RemovableMethod[]
  /** Ids of the directory or rdns: for new connections only. */
  readonly wallets: readonly WalletId[]
  /** The signed text, where the config has a key: the next engine verifies what the disk says. */
  readonly signed?: SignedControl | undefined
}

/** A signed control file: the text, and Ed25519 over its UTF-8 bytes as base64. */
export interface SignedControl {
  readonly payload: string
  readonly signature: string
}
