import * as z from 'zod/mini'
import type {
  GrantRequest,
  SessionPermission,
  SubscriptionRequest,
} from '../../../bridge/features/sessions/contract.ts'
import { evmAddressSchema } from '../../../bridge/schema/address.ts'
import { caipAddressSchema, networkIdSchema } from '../../../bridge/schema/caip.ts'
import { requestIdSchema } from '../../../bridge/schema/rpc.ts'

// Strict: no other keys. An unread key could widen what a wallet grants.

const hex = (pattern: RegExp, words: string) =>
  z.pipe(
    z.string().check(z.regex(pattern, words)),
    z.transform(value => value as `0x${string}`),
  )

/** The boot has no room for zod's own strict objects: a kind of schema that is used anywhere is in its first chunk. */
function strict<Shape extends z.core.$ZodShape>(shape: Shape) {
  const knows = (value: object) => Object.keys(value).every(key => Object.hasOwn(shape, key))
  return z.looseObject(shape).check(z.refine(knows, 'Unrecognized key'))
}

/** A number of 256 bits at most. */
export const quantitySchema = hex(/^0x[0-9a-fA-F]{1,64}$/, 'Expected hex')
/** A compressed or uncompressed point, or its raw 64 bytes. */
export const publicKeySchema = hex(/^0x([0-9a-fA-F]{2}){32,65}$/, 'Expected a public key')
/** Bytes that mean something to the wallet alone. */
export const contextSchema = hex(/^0x([0-9a-fA-F]{2}){1,50000}$/, 'Expected hex')

/** Seconds; a time in milliseconds has three digits more (year 5138). */
const SECONDS_MAX = 99_999_999_999
const seconds = z
  .number()
  .check(z.int(), z.gte(0), z.lte(SECONDS_MAX, { error: 'Expected seconds, not milliseconds' }))
const period = seconds.check(z.gte(1))

const argument = strict({
  operator: z.enum(['EQUAL', 'GREATER_THAN', 'LESS_THAN']),
  value: hex(/^0x([0-9a-fA-F]{1,64})$/, 'Expected hex'),
})

const functionRule = strict({
  functionName: z.string().check(z.regex(/^[A-Za-z_$][\w$]{0,99}$/, 'Expected the name of a function')),
  args: z.optional(z.array(argument).check(z.maxLength(50))),
  valueLimit: z.optional(quantitySchema),
  operation: z.optional(z.enum(['Call', 'DelegateCall'])),
})

const allowance = { allowance: quantitySchema, start: seconds, period }

export const permissionSchema = z.discriminatedUnion('type', [
  strict({
    type: z.literal('contract-call'),
    data: strict({
      address: evmAddressSchema,
      abi: z.array(z.record(z.string(), z.unknown())).check(z.minLength(1), z.maxLength(500)),
      functions: z.array(functionRule).check(z.minLength(1), z.maxLength(100)),
    }),
  }),
  strict({
    type: z.literal('native-token-recurring-allowance'),
    data: strict(allowance),
  }),
  strict({
    type: z.literal('erc20-recurring-allowance'),
    data: strict({ token: evmAddressSchema, ...allowance }),
  }),
]) as unknown as z.ZodMiniType<SessionPermission>

export const permissionsSchema = z.array(permissionSchema).check(z.minLength(1), z.maxLength(50))

export const signerSchema = strict({
  type: z.literal('keys'),
  data: strict({
    keys: z
      .array(strict({ type: z.enum(['secp256r1', 'secp256k1']), publicKey: publicKeySchema }))
      .check(z.minLength(1), z.maxLength(10)),
  }),
})

export const policiesSchema = z
  .array(
    strict({
      type: z.string().check(z.minLength(1), z.maxLength(100)),
      data: z.record(z.string(), z.unknown()),
    }),
  )
  .check(z.maxLength(50))

const chainId = hex(/^0x0*[1-9a-fA-F][0-9a-fA-F]{0,12}$/, 'Expected a positive chain id')

const grantRequestSchema = strict({
  chainId,
  address: z.optional(evmAddressSchema),
  expiry: seconds,
  signer: signerSchema,
  permissions: permissionsSchema,
  policies: policiesSchema,
}) as unknown as z.ZodMiniType<GrantRequest>

const subscriptionSchema = strict({
  chainId,
  signerPublicKey: publicKeySchema,
  interval: z.enum(['1s', '1d', '1w', '1m']),
  asset: z.literal('native'),
  amount: quantitySchema,
  expiry: seconds,
}) as unknown as z.ZodMiniType<SubscriptionRequest>

export const grantSchema = z.object({ id: requestIdSchema, request: grantRequestSchema })
export const subscribeSchema = z.object({
  id: requestIdSchema,
  request: strict({ subscription: subscriptionSchema }),
})

/** The cosigner's id of a grant. It is used in no URL path and never shown. */
export const pciSchema = z.string().check(z.regex(/^[\w.:-]{1,200}$/))

export const revokeSchema = z.object({
  id: requestIdSchema,
  pci: pciSchema,
  network: z.optional(networkIdSchema),
})
export const listSchema = z.object({ account: z.optional(caipAddressSchema) })
