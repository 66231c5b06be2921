import type { Address, Hex } from 'viem'

export interface AccountCall {
  readonly to: Address
  readonly value: bigint
  readonly data: Hex
}

export interface Batch {
  /** Random: it is also the id of the batch. */
  readonly nonce: bigint
  /** Unix seconds. */
  readonly deadline: number
  readonly calls: readonly AccountCall[]
}

export interface GrantRule {
  /** 0 function of a contract, 1 native coin, 2 ERC-20. */
  readonly kind: number
  readonly target: Address
  readonly selector: Hex
  readonly limit: bigint
  readonly start: number
  readonly period: number
}

export interface Grant {
  /** All of them must sign. */
  readonly signers: readonly Address[]
  readonly expiry: number
  readonly salt: bigint
  readonly rules: readonly GrantRule[]
}

/** The domain of an account: a signature for one account on one chain is worth nothing anywhere else. */
export const accountDomain = (account: Address, chainId: number) => ({
  name: ACCOUNT_NAME,
  version: '1',
  chainId,
  verifyingContract: account,
})

export const ACCOUNT_NAME = 'Tabkey Account'

const CALL = [
  { name: 'to', type: 'address' },
  { name: 'value', type: 'uint256' },
  { name: 'data', type: 'bytes' },
] as const

export const BATCH_TYPES = {
  Call: CALL,
  Batch: [
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
    { name: 'calls', type: 'Call[]' },
  ],
} as const

export const GRANT_TYPES = {
  Rule: [
    { name: 'kind', type: 'uint8' },
    { name: 'target', type: 'address' },
    { name: 'selector', type: 'bytes4' },
    { name: 'limit', type: 'uint256' },
    { name: 'start', type: 'uint48' },
    { name: 'period', type: 'uint48' },
  ],
  Grant: [
    { name: 'signers', type: 'address[]' },
    { name: 'expiry', type: 'uint48' },
    { name: 'salt', type: 'uint256' },
    { name: 'rules', type: 'Rule[]' },
  ],
} as const

export const GRANTED_BATCH_TYPES = {
  Call: CALL,
  GrantedBatch: [
    { name: 'grant', type: 'bytes32' },
    { name: 'nonce', type: 'uint256' },
    { name: 'calls', type: 'Call[]' },
    { name: 'ruleOf', type: 'uint256[]' },
  ],
} as const

/** ERC-1271: what the owner signs in place of a hash. */
export const MESSAGE_TYPES = { AccountMessage: [{ name: 'hash', type: 'bytes32' }] } as const
