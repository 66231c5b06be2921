import * as z from 'zod/mini'
import { commitmentSchema } from '../../bridge/schema/commitment.ts'
import { SAFE_METHODS } from '../../bridge/values/methods.ts'
import { NOT_SAFE_METHODS } from '../../bridge/values/walletMethods.ts'

/** Listed for the embedded wallet, but without a message of its own: a site that reads strictly would never answer. */
export const METHODS_WITHOUT_MESSAGE: ReadonlySet<string> = new Set([
  'eth_sendUserOperation',
  'eth_getUserOperationReceipt',
  'eth_getUserOperationByHash',
  'eth_estimateUserOperationGas',
  'eth_supportedEntryPoints',
])

const list = z.array(z.unknown()).check(z.maxLength(20))
/** Longer than any honest text. */
const text = z.string().check(z.maxLength(1_000_000))
const bytes = z.string().check(z.regex(/^0x/, 'Must start with 0x'))

/** The protocol's name for how a transaction is sent; to every other wallet they are `sendOptions`. */
function renameFields(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || !('sendOptions' in params)) return params
  const { sendOptions, ...rest } = params
  return { ...rest, options: sendOptions }
}

const signAndSend = z.object({
  transaction: text,
  options: z.optional(
    z.object({
      skipPreflight: z.optional(z.boolean()),
      preflightCommitment: z.optional(commitmentSchema),
      maxRetries: z.optional(z.number()),
      minContextSlot: z.optional(z.number()),
    }),
  ),
})

const sendCalls = z.array(
  z.looseObject({
    chainId: z.optional(z.union([z.string(), z.number()])),
    from: z.optional(z.string()),
    version: z.optional(z.string()),
    capabilities: z.optional(z.unknown()),
    calls: z.array(z.looseObject({ to: bytes, data: z.optional(bytes), value: z.optional(z.string()) })),
  }),
)

const PARAMS: Readonly<Record<string, z.ZodMiniType>> = {
  personal_sign: list,
  eth_signTypedData_v4: list,
  eth_sendTransaction: list,
  solana_signMessage: z.object({ message: text, pubkey: text }),
  solana_signTransaction: z.object({ transaction: text }),
  solana_signAllTransactions: z.object({ transactions: z.array(text).check(z.maxLength(100)) }),
  solana_signAndSendTransaction: z.pipe(z.pipe(z.unknown(), z.transform(renameFields)), signAndSend),
  wallet_sendCalls: sendCalls,
  wallet_grantPermissions: list,
  wallet_revokePermissions: z.unknown(),
  wallet_getCallsStatus: z.array(z.string().check(z.maxLength(4_096))).check(z.maxLength(20)),
  // The protocol's takes no params; what a dapp gave names its own account anyway.
  wallet_getCapabilities: z.pipe(
    z.unknown(),
    z.transform(() => undefined),
  ),
  wallet_getAssets: z.unknown(),
}

const isPostable = (method: string) =>
  (SAFE_METHODS.has(method) || NOT_SAFE_METHODS.has(method)) && !METHODS_WITHOUT_MESSAGE.has(method)

/** The parameters of a method as the frame takes them. */
export function getParamsSchema(method: string): z.ZodMiniType {
  return (Object.hasOwn(PARAMS, method) ? PARAMS[method] : undefined) ?? z.optional(list)
}

/** `RPC_REQUEST`'s payload. `params` are read by `getParamsSchema` before, with the dapp's own place names. */
export const rpcRequestSchema = z.object({
  method: z.string().check(z.refine(isPostable, 'Invalid method')),
  params: z.optional(z.unknown()),
})
