import type { CaipAddress, NetworkId } from '../network.ts'
import type { RequestId } from '../state.ts'

type Hex = `0x${string}`

/** A key that may use what was granted. */
export interface SessionKey {
  readonly type: 'secp256k1' | 'secp256r1'
  readonly publicKey: Hex
}

/** A condition on an argument of a call. */
export interface ArgumentRule {
  readonly operator: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'
  readonly value: Hex
}

export interface FunctionRule {
  readonly functionName: string
  /** By place. */
  readonly args?: readonly ArgumentRule[]
  /** Most of the network's coin with one call, base units. */
  readonly valueLimit?: Hex
  readonly operation?: 'Call' | 'DelegateCall'
}

/** What a key may do without asking. `allowance` is in base units, `start` and `period` in seconds. */
export type SessionPermission =
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: Hex
        /** JSON ABI of the contract, with each function that is named. */
        readonly abi: readonly Readonly<Record<string, unknown>>[]
        readonly functions: readonly FunctionRule[]
      }
    }
  | {
      readonly type: 'native-token-recurring-allowance'
      readonly data: { readonly allowance: Hex; readonly start: number; readonly period: number }
    }
  | {
      /** Read in lists. `grant` refuses it, because the cosigner never signs under it. */
      readonly type: 'erc20-recurring-allowance'
      readonly data: {
        readonly token: Hex
        readonly allowance: Hex
        readonly start: number
        readonly period: number
      }
    }

export interface SessionPolicy {
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** ERC-7715's request in the spec's form. */
export interface GrantRequest {
  readonly chainId: Hex
  /** Default: the account in use. */
  readonly address?: Hex
  /** Unix time in seconds, in the future. */
  readonly expiry: number
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly SessionPolicy[]
}

/** An allowance of the network's coin that comes back every day, week … */
export interface SubscriptionRequest {
  readonly chainId: Hex
  readonly signerPublicKey: Hex
  readonly interval: '1s' | '1d' | '1w' | '1m'
  readonly asset: 'native'
  /** Base units. */
  readonly amount: Hex
  /** Unix time in seconds. */
  readonly expiry: number
}

/** What was granted; never more than was asked. */
export interface GrantedSession {
  readonly chainId: Hex
  readonly address: Hex
  readonly expiry: number
  readonly permissions: readonly SessionPermission[]
  /** Names the grant to the cosigner, and to `revoke`. */
  readonly context: string
}

/** `pending`: requested and not granted by the wallet; nothing can be signed under it. */
export type SessionStatus = 'active' | 'pending' | 'expired' | 'revoked'

export interface SmartSession {
  /** Names it, for `revoke`. */
  readonly pci: string
  readonly status: SessionStatus
  /** Of whom it is; a stranger's words, cleaned. */
  readonly project: { readonly name: string; readonly url: string | null; readonly icon: string | null }
  /** Unix time in seconds. */
  readonly expiry: number
  readonly createdAt: number
  readonly revokedAt: number | null
  /** Those that are understood; `unknown` counts the others. */
  readonly permissions: readonly SessionPermission[]
  readonly unknown: number
}

/** Smart sessions (ERC-7715): grant, revoke, list. */
export interface SessionsFeature {
  /** Cosigner, wallet, comparison, activation, in this order. No deadline on a human; `rpc.abort` ends it. */
  grant(parameters: {
    readonly id: RequestId
    readonly request: GrantRequest | { readonly subscription: SubscriptionRequest }
  }): Promise<GrantedSession>
  /** The wallet is asked, then the cosigner told. No deadline on a human; `rpc.abort` ends it. */
  revoke(parameters: {
    readonly id: RequestId
    readonly pci: string
    readonly network?: NetworkId
  }): Promise<void>
  /** Newest first. */
  list(parameters: { readonly account?: CaipAddress }): Promise<readonly SmartSession[]>
}
