import type { CaipAddress, NetworkId } from '../../contract/network.ts'
import type { RequestId } from '../../contract/state.ts'

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
  /** By position. */
  readonly args?: readonly ArgumentRule[]
  /** Maximum of the network's coin in one call, base units. */
  readonly valueLimit?: Hex
  readonly operation?: 'Call' | 'DelegateCall'
}

/** A permission of a key. `allowance` is in base units, `start` and `period` in seconds. */
export type SessionPermission =
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: Hex
        /** JSON ABI of the contract with each permitted function. */
        readonly abi: readonly Readonly<Record<string, unknown>>[]
        readonly functions: readonly FunctionRule[]
      }
    }
  | {
      readonly type: 'native-token-recurring-allowance'
      readonly data: { readonly allowance: Hex; readonly start: number; readonly period: number }
    }
  | {
      /** Appears in lists only. `grant` refuses it, because the cosigner never signs under it. */
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

/** A request of ERC-7715. */
export interface GrantRequest {
  readonly chainId: Hex
  /** Default: the active account. */
  readonly address?: Hex
  /** Unix time in seconds, in the future. */
  readonly expiry: number
  readonly signer: { readonly type: 'keys'; readonly data: { readonly keys: readonly SessionKey[] } }
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly SessionPolicy[]
}

/** An allowance of the network's coin that renews every day, week … */
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

/** A granted session; never more than was requested. */
export interface GrantedSession {
  readonly chainId: Hex
  readonly address: Hex
  readonly expiry: number
  readonly permissions: readonly SessionPermission[]
  /** Id of the grant for the cosigner and for `revoke`. */
  readonly context: string
}

/** `pending`: not granted by the wallet yet; nothing can be signed under it. */
export type SessionStatus = 'active' | 'pending' | 'expired' | 'revoked'

export interface SmartSession {
  /** Id of the session, for `revoke`. */
  readonly pci: string
  readonly status: SessionStatus
  /** The dapp that requested the session; untrusted text, cleaned. */
  readonly project: { readonly name: string; readonly url: string | null; readonly icon: string | null }
  /** Unix time in seconds. */
  readonly expiry: number
  readonly createdAt: number
  readonly revokedAt: number | null
  /** Known permissions; `unknown` counts the others. */
  readonly permissions: readonly SessionPermission[]
  readonly unknown: number
}

/** Smart sessions (ERC-7715): grant, revoke, list. */
export interface SessionsFeature {
  /**
   * Registers at the cosigner, asks the wallet, compares its grant with the request, activates. Has no deadline while
   * the user decides; `rpc.abort` ends it.
   */
  grant(parameters: {
    readonly id: RequestId
    readonly request: GrantRequest | { readonly subscription: SubscriptionRequest }
  }): Promise<GrantedSession>
  /** Revokes at the wallet, then at the cosigner. Has no deadline while the user decides; `rpc.abort` ends it. */
  revoke(parameters: {
    readonly id: RequestId
    readonly pci: string
    readonly network?: NetworkId
  }): Promise<void>
  /** Newest first. */
  list(parameters: { readonly account?: CaipAddress }): Promise<readonly SmartSession[]>
}
