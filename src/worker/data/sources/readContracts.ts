import { decodeFunctionResult, encodeFunctionData, parseAbi } from 'viem/utils'
import type { Network } from '../../../bridge/contract/network.ts'
import { InvalidResponseError, RpcError } from '../../../bridge/errors/network.ts'
import type { ChainAdapter } from '../../chains/adapter.ts'
import { isRevert } from './isRevert.ts'

type Hex = `0x${string}`

/** A read of a contract. */
export interface ContractCall {
  readonly to: Hex
  readonly data: Hex
}

/** Where Multicall3 is on most EVM chains; a network names another place in `contracts.multicall3`. */
const MULTICALL3: Hex = '0xcA11bde05977b3631167028862bE2a173976CA11'

const ABI = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
])

/** Calls in one request: nodes bound the gas and the size of a read. */
const CALLS_MAX = 200
/** Calls that are made one by one, where a chain has no Multicall3. */
const SINGLE_MAX = 40

const NO_CONTRACT = '0x'

/**
 * Reads many contracts at once, by Multicall3's `aggregate3`. Where a contract uses up the gas of all, the calls are halved
 * until it is alone.
 *
 * @returns what each call returned, in their order; `null` for one that failed
 * @throws what nodes throw; `InvalidResponseError` for an answer of another length
 */
export async function readContracts(
  { network, chain }: { readonly network: Network; readonly chain: Pick<ChainAdapter, 'request'> },
  calls: readonly ContractCall[],
): Promise<readonly (Hex | null)[]> {
  const multicall = network.contracts?.multicall3?.address ?? MULTICALL3

  /** @returns `null` for a call that failed */
  async function read({ to, data }: ContractCall): Promise<Hex | null> {
    try {
      return (await chain.request(network, { method: 'eth_call', params: [{ to, data }, 'latest'] })) as Hex
    } catch (error) {
      if (error instanceof RpcError && isRevert(error)) return null
      throw error
    }
  }

  async function readTogether(part: readonly ContractCall[]): Promise<readonly (Hex | null)[]> {
    const args = part.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data }))
    const data = encodeFunctionData({ abi: ABI, functionName: 'aggregate3', args: [args] })
    const answer = await read({ to: multicall, data })
    if (answer === NO_CONTRACT) return readEach(part)
    if (answer === null) return part.length === 1 ? [null] : readHalves(part)
    const results = decodeResults(answer)
    if (results?.length !== part.length) throw new InvalidResponseError('aggregate3')
    return results.map(({ success, returnData }) => (success ? returnData : null))
  }

  async function readHalves(part: readonly ContractCall[]): Promise<readonly (Hex | null)[]> {
    const middle = Math.ceil(part.length / 2)
    const halves = await Promise.all([readTogether(part.slice(0, middle)), readTogether(part.slice(middle))])
    return halves.flat()
  }

  /** A chain without Multicall3 has few tokens that a list names. */
  async function readEach(part: readonly ContractCall[]): Promise<readonly (Hex | null)[]> {
    const answers = await Promise.all(part.slice(0, SINGLE_MAX).map(read))
    return part.map((_, index) => answers[index] ?? null)
  }

  const parts = Array.from({ length: Math.ceil(calls.length / CALLS_MAX) }, (_, index) =>
    calls.slice(index * CALLS_MAX, (index + 1) * CALLS_MAX),
  )
  return (await Promise.all(parts.map(readTogether))).flat()
}

function decodeResults(data: Hex) {
  try {
    return decodeFunctionResult({ abi: ABI, functionName: 'aggregate3', data })
  } catch {
    return undefined
  }
}
