import { erc20Abi, parseAbi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import { ZERO_ADDRESS } from '../../bridge/values/addressPatterns.ts'
import {
  COIN_LOGGER,
  type LoggedApproval,
  type LoggedTransfer,
  parseApprovals,
  parseTransfers,
} from './logs.ts'
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
import {
  type Call,
  type Header,
  type RequestNode,
  type SimulatedBlock,
  type SimulatedCall,
  simulateBlock,
} from './simulate.ts'

type Hex = `0x${string}`

/** An asset of an account: `COIN_LOGGER` or a contract, and the id of an NFT. */
export interface AssetKey {
  readonly token: Hex
  readonly tokenId: bigint | null
}

export interface SimulateCallsParameters {
  readonly request: RequestNode
  /** Other nodes of the network, which carry out the block that is due as well. */
  readonly otherNodes: readonly RequestNode[]
  readonly header: Header
  /** The node's price of gas, wei. */
  readonly gasPrice: bigint
  /** The account, small letters. */
  readonly owner: Hex
  /** Code of the account; `0x` for an account of a key alone. */
  readonly code: Hex
  /** Wei of the account. */
  readonly coins: bigint
  /** Calls of the account, in order. */
  readonly calls: readonly (Call & { readonly gas: bigint | null })[]
  /** Contracts whose balance of the account is read before and after. */
  readonly tokens: readonly Hex[]
  /** Balances of single NFTs of ERC-1155, read before and after. */
  readonly items: readonly { readonly token: Hex; readonly tokenId: bigint }[]
  /** Allowances of the account, read before and after. */
  readonly allowances: readonly Spending[]
  /** Addresses to look up. */
  readonly addresses: readonly Hex[]
}

/** What may take a token of the account. */
export interface Spending {
  readonly token: Hex
  readonly spender: Hex
}

/** What moved for the account in one simulated block. */
export interface BlockEffects {
  /** Change of each asset, base units, without network fees; by `assetId`. */
  readonly changes: ReadonlyMap<string, bigint>
  readonly transfers: readonly LoggedTransfer[]
  /** Approvals of the account. */
  readonly approvals: readonly LoggedApproval[]
  /** Allowances that were read; by `spendingId`. */
  readonly allowances: ReadonlyMap<string, { readonly before: bigint; readonly after: bigint }>
  /** Assets of which logs and balances tell different changes. */
  readonly contradictions: ReadonlySet<string>
  /** Assets that logs move and that no balance was read of. */
  readonly unread: readonly AssetKey[]
}

export type BlockOutcome =
  | { readonly status: 'done'; readonly effects: BlockEffects }
  | { readonly status: 'reverted' }
  | { readonly status: 'unknown' }

export interface SimulatedCalls {
  /** In the block that is due, in one of the next minutes, and in one a quarter of an hour later. */
  readonly outcomes: readonly [next: BlockOutcome, other: BlockOutcome, later: BlockOutcome]
  /** The block that is due, by the other nodes that could carry it out. */
  readonly opinions: readonly BlockOutcome[]
  /** Whether the node uses the values of the blocks that it is given. */
  readonly isVaried: boolean
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

export const assetId = ({ token, tokenId }: AssetKey): string =>
  tokenId === null ? token : `${token} ${tokenId}`

export const spendingId = ({ token, spender }: Spending): string => `${token} ${spender}`

const MULTI_TOKEN_ABI = parseAbi(['function balanceOf(address owner, uint256 id) view returns (uint256)'])
const SYMBOL: Hex = '0x95d89b41'
const DECIMALS: Hex = '0x313ce567'
/** Coins that a rollup takes for data beside the fee of the simulated block. */
const DATA_FEE_MOST = 5n * 10n ** 14n
/** Shares that are rounded to amounts. */
const ROUNDING = 2n
const DECIMALS_MOST = 255n

type ReadKey = 'coin' | 'token' | 'item' | 'allowance'

/** The places of the answers in a simulated block. */
interface Plan {
  readonly calls: readonly PlannedCall[]
  readonly before: (key: ReadKey, index: number) => number
  readonly after: (key: ReadKey, index: number) => number
  readonly own: readonly [start: number, end: number]
  readonly block: number
  readonly fact: (index: number) => number
  readonly meta: (index: number) => readonly [symbol: number, decimals: number]
}

const randomAddress = (): Hex =>
  `0x${[...crypto.getRandomValues(new Uint8Array(20))].map(byte => byte.toString(16).padStart(2, '0')).join('')}`

const read = (to: Hex, data: Hex): PlannedCall => ({ from: ZERO_ADDRESS, to, data, value: '0x0', gas: null })

function planCalls(
  { owner, calls, tokens, items, allowances, addresses }: SimulateCallsParameters,
  { addressReader, blockReader }: { readonly addressReader: Hex; readonly blockReader: Hex },
): Plan {
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

/** Sum of what logs move into the account, less what they move out of it; by `assetId`. */
function sumTransfers(transfers: readonly LoggedTransfer[], owner: Hex): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const { token, tokenId, from, to, amount } of transfers) {
    const id = assetId({ token: token as Hex, tokenId })
    const change = (to === owner ? amount : 0n) - (from === owner ? amount : 0n)
    sums.set(id, (sums.get(id) ?? 0n) + change)
  }
  return sums
}

const isNear = (a: bigint, b: bigint, tolerance: bigint): boolean => a - b <= tolerance && b - a <= tolerance

function readOutcome(
  results: readonly SimulatedCall[] | null,
  plan: Plan,
  { owner, tokens, items, allowances }: SimulateCallsParameters,
  fee: bigint,
): BlockOutcome {
  if (results === null || results.length !== plan.calls.length) return { status: 'unknown' }
  const own = results.slice(...plan.own)
  if (own.some(({ isDone }) => !isDone)) return { status: 'reverted' }
  const logs = own.flatMap(call => call.logs)
  const transfers = parseTransfers(logs).filter(({ from, to }) => from === owner || to === owner)
  const approvals = parseApprovals(logs).filter(approval => approval.owner === owner)
  const logged = sumTransfers(transfers, owner)
  const changes = new Map(logged)
  const contradictions = new Set<string>()
  const known = new Set<string>([COIN_LOGGER])

  const [before, after] = [plan.before, plan.after].map(placeOf =>
    readAddressFacts(results[placeOf('coin', 0)]),
  )
  const coins = logged.get(COIN_LOGGER) ?? 0n
  if (!before || !after) contradictions.add(COIN_LOGGER)
  else {
    const change = after.coins - before.coins
    // The sender pays at most `fee` for gas, and nothing where another address sends the calls.
    if (change > coins + ROUNDING || change < coins - fee - DATA_FEE_MOST) contradictions.add(COIN_LOGGER)
  }

  const readBoth = (key: ReadKey, index: number) =>
    [plan.before, plan.after].map(placeOf => readOnlyWord(results[placeOf(key, index)]))
  const readChange = (key: ReadKey, index: number): bigint | undefined => {
    const [first, last] = readBoth(key, index)
    return first === undefined || last === undefined ? undefined : last - first
  }
  tokens.forEach((token, index) => {
    const change = readChange('token', index)
    if (change === undefined) return
    const ids = [...logged.keys()].filter(id => id === token || id.startsWith(`${token} `))
    for (const id of ids) known.add(id)
    const sum = ids.reduce((total, id) => total + (logged.get(id) ?? 0n), 0n)
    if (ids.length === 0) {
      // A token that moves without a log.
      if (change !== 0n) changes.set(token, change)
    } else if (!isNear(change, sum, ROUNDING)) {
      contradictions.add(token)
      changes.set(token, change)
    }
  })
  items.forEach((item, index) => {
    const change = readChange('item', index)
    const id = assetId(item)
    if (change === undefined) return
    known.add(id)
    if (change === (logged.get(id) ?? 0n)) return
    contradictions.add(id)
    changes.set(id, change)
  })
  const spendings = new Map<string, { readonly before: bigint; readonly after: bigint }>()
  allowances.forEach((spending, index) => {
    const [first, last] = readBoth('allowance', index)
    if (first !== undefined && last !== undefined)
      spendings.set(spendingId(spending), { before: first, after: last })
  })
  const unread = [...logged]
    .filter(([id, change]) => change !== 0n && !known.has(id))
    .map(([id]): AssetKey => {
      const [token, tokenId] = id.split(' ')
      return { token: token as Hex, tokenId: tokenId === undefined ? null : BigInt(tokenId) }
    })
  return {
    status: 'done',
    effects: { changes, transfers, approvals, allowances: spendings, contradictions, unread },
  }
}

/** Whether the node carried a block out with the values that it was given. */
function isHonoured(
  results: readonly SimulatedCall[] | null,
  plan: Plan,
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

/**
 * Carries out the calls of an account in three blocks of different values, with balances before and after. One round trip.
 *
 * @returns `null` when the node has no `eth_simulateV1`
 */
export async function simulateCalls(parameters: SimulateCallsParameters): Promise<SimulatedCalls | null> {
  const { request, otherNodes, header, gasPrice, owner, code, coins, tokens, addresses } = parameters
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
  return {
    outcomes: [next, other, later],
    opinions: others
      .map(answer => readOutcome(answer, plan, parameters, maxFee(planned.next, owner)))
      .filter(({ status }) => status !== 'unknown'),
    isVaried: blocks.every((block, index) => isHonoured(answers[index] ?? null, plan, block)),
    gasUsed: results.slice(...plan.own).map(({ gasUsed }) => gasUsed),
    facts,
    tokens: stated,
  }
}
