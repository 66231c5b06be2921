import * as z from 'zod/mini'
import { EVM_ADDRESS } from '../values/addressPatterns.ts'
import { readEvmChainId } from '../values/readIds.ts'
import { evmAddressSchema } from './address.ts'

/**
 * EIP-1474 quantity, at most a uint256. Leading zeros violate the standard but are harmless, and wallets accept them.
 */
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/
const quantity = z.string().check(z.regex(QUANTITY, 'Expected a hex quantity'))

const startsWith0x = z.refine<string>(value => value.startsWith('0x'), {
  error: 'Must start with 0x',
  abort: true,
})
const bytes = z.string().check(
  startsWith0x,
  z.refine(value => /^0x(?:[0-9a-fA-F]{2})*$/.test(value), 'Expected hex bytes'),
)
const storageKey = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/, 'Must be 32 bytes'))

/** Positive, and the chain id of the request: a transaction of another chain is never signed. */
function chainIdOf(chainId: number) {
  return z.union([z.string(), z.number()]).check(
    z.refine(value => readEvmChainId(value) !== undefined, {
      error: 'Must be a positive chain id',
      abort: true,
    }),
    z.refine(value => readEvmChainId(value) === chainId, {
      error: issue => `Is for chain ${readEvmChainId(issue.input)}, not ${chainId}`,
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
 * The transaction of `eth_sendTransaction` and `eth_signTransaction`. Unknown keys are kept for the wallet.
 *
 * @param chainId of the network the request is for
 */
export function transactionSchema(chainId: number) {
  return z
    .looseObject({
      from: z.optional(evmAddressSchema),
      to: z.optional(z.nullable(evmAddressSchema)),
      value: z.optional(quantity),
      gas: z.optional(quantity),
      gasPrice: z.optional(quantity),
      maxFeePerGas: z.optional(quantity),
      maxPriorityFeePerGas: z.optional(quantity),
      nonce: z.optional(quantity),
      data: z.optional(bytes),
      input: z.optional(bytes),
      chainId: z.optional(chainIdOf(chainId)),
      accessList: z.optional(
        z.nullable(z.array(z.looseObject({ address: evmAddressSchema, storageKeys: z.array(storageKey) }))),
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
}

/**
 * The parameter of `wallet_sendCalls` (EIP-5792). Its `to` is optional there and required here.
 *
 * @param chainId of the network the request is for
 */
export function sendCallsSchema(chainId: number) {
  return z.looseObject({
    version: z.optional(z.string()),
    id: z.optional(z.string().check(z.maxLength(4_096))),
    from: z.optional(evmAddressSchema),
    chainId: chainIdOf(chainId).check(
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
          to: z.string().check(
            startsWith0x,
            z.refine(value => EVM_ADDRESS.test(value), 'Invalid address'),
          ),
          data: z.optional(bytes),
          value: z.optional(quantity),
        }),
      )
      .check(z.minLength(1), z.maxLength(1_000)),
  })
}
