import * as z from 'zod/mini'
import { EVM_ADDRESS } from '../values/addressPatterns.ts'
import { evmAddressSchema } from './address.ts'

/**
 * EIP-1474 quantity, at most a uint256. Leading zeros violate the standard but are harmless, and wallets accept them.
 */
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/
const quantity = z.string().check(z.regex(QUANTITY, 'Expected a hex quantity'))

const HEX_PREFIX = /^0x/i
const HEX_DIGITS = /^(?:0x)?[0-9a-f]*$/i

/**
 * Repairs hex as extension wallets do (MetaMask's `normalizeTransactionParams`): without its prefix, in upper case `0X`.
 * Text that is no hex stays as it is, and is refused with the name of its field.
 */
const repairedHex = (value: unknown): unknown =>
  typeof value === 'string' && HEX_DIGITS.test(value) ? `0x${value.replace(HEX_PREFIX, '')}` : value

/** The same for bytes, where an odd number of digits lacks its first zero. */
function repairedBytes(value: unknown): unknown {
  const hex = repairedHex(value)
  return typeof hex === 'string' && hex.length % 2 === 1 && hex.startsWith('0x') ? `0x0${hex.slice(2)}` : hex
}

const startsWith0x = z.refine<string>(value => value.startsWith('0x'), {
  error: 'Must start with 0x',
  abort: true,
})
const bytes = z.string().check(
  startsWith0x,
  z.refine(value => /^0x(?:[0-9a-fA-F]{2})*$/.test(value), 'Expected hex bytes'),
)

/** A field of a transaction in any of the forms that wallets repair. */
const withRepair = (repair: (value: unknown) => unknown, schema: z.ZodMiniType<string>) =>
  z.optional(z.pipe(z.transform(repair), schema))
const looseQuantity = withRepair(repairedHex, quantity)
const looseBytes = withRepair(repairedBytes, bytes)

/** Dapps write what they leave to the wallet as `null`, and a transaction without a receiver as `to: ''` or `to: '0x'`. */
function withoutEmptyFields(transaction: unknown): unknown {
  if (typeof transaction !== 'object' || transaction === null || Array.isArray(transaction))
    return transaction
  const isEmpty = ([name, value]: readonly [string, unknown]) =>
    value === null || (name === 'to' && (value === '' || value === '0x'))
  return Object.fromEntries(Object.entries(transaction).filter(entry => !isEmpty(entry)))
}

const storageKey = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'Must be 32 bytes'))

interface Fees {
  readonly maxFeePerGas?: string | undefined
  readonly maxPriorityFeePerGas?: string | undefined
}

/** Fees that are no quantities have an issue of their own; zod runs this check after a refused field too. */
function isPriorityWithinMax({ maxFeePerGas = '', maxPriorityFeePerGas = '' }: Fees): boolean {
  if (!QUANTITY.test(maxFeePerGas) || !QUANTITY.test(maxPriorityFeePerGas)) return true
  return BigInt(maxPriorityFeePerGas) <= BigInt(maxFeePerGas)
}

type Fields = Readonly<Record<string, unknown>>

/** Every field that a wallet or library is known to read. */
const FIELDS = [
  'from',
  'to',
  'value',
  'gas',
  'gasLimit',
  'gasPrice',
  'maxFeePerGas',
  'maxPriorityFeePerGas',
  'nonce',
  'data',
  'input',
  'type',
  'chainId',
  'accessList',
  'authorizationList',
  'capabilities',
] as const
const SPELLINGS: ReadonlyMap<string, string> = new Map(FIELDS.map(name => [name.toLowerCase(), name]))

/** Some JSON readers (Go, .NET) ignore the case of a key: `Input` would be the call data of these wallets alone. */
const inKnownCase: z.core.CheckFn<Fields> = ({ value, issues }) => {
  for (const key of Object.keys(value)) {
    const name = SPELLINGS.get(key.toLowerCase())
    if (name === undefined || name === key) continue
    issues.push({ code: 'custom', input: value, path: [key], message: `Must be spelled ${name}` })
  }
}

/** Fields with two names: nodes read `input` where wallets read `data`, libraries write `gasLimit` for `gas`. */
const SECOND_NAMES = { input: 'data', gasLimit: 'gas' } as const

const isSameHex = (a: unknown, b: unknown, isQuantity: boolean): boolean => {
  if (typeof a !== 'string' || typeof b !== 'string') return a === b
  if (isQuantity && QUANTITY.test(a) && QUANTITY.test(b)) return BigInt(a) === BigInt(b)
  return a.toLowerCase() === b.toLowerCase()
}

/** Both names must have one value, because a wallet may show one and execute the other. */
const withoutContradiction: z.core.CheckFn<Fields> = ({ value, issues }) => {
  for (const [second, first] of Object.entries(SECOND_NAMES)) {
    const [a, b] = [value[first], value[second]]
    if (a === undefined || b === undefined || isSameHex(a, b, first === 'gas')) continue
    issues.push({ code: 'custom', input: value, path: [second], message: `Differs from ${first}` })
  }
}

/** What every reader after the gate gets: `data` and `gas`, whichever names the dapp used. */
type NormalizedTransaction<T> = Omit<T, keyof typeof SECOND_NAMES> & {
  readonly [second in keyof typeof SECOND_NAMES]?: never
}

function normalizeTransaction<T extends { readonly [name in 'data' | 'input']?: string | undefined }>(
  transaction: T,
): NormalizedTransaction<T> {
  const { input, gasLimit, ...rest } = transaction as T & { readonly gasLimit?: string }
  const { data = input, gas = gasLimit } = rest as { readonly data?: string; readonly gas?: string }
  return { ...rest, ...(data === undefined ? {} : { data }), ...(gas === undefined ? {} : { gas }) }
}

/** EIP-7702. The chain that it is valid on is checked by `requireOneChain.ts`. */
const authorizations = z.optional(z.array(z.looseObject({ address: evmAddressSchema })))

/**
 * The transaction of `eth_sendTransaction` and `eth_signTransaction`, with its hex repaired and each field under one
 * name. Unknown keys are kept for the wallet. Chain ids are checked by `requireOneChain.ts`.
 */
export const transactionSchema = z.pipe(
  z.pipe(
    z.transform(withoutEmptyFields),
    z
      .looseObject({
        from: z.optional(evmAddressSchema),
        to: z.optional(evmAddressSchema),
        value: looseQuantity,
        gas: looseQuantity,
        gasLimit: looseQuantity,
        gasPrice: looseQuantity,
        maxFeePerGas: looseQuantity,
        maxPriorityFeePerGas: looseQuantity,
        nonce: looseQuantity,
        data: looseBytes,
        input: looseBytes,
        accessList: z.optional(
          z.array(z.looseObject({ address: evmAddressSchema, storageKeys: z.array(storageKey) })),
        ),
        authorizationList: authorizations,
      })
      .check(
        z.refine(isPriorityWithinMax, {
          path: ['maxPriorityFeePerGas'],
          error: 'Must not be above maxFeePerGas',
        }),
        inKnownCase,
        withoutContradiction,
      ),
  ),
  z.transform(normalizeTransaction),
)

/** A transaction behind the gate: reading a second name of a field does not compile. */
export type CheckedTransaction = z.output<typeof transactionSchema>

/** A call of a batch. A call without `to` deploys a contract. */
const callSchema = z.pipe(
  z
    .looseObject({
      to: z.optional(
        z.string().check(
          startsWith0x,
          z.refine(value => EVM_ADDRESS.test(value), 'Invalid address'),
        ),
      ),
      data: z.optional(bytes),
      input: z.optional(bytes),
      value: z.optional(quantity),
      authorizationList: authorizations,
    })
    .check(inKnownCase, withoutContradiction),
  z.transform(normalizeTransaction),
)
const callsSchema = z.array(callSchema).check(z.maxLength(1_000))

/**
 * The parameter of `wallet_sendCalls` (EIP-5792), whose chain `requireOneChain.ts` compares. The embedded wallet deploys nothing
 * (`worker/rpc/embeddedParams.ts`).
 */
export const sendCallsSchema = z
  .looseObject({
    version: z.optional(z.string()),
    id: z.optional(z.string().check(z.maxLength(4_096))),
    from: z.optional(evmAddressSchema),
    chainId: z.union([z.string(), z.number()]).check(
      // EIP-5792: hex without a leading zero; anything else is answered with -32602.
      z.refine(
        value => /^0x[1-9a-fA-F][0-9a-fA-F]*$/.test(String(value)),
        'Expected hex without leading zeros',
      ),
    ),
    atomicRequired: z.optional(z.boolean()),
    calls: callsSchema.check(z.minLength(1)),
  })
  .check(inKnownCase)

/** The parameter of `wallet_prepareCalls` (ERC-7836): a batch whose other fields are for the wallet alone. */
export const prepareCallsSchema = z
  .looseObject({ from: z.optional(evmAddressSchema), calls: z.optional(callsSchema) })
  .check(inKnownCase)
