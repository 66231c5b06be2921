import * as z from 'zod/mini'
import { EVM_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import type { JsonRpc, RpcOptions } from '../../net/jsonRpc.ts'

/** The calls of a node, with the schemas of their results. */
export interface Node {
  /** @throws RpcError, InvalidResponseError, WrongChainError … as `JsonRpc.request` does */
  request<T>(schema: z.ZodMiniType<T>, method: string, ...params: readonly unknown[]): Promise<T>
}

export function createNodeClient(
  rpc: JsonRpc,
  signal?: AbortSignal,
  options: Pick<RpcOptions, 'nodeIndex' | 'timeoutMs'> = {},
): Node {
  return {
    request: (schema, method, ...params) =>
      rpc.request(method, params, { ...options, schema, ...(signal && { signal }) }),
  }
}

/** Each node of a network by itself, to compare what they say. */
export const createNodeClients = (
  rpc: JsonRpc,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): readonly Node[] =>
  Array.from({ length: rpc.nodeCount }, (_, nodeIndex) =>
    createNodeClient(rpc, signal, { nodeIndex, timeoutMs }),
  )

const hex = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const address = z.string().check(z.regex(EVM_ADDRESS))
const hash = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** A uint256 (EIP-1474). */
export const quantitySchema = z.pipe(
  hex,
  z.transform(value => BigInt(value)),
)
export const bytesSchema = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
export const hashSchema = hash

export const headSchema = z.object({ number: quantitySchema, baseFeePerGas: z.optional(quantitySchema) })

/** `eth_feeHistory`: the base fee of each block and of the next one, and the asked percentile of the tips in each. */
export const feeHistorySchema = z.object({
  baseFeePerGas: z.array(quantitySchema).check(z.maxLength(1_100)),
  reward: z.nullish(z.array(z.array(quantitySchema)).check(z.maxLength(1_100))),
})

const receipt = z.object({
  transactionHash: hash,
  status: z.optional(quantitySchema),
  blockNumber: quantitySchema,
  logs: z._default(
    z.array(z.object({ address, topics: z.array(hex), data: z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)) })),
    [],
  ),
  /** Of `withExecutions`. */
  executionHash: z.optional(hash),
})

/** A receipt as a node knows it. */
export type Receipt = z.infer<typeof receipt>

export const receiptSchema = z.nullable(receipt)

const transaction = z.object({
  hash,
  from: address,
  to: z.optional(z.nullable(address)),
  nonce: quantitySchema,
  value: quantitySchema,
  input: bytesSchema,
})

/** A transaction as a node knows it. */
export type Known = z.infer<typeof transaction>

export const transactionSchema = z.nullable(transaction)

/** Chains have kinds of transactions of their own: one that cannot be read hides no other. */
export const blockSchema = z.nullable(z.object({ transactions: z.array(z.unknown()) }))

export const readKnown = (value: unknown): Known | undefined =>
  transaction.safeParse(value, { jitless: true }).data
