import * as z from 'zod/mini'
import { EVM_ADDRESS } from '../values/addressPatterns.ts'
import { readPaddedChainId } from '../values/readIds.ts'
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
const repaired = (repair: (value: unknown) => unknown, schema: z.ZodMiniType<string>) =>
  z.optional(z.pipe(z.transform(repair), schema))
const looseQuantity = repaired(repairedHex, quantity)
const looseBytes = repaired(repairedBytes, bytes)

/** Dapps write what they leave to the wallet as `null`, and a transaction without a receiver as `to: ''` or `to: '0x'`. */
function withoutEmptyFields(transaction: unknown): unknown {
  if (typeof transaction !== 'object' || transaction === null || Array.isArray(transaction))
    return transaction
  const isEmpty = ([name, value]: readonly [string, unknown]) =>
    value === null || (name === 'to' && (value === '' || value === '0x'))
  return Object.fromEntries(Object.entries(transaction).filter(entry => !isEmpty(entry)))
}

const storageKey = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'Must be 32 bytes'))

const anyChainId = z.union([z.string(), z.number()]).check(
  z.refine(value => readPaddedChainId(value) !== undefined, {
    error: 'Must be a positive chain id',
    abort: true,
  }),
)

/** Positive, and the chain id of the request: a transaction of another chain is never signed. */
function chainIdOf(chainId: number) {
  return anyChainId.check(
    z.refine(value => readPaddedChainId(value) === chainId, {
      error: issue => `Is for chain ${readPaddedChainId(issue.input)}, not ${chainId}`,
    }),
  )
}

interface Fees {
  readonly maxFeePerGas?: string | undefined
  readonly maxPriorityFeePerGas?: string | undefined
}

/** Fees that are no quantities have an issue of their own; zod runs this check after a refused field too. */
function isPriorityWithinMax({ maxFeePerGas = '', maxPriorityFeePerGas = '' }: Fees): boolean {
  if (!QUANTITY.test(maxFeePerGas) || !QUANTITY.test(maxPriorityFeePerGas)) return true
  return BigInt(maxPriorityFeePerGas) <= BigInt(maxFeePerGas)
}

/**
 * The transaction of `eth_sendTransaction` and `eth_signTransaction`, with its hex repaired. Unknown keys are kept for the
 * wallet.
 *
 * @param chainId of the network the request is for
 */
export function transactionSchema(chainId: number) {
  const checked = z
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
      chainId: z.optional(chainIdOf(chainId)),
      accessList: z.optional(
        z.array(z.looseObject({ address: evmAddressSchema, storageKeys: z.array(storageKey) })),
      ),
    })
    .check(
      z.refine(isPriorityWithinMax, {
        path: ['maxPriorityFeePerGas'],
        error: 'Must not be above maxFeePerGas',
      }),
      // `data` and `input` must be equal, because a wallet may show one and send the other.
      z.refine(
        ({ data, input }) =>
          data === undefined || input === undefined || data.toLowerCase() === input.toLowerCase(),
        { path: ['input'], error: 'Differs from data' },
      ),
    )
  return z.pipe(z.transform(withoutEmptyFields), checked)
}

/**
 * The parameter of `wallet_sendCalls` (EIP-5792), whose chain `params.ts` compares. A call without `to` deploys a contract;
 * the embedded wallet takes none (`worker/rpc/embeddedParams.ts`).
 */
export const sendCallsSchema = z.looseObject({
  version: z.optional(z.string()),
  id: z.optional(z.string().check(z.maxLength(4_096))),
  from: z.optional(evmAddressSchema),
  chainId: anyChainId.check(
    // EIP-5792: hex without a leading zero; anything else is answered with -32602.
    z.refine(
      value => /^0x[1-9a-fA-F][0-9a-fA-F]*$/.test(String(value)),
      'Expected hex without leading zeros',
    ),
  ),
  atomicRequired: z.optional(z.boolean()),
  calls: z
    .array(
      z.looseObject({
        to: z.optional(
          z.string().check(
            startsWith0x,
            z.refine(value => EVM_ADDRESS.test(value), 'Invalid address'),
          ),
        ),
        data: z.optional(bytes),
        value: z.optional(quantity),
      }),
    )
    .check(z.minLength(1), z.maxLength(1_000)),
})
