import { numberToHex } from 'viem/utils'
import * as z from 'zod/mini'

type Hex = `0x${string}`

/** Sends one call to a node of the network, and returns its result; hostile until read. */
export type RequestNode = (method: string, params: readonly unknown[]) => Promise<unknown>

/** A transaction as a node and a wallet read it. */
export interface Call {
  readonly from: Hex
  /** Absent: the call creates a contract. */
  readonly to?: Hex
  readonly data: Hex
  readonly value: Hex
}

/** The newest block. */
export interface Header {
  readonly number: bigint
  /** Seconds since epoch. */
  readonly time: bigint
  /** Seconds between two blocks of the network, at least 1; 12 where the node does not tell. */
  readonly pace: bigint
  /** Wei; `null` on a network without EIP-1559. */
  readonly baseFee: bigint | null
  readonly miner: Hex
}

/** A block to simulate on the state of another one. The fields are those of `eth_simulateV1`. */
export interface SimulatedBlock {
  /** Number of the block that has the state. */
  readonly on: bigint
  /** Empty blocks between that one and this. */
  readonly before: readonly { readonly number: Hex; readonly time: Hex }[]
  readonly calls: readonly (Call & { readonly gas: Hex })[]
  readonly blockOverrides: Readonly<Record<string, Hex>>
  readonly stateOverrides: Readonly<Record<Hex, { readonly balance?: Hex; readonly code?: Hex }>>
  /** Whether the node checks fees and balances, as for a real transaction. Anvil's base fee is 0 without it. */
  readonly validation: boolean
}

export interface Log {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** A call of a simulated block. */
export interface SimulatedCall {
  /** False when the call reverted. */
  readonly isDone: boolean
  readonly data: Hex
  /** `null` where the node does not tell it. */
  readonly gasUsed: bigint | null
  /** Transfers of the network's own coin are logs of the address 0xeeee…. */
  readonly logs: readonly Log[]
}

export const hexSchema = z.pipe(
  z.string().check(z.regex(/^0x[0-9a-fA-F]*$/)),
  z.transform(value => value as Hex),
)

/** A number of a node, with one digit at least. */
export const quantitySchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))

export const logsSchema = z.array(
  z.object({ address: hexSchema, topics: z.array(hexSchema), data: hexSchema }),
)

const headerSchema = z.object({
  number: quantitySchema,
  timestamp: quantitySchema,
  /** Absent before EIP-1559. */
  baseFeePerGas: z.nullish(quantitySchema),
  miner: hexSchema,
})

const simulationSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: quantitySchema,
        returnData: hexSchema,
        gasUsed: z.optional(quantitySchema),
        logs: z._default(logsSchema, []),
      }),
    ),
  }),
)

const USUAL_PACE_SECONDS = 12n
/** A slower network is a local one that makes blocks on demand. */
const SLOWEST_PACE_SECONDS = 60n

type Dated = Pick<z.infer<typeof headerSchema>, 'number' | 'timestamp'>

function measurePace(newest: Dated, older: Dated | null): bigint {
  if (older === null) return USUAL_PACE_SECONDS
  const blocks = BigInt(newest.number) - BigInt(older.number)
  const seconds = BigInt(newest.timestamp) - BigInt(older.timestamp)
  if (blocks <= 0n || seconds <= 0n) return USUAL_PACE_SECONDS
  const pace = (seconds + blocks / 2n) / blocks
  if (pace > SLOWEST_PACE_SECONDS) return USUAL_PACE_SECONDS
  return pace > 1n ? pace : 1n
}

/**
 * Reads the newest block.
 *
 * @throws what the node throws; ZodError for an answer of another shape
 */
export async function readHeader(request: RequestNode): Promise<Header> {
  const read = async (tag: string) => headerSchema.parse(await request('eth_getBlockByNumber', [tag, false]))
  const [newest, older] = await Promise.all([read('latest'), read('finalized').catch(() => null)])
  const { number, timestamp, baseFeePerGas, miner } = newest
  return {
    number: BigInt(number),
    time: BigInt(timestamp),
    pace: measurePace(newest, older),
    baseFee: baseFeePerGas ? BigInt(baseFeePerGas) : null,
    miner,
  }
}

/**
 * Carries out the calls of a block one after the other, on the state of an earlier one (`eth_simulateV1`).
 *
 * @returns `null` when the node has not the method, refuses the block, or answers with another shape
 */
export async function simulateBlock(
  request: RequestNode,
  { on, before, validation, ...block }: SimulatedBlock,
): Promise<readonly SimulatedCall[] | null> {
  const blockStateCalls = [...before.map(blockOverrides => ({ blockOverrides, calls: [] })), block]
  const options = { blockStateCalls, traceTransfers: true, validation }
  // Nodes answer unknown methods with many codes.
  const answer = await request('eth_simulateV1', [options, numberToHex(on)]).catch(() => null)
  // Geth also answers with the empty blocks that it puts before one whose number is not the next.
  const simulated = simulationSchema.safeParse(answer).data?.at(-1)
  return (
    simulated?.calls.map(({ status, returnData, gasUsed, logs }) => ({
      isDone: BigInt(status) === 1n,
      data: returnData,
      gasUsed: gasUsed === undefined ? null : BigInt(gasUsed),
      logs,
    })) ?? null
  )
}

/** Reads the newest block and the price of gas, wei. */
export async function readChain(
  request: RequestNode,
): Promise<{ readonly header: Header; readonly gasPrice: bigint }> {
  const [header, gasPrice] = await Promise.all([
    readHeader(request),
    request('eth_gasPrice', []).then(answer => BigInt(quantitySchema.parse(answer))),
  ])
  return { header, gasPrice }
}

/** Reads code and coins of an address. */
export async function readOwner(
  request: RequestNode,
  owner: Hex,
): Promise<{ readonly code: Hex; readonly coins: bigint }> {
  const [code, coins] = await Promise.all([
    request('eth_getCode', [owner, 'latest']).then(answer => hexSchema.parse(answer)),
    request('eth_getBalance', [owner, 'latest']).then(answer => BigInt(quantitySchema.parse(answer))),
  ])
  return { code, coins }
}
