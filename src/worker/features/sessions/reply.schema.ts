import * as z from 'zod/mini'
import type {
  GrantRequest,
  SessionPermission,
  SessionPolicy,
} from '../../../bridge/features/sessions/contract.ts'
import { evmAddressSchema } from '../../../bridge/schema/address.ts'
import {
  contextSchema,
  permissionsSchema,
  policiesSchema,
  quantitySchema,
  signerSchema,
} from './grant.schema.ts'

/** The grant in a wallet's response. */
export interface GrantReply {
  readonly chainId: string
  readonly address: string
  readonly expiry: number
  readonly signer: GrantRequest['signer']
  readonly permissions: readonly SessionPermission[]
  readonly policies: readonly SessionPolicy[]
  readonly context: string
  readonly accountMeta?: { readonly factory: string; readonly factoryData: string } | undefined
  readonly signerMeta?: unknown
}

const bytes = z.string().check(z.regex(/^0x([0-9a-fA-F]{2}){0,100000}$/))
/** ERC-7715's examples write it as a number too. */
const chainId = z.union([
  quantitySchema,
  z.pipe(
    z.number().check(z.int(), z.positive()),
    z.transform(value => `0x${value.toString(16)}`),
  ),
])

const meta = {
  accountMeta: z.optional(z.nullable(z.object({ factory: evmAddressSchema, factoryData: bytes }))),
  signerMeta: z.optional(
    z.nullable(
      z.object({
        userOpBuilder: z.optional(evmAddressSchema),
        delegationManager: z.optional(evmAddressSchema),
      }),
    ),
  ),
}

/** `wallet_grantPermissions`: the request's fields and more. */
export const grantReplySchema = z.object({
  chainId,
  address: evmAddressSchema,
  expiry: z.number().check(z.int()),
  signer: signerSchema,
  permissions: permissionsSchema,
  policies: z.optional(z.nullable(policiesSchema)),
  context: contextSchema,
  ...meta,
})

const rule = z.object({
  type: z.string().check(z.maxLength(100)),
  data: z.record(z.string(), z.unknown()),
})

/** `wallet_requestExecutionPermissions`: one permission, its end among its rules (ERC-7715, as of 2025). */
export const executionReplySchema = z.object({
  chainId,
  address: z.optional(evmAddressSchema),
  from: z.optional(evmAddressSchema),
  signer: signerSchema,
  permission: z.record(z.string(), z.unknown()),
  rules: z.array(rule).check(z.maxLength(51)),
  context: contextSchema,
})

export const expirySchema = z.object({ timestamp: z.number().check(z.int()) })

const types = z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(200)))

/** EIP-5792's `permissions` of one chain. Read by the key's presence: a wallet of the current text names rules. */
export const permissionsCapabilitySchema = z.object({
  supported: z.boolean(),
  signerTypes: types,
  permissionTypes: types,
  policyTypes: types,
  ruleTypes: types,
  rulesTypes: types,
})

export const capabilitiesSchema = z.record(
  z.string().check(z.maxLength(80)),
  z.record(z.string(), z.unknown()),
)
