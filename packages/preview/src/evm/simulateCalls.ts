import { erc20Abi, parseAbi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { ZERO_ADDRESS } from '../../../../src/bridge/values/addressPatterns.ts'
import { callInOne } from './callInOne.ts'
import { type PlannedCall, planBlocks } from './planBlocks.ts'
import {
  ADDRESS_READER,
  type AddressFacts,
  addressReaderData,
  BLOCK_READER,
  readAddressFacts,
  readOnlyWord,
  readSeenBlock,
} from './readers.ts'
import { type BlockOutcome, type ReadAssets, type ReadPlan, readOutcome } from './readOutcome.ts'
import {
  type Call,
  type Header,
  type RequestNode,
  type SimulatedBlock,
  type SimulatedCall,
  simulateBlock,
} from './simulate.ts'

type Hex = `0x${string}`

export interface SimulateCallsParameters extends ReadAssets {
  readonly request: RequestNode
  /** Other nodes of the network, which carry out the block that is due as well. */
  readonly otherNodes: readonly RequestNode[]
  readonly header: Header
  /** The node's price of gas, wei. */
  readonly gasPrice: bigint
  /** Code of the account; `0x` for an account of a key alone. */
  readonly code: Hex
  /** Wei of the account. */
  readonly coins: bigint
  /** Calls of the account, in order. */
  readonly calls: readonly (Call & { readonly gas: bigint | null })[]
  /** Addresses to look up. */
  readonly addresses: readonly Hex[]
  /** Contracts whose balance is read beside `tokens` where the node tells no logs. */
  readonly held: readonly Hex[]
}

export interface SimulatedCalls {
  /** In the block that is due, in one of the next minutes, and in one a quarter of an hour later. */
  readonly outcomes: readonly [next: BlockOutcome, other: BlockOutcome, later: BlockOutcome]
  /** The block that is due, by the other nodes that could carry it out. */
  readonly opinions: readonly BlockOutcome[]
  /** Whether the node uses the values of the blocks that it is given. */
  readonly isVaried: boolean
  /** False where balances and allowances alone are known: other assets may move unseen. */
  readonly hasLogs: boolean
  /** Gas of each call in the first block; `null` where the node does not tell it. */
  readonly gasUsed: readonly (bigint | null)[]
  readonly facts: ReadonlyMap<Hex, AddressFacts>
  readonly tokens: ReadonlyMap<Hex, TokenFacts>
}

/** What a contract states of its token, as it answered; hostile until read. */
export interface TokenFacts {
  readonly symbol: Hex | null
  readonly decimals: number | null
}

const MULTI_TOKEN_ABI = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])
const SYMBOL: Hex = '0x95d89b41'
const DECIMALS: Hex = '0x313ce567'
const DECIMALS_MOST = 255n

const randomAddress = (): Hex =>
  `0x${[...crypto.getRandomValues(new Uint8Array(20))].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

const read = (to: Hex, data: Hex): PlannedCall => ({ from: ZERO_ADDRESS, to, data, value: '0x0', gas: null })

function planCalls(
  { owner, calls, tokens, items, allowances, addresses }: SimulateCallsParameters,
  { addressReader, blockReader }: { readonly addressReader: Hex; readonly blockReader: Hex },
): ReadPlan {
  const balances = [
    read(addressReader, addressReaderData(owner)),
    ...tokens.map(token =>
      read(token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] })),
    ),
    ...items.map(({ token, tokenId }) =>
      read(
        token,
        encodeFunctionData({ abi: MULTI_TOKEN_ABI, functionName: 'balanceOf', args: [owner, tokenId] }),
      ),
    ),
    ...allowances.map(({ token, spender }) =>
      read(token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })),
    ),
  ]
  const own = calls.map(({ gas, ...call }): PlannedCall => ({ ...call, gas: gas ?? 'unstated' }))
  const ownStart = balances.length
  const ownEnd = ownStart + own.length
  const end = ownEnd + balances.length
  const offsets = {
    coin: 0,
    token: 1,
    item: 1 + tokens.length,
    allowance: 1 + tokens.length + items.length,
  }
  return {
    calls: [
      ...balances,
      ...own,
      ...balances,
      read(blockReader, '0x'),
      ...addresses.map(address => read(addressReader, addressReaderData(address))),
      ...tokens.flatMap(token => [read(token, SYMBOL), read(token, DECIMALS)]),
    ],
    before: (key, index) => offsets[key] + index,
    after: (key, index) => ownEnd + offsets[key] + index,
    own: [ownStart, ownEnd],
    block: end,
    fact: index => end + 1 + index,
    meta: index => [end + 1 + addresses.length + index * 2, end + 2 + addresses.length + index * 2],
  }
}

/** Whether the node carried a block out with the values that it was given. */
function isHonoured(
  results: readonly SimulatedCall[] | null,
  plan: ReadPlan,
  { blockOverrides }: SimulatedBlock,
): boolean {
  const seen = readSeenBlock(results?.[plan.block])
  return (
    seen !== undefined &&
    seen.number === BigInt(blockOverrides.number ?? 0) &&
    seen.time === BigInt(blockOverrides.time ?? 0) &&
    seen.miner.toLowerCase() === blockOverrides.feeRecipient?.toLowerCase() &&
    seen.gasPrice > 0n
  )
}

/** Most that the gas of the account's own calls may cost in a block. */
const maxFee = ({ calls }: SimulatedBlock, owner: Hex): bigint =>
  calls
    .filter(({ from }) => from === owner)
    .reduce((sum, call) => {
      const { gas, maxFeePerGas, gasPrice } = call as typeof call & {
        readonly maxFeePerGas?: Hex
        readonly gasPrice?: Hex
      }
      return sum + BigInt(gas) * BigInt(maxFeePerGas ?? gasPrice ?? 0)
    }, 0n)

/** What contracts state of themselves in the answers of a block. */
function readFacts(
  results: readonly SimulatedCall[],
  plan: ReadPlan,
  { tokens, addresses }: SimulateCallsParameters,
): Pick<SimulatedCalls, 'facts' | 'tokens'> {
  const facts = new Map<Hex, AddressFacts>()
  addresses.forEach((address, index) => {
    const found = readAddressFacts(results[plan.fact(index)])
    if (found) facts.set(address, found)
  })
  const stated = new Map<Hex, TokenFacts>()
  tokens.forEach((token, index) => {
    const [symbol, decimals] = plan.meta(index).map(place => results[place])
    const count = readOnlyWord(decimals)
    stated.set(token, {
      symbol: symbol?.isDone ? symbol.data : null,
      decimals: count !== undefined && count <= DECIMALS_MOST ? Number(count) : null,
    })
  })
  return { facts, tokens: stated }
}

/** The reads and calls of a request, in three blocks. */
function planAll(parameters: SimulateCallsParameters) {
  const { header, gasPrice, owner, code, coins } = parameters
  const readers = { addressReader: randomAddress(), blockReader: randomAddress() }
  const plan = planCalls(parameters, readers)
  const planned = planBlocks({
    header,
    gasPrice,
    owner,
    code,
    coins,
    calls: plan.calls,
    readers: { [readers.addressReader]: ADDRESS_READER, [readers.blockReader]: BLOCK_READER },
  })
  return { plan, planned }
}

/** By one `eth_call`. @returns `null` when the node cannot */
async function simulateInOne(parameters: SimulateCallsParameters): Promise<SimulatedCalls | null> {
  const { request, owner, tokens, held } = parameters
  const wide = { ...parameters, tokens: [...new Set([...tokens, ...held])] }
  const { plan, planned } = planAll(wide)
  const called = await callInOne(request, owner, planned.next)
  if (!called) return null
  const outcome = readOutcome(called, plan, wide, null)
  return {
    outcomes: [outcome, outcome, outcome],
    opinions: [],
    isVaried: false,
    hasLogs: false,
    gasUsed: [],
    ...readFacts(called, plan, wide),
  }
}

/**
 * Carries out the calls of an account in three blocks of different values, with balances before and after. One round trip. A
 * node without `eth_simulateV1` carries them out in one `eth_call`, which tells no logs: a second round trip.
 *
 * @returns `null` when the node can do neither
 */
export const simulateCalls = async (parameters: SimulateCallsParameters): Promise<SimulatedCalls | null> =>
  (await simulateInBlocks(parameters)) ?? simulateInOne(parameters)

/**
 * Carries out the calls of an account in three blocks of different values, with balances before and after. One round trip.
 *
 * @returns `null` when the node has not `eth_simulateV1`, or refuses the block that is due
 */
export async function simulateInBlocks(parameters: SimulateCallsParameters): Promise<SimulatedCalls | null> {
  const { request, otherNodes, owner } = parameters
  const { plan, planned } = planAll(parameters)
  const blocks = [planned.next, planned.other, planned.later]
  const [answers, others] = await Promise.all([
    Promise.all(blocks.map(block => simulateBlock(request, block))),
    Promise.all(otherNodes.map(node => simulateBlock(node, planned.next))),
  ])
  const results = answers[0]
  if (!results) return null
  const [next, other, later] = blocks.map((block, index) =>
    readOutcome(answers[index] ?? null, plan, parameters, maxFee(block, owner)),
  ) as [BlockOutcome, BlockOutcome, BlockOutcome]
  return {
    outcomes: [next, other, later],
    opinions: others
      .map(answer => readOutcome(answer, plan, parameters, maxFee(planned.next, owner)))
      .filter(({ status }) => status !== 'unknown'),
    isVaried: blocks.every((block, index) => isHonoured(answers[index] ?? null, plan, block)),
    hasLogs: true,
    gasUsed: results.slice(...plan.own).map(({ gasUsed }) => gasUsed),
    ...readFacts(results, plan, parameters),
  }
}
