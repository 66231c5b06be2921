import * as z from 'zod/mini'
import { commitmentSchema } from './commitment.ts'
import { parseOrThrow } from './parse.ts'

/** Far above any real message; wallets refuse messages that they cannot show. */
const MESSAGE_MAX_CHARS = 1_400_000
/** 4,096 bytes, the largest transaction of any version, in base64. */
const TRANSACTION_MAX_CHARS = 5_464
const TRANSACTIONS_MAX = 100
const TEXT_MAX_CHARS = 4_096

const base58 = z.string().check(z.regex(/^[1-9A-HJ-NP-Za-km-z]+$/, 'Expected base58'))
const base64 = z
  .string()
  .check(
    z.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/, 'Expected base64'),
    z.minLength(4),
    z.maxLength(TRANSACTION_MAX_CHARS),
  )
const pubkey = base58.check(z.minLength(32), z.maxLength(44))
const count = z.int().check(z.nonnegative())
const text = z.optional(z.string().check(z.maxLength(TEXT_MAX_CHARS)))

/** How a transaction is to be sent (https://solana.com/docs/rpc/http/sendtransaction). */
const sendOptions = z.strictObject({
  skipPreflight: z.optional(z.boolean()),
  preflightCommitment: z.optional(commitmentSchema),
  commitment: z.optional(commitmentSchema),
  maxRetries: z.optional(count),
  minContextSlot: z.optional(count),
})

const signedBy = { pubkey: z.optional(pubkey) }

const ignored = z.optional(z.unknown())

/**
 * Further forms of the same transaction, as web3.js's object has them. They are taken and not sent: a wallet that read them
 * instead of `transaction` could sign another content.
 */
const FORMS = {
  feePayer: ignored,
  recentBlockhash: ignored,
  instructions: ignored,
  signatures: ignored,
  partialSignatures: ignored,
  signers: ignored,
  nonceInfo: ignored,
  minNonceContextSlot: ignored,
  lastValidBlockHeight: ignored,
}

function withoutForms<T extends object>(params: T): Omit<T, keyof typeof FORMS> {
  const kept = Object.entries(params).filter(([name]) => !Object.hasOwn(FORMS, name))
  return Object.fromEntries(kept) as Omit<T, keyof typeof FORMS>
}

/** Fields of a Sign-In With Solana request; the requester chooses all of them except the address. */
const signIn = z.strictObject({
  domain: text,
  address: z.optional(pubkey),
  statement: text,
  uri: text,
  version: text,
  chainId: text,
  nonce: text,
  issuedAt: text,
  expirationTime: text,
  notBefore: text,
  requestId: text,
  resources: z.optional(z.array(z.string().check(z.maxLength(TEXT_MAX_CHARS))).check(z.maxLength(50))),
})

const SCHEMAS: Readonly<Record<string, z.ZodMiniType>> = {
  solana_signMessage: z.strictObject({ message: base58.check(z.maxLength(MESSAGE_MAX_CHARS)), pubkey }),
  solana_signTransaction: z.pipe(
    z.strictObject({ transaction: base64, ...signedBy, ...FORMS }),
    z.transform(withoutForms),
  ),
  solana_signAllTransactions: z.strictObject({
    transactions: z.array(base64).check(z.minLength(1), z.maxLength(TRANSACTIONS_MAX)),
    ...signedBy,
  }),
  solana_signAndSendTransaction: z.pipe(
    z.strictObject({
      transaction: base64,
      sendOptions: z.optional(sendOptions),
      ...signedBy,
      ...FORMS,
    }),
    z.transform(withoutForms),
  ),
  solana_signIn: signIn,
}

/** Parameters of a node's JSON-RPC: a list of any values. */
const list = z.optional(z.array(z.unknown()).check(z.maxLength(20)))

/** The embedded wallet's protocol has another name for the options. */
function renameFields(params: unknown): unknown {
  if (typeof params !== 'object' || params === null || !('options' in params)) return params
  const { options, ...rest } = params
  return { sendOptions: options, ...rest }
}

/**
 * Validates the parameters of a Solana request before it is handled.
 *
 * @param method of WalletConnect's Solana RPC, or of a node
 * @param params as the dapp passed them; an unknown key is refused, because no wallet would get it
 * @throws ValidationError naming the field, for instance `params.transaction`
 * @see https://docs.reown.com/advanced/multichain/rpc-reference/solana-rpc
 * @example readSolanaParams('solana_signMessage', { message: '2NEpo7TZRRrLZSi2U', pubkey: '7S3P…' })
 */
export function readSolanaParams(method: string, params: unknown): unknown {
  const schema = Object.hasOwn(SCHEMAS, method) ? SCHEMAS[method] : undefined
  if (schema) return parseOrThrow(schema, renameFields(params), 'params')
  return method.startsWith('solana_') ? undefined : parseOrThrow(list, params, 'params')
}
