import { erc20Abi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import * as z from 'zod/mini'
import {
  COIN_LOGGER,
  type LoggedApproval,
  parseApprovals,
  parseTransfers,
  UNLIMITED_FROM,
} from '../../../../packages/preview/src/evm/logs.ts'
import { planBlocks } from '../../../../packages/preview/src/evm/planBlocks.ts'
import type { SimulatedCall } from '../../../../packages/preview/src/evm/simulate.ts'
import { SwapUnsafeError, SwapWouldFailError } from '../../../bridge/features/swaps/errors.ts'
import { ZERO_ADDRESS } from '../../../bridge/values/addressPatterns.ts'
import { isCoinContract } from '../../data/assets/wellKnown.ts'
import type { Call, SwapChain } from './chain.ts'
import { toContractAddress } from './quoteSwap.ts'
import { type BridgeData, readStartedTransfers } from './sources/bridgeData.ts'
import type { ListedToken } from './tokens.ts'

type Hex = `0x${string}`

export interface SimulateSwapParameters {
  readonly chain: SwapChain
  /** The calls of the account in their order; the last one is the swap. */
  readonly calls: readonly Call[]
  /** Gas of the swap; the calls before it are approvals. */
  readonly gas: bigint
  readonly owner: Hex
  /** Wei of the account. */
  readonly coins: bigint
  readonly from: ListedToken
  /** `null` where nothing arrives on this network. */
  readonly to: ListedToken | null
  /** Chain id of the network that the swap has to start a transfer to, for the account; `null` on one network. */
  readonly toChain: bigint | null
  /** What the swap contract may take of the sold token before the swap; `null` for coins. */
  readonly allowed: bigint | null
}

/** Changes of the account's balances, base units: the worst of all simulations. */
export interface SwapEffect {
  readonly sold: bigint
  readonly received: bigint
}

const wordSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

/** Whether a log gives another contract power over something of the account. */
const isApprovalGranted = (
  approval: LoggedApproval,
  { owner, token, spender }: { readonly owner: Hex; readonly token: Hex; readonly spender: Hex },
): boolean =>
  approval.owner === owner &&
  approval.amount > 0n &&
  // Tokens report the lowered allowance of the spender as an approval.
  (approval.token !== token || approval.spender !== spender)

const readCall = (token: ListedToken, functionName: 'balanceOf' | 'allowance', args: readonly Hex[]) => ({
  from: ZERO_ADDRESS,
  to: toContractAddress(token),
  data: encodeFunctionData({ abi: erc20Abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]),
  value: '0x0' as const,
  gas: null,
})

/** The word that a call returned; `undefined` when it failed, or returned anything else. */
const readWord = (call: SimulatedCall | undefined): bigint | undefined => {
  const word = call?.isDone ? wordSchema.safeParse(call.data).data : undefined
  return word === undefined ? undefined : BigInt(word)
}

type Outcome =
  | { readonly status: 'done'; readonly effect: SwapEffect }
  | { readonly status: 'reverted' | 'unknown' }

/** What one simulated block says. @throws SwapUnsafeError */
function readOutcome(
  results: readonly SimulatedCall[] | null,
  { calls, owner, from, to, toChain, allowed }: SimulateSwapParameters,
  tokens: readonly ListedToken[],
): Outcome {
  const count = calls.length + tokens.length * 2 + (from.isNative ? 0 : 1)
  if (results === null || results.length !== count) return { status: 'unknown' }
  const own = results.slice(tokens.length, tokens.length + calls.length)
  if (own.some(({ isDone }) => !isDone)) return { status: 'reverted' }
  const swap = own.at(-1)
  const call = calls.at(-1)
  if (!swap || !call) return { status: 'unknown' }
  const transfers = parseTransfers(own.flatMap(({ logs }) => logs))
  // Coins are limited by the value of the call. Some chains report them as transfers of a token, network fees included.
  const isAllowed = (token: string) =>
    token === COIN_LOGGER || isCoinContract(token) || token === toContractAddress(from)
  const stolen = transfers.find(
    transfer => transfer.from === owner && transfer.amount > 0n && !isAllowed(transfer.token),
  )
  if (stolen) throw new SwapUnsafeError(`the swap takes ${stolen.token} of the account`)
  const power = parseApprovals(swap.logs).find(approval =>
    isApprovalGranted(approval, { owner, token: toContractAddress(from), spender: call.to }),
  )
  if (power) throw new SwapUnsafeError(`the swap approves ${power.token} to another contract`)

  const started = toChain === null ? [] : readStartedTransfers(swap.logs, call.to)
  const isForOwner = ({ receiver, chainId, hasDestinationCall }: BridgeData) =>
    receiver === owner && chainId === toChain && !hasDestinationCall
  if (toChain !== null && (started.length !== 1 || !started.every(isForOwner)))
    throw new SwapUnsafeError('the swap starts no transfer to the account on the other network')

  const coins = transfers
    .filter(({ token }) => token === COIN_LOGGER)
    .reduce((sum, { from: giver, to: taker, amount }) => {
      const plus = taker === owner ? amount : 0n
      return sum + plus - (giver === owner ? amount : 0n)
    }, 0n)
  const after = results.slice(tokens.length + calls.length)
  const readChange = (token: ListedToken | null): bigint | undefined => {
    if (token === null) return 0n
    if (token.isNative) return coins
    const place = tokens.indexOf(token)
    const [first, last] = [readWord(results[place]), readWord(after[place])]
    return first === undefined || last === undefined ? undefined : last - first
  }
  const [change, received] = [readChange(from), readChange(to)]
  if (change === undefined || received === undefined) return { status: 'unknown' }
  if (allowed !== null) {
    const left = readWord(after.at(-1))
    if (left === undefined) return { status: 'unknown' }
    // An allowance without a limit is not lowered by some tokens.
    const isLess = allowed >= UNLIMITED_FROM ? left <= allowed : left <= allowed + change
    if (!isLess) throw new SwapUnsafeError('the swap leaves more of the token approved than it should')
  }
  return { status: 'done', effect: { sold: -change, received } }
}

/**
 * Runs the calls of a swap on the state of the newest block, in three blocks of different values, with the balances of both
 * tokens before and after. Two round trips: the block's header, and the simulations together.
 *
 * @returns the most that the account gives and the least that it gets; `null` when the node has no `eth_simulateV1`, a
 * token does not tell balances, or the calls succeed in one block and fail in another one of the same minute
 * @throws SwapWouldFailError when a call reverts; SwapUnsafeError when another asset or an approval leaves the account
 */
export async function simulateSwap(parameters: SimulateSwapParameters): Promise<SwapEffect | null> {
  const { chain, calls, gas, owner, coins, from, to } = parameters
  const state = await Promise.all([chain.header(), chain.gasPrice(), chain.code(owner)]).catch(() => null)
  if (state === null) return null
  const [header, gasPrice, code] = state
  const tokens = [from, to].filter(token => token !== null).filter(({ isNative }) => !isNative)
  const balances = tokens.map(token => readCall(token, 'balanceOf', [owner]))
  const spender = calls.at(-1)?.to
  const planned = [
    ...balances,
    ...calls.map((call, index) => ({ ...call, gas: index === calls.length - 1 ? gas : null })),
    ...balances,
    ...(from.isNative || !spender ? [] : [readCall(from, 'allowance', [owner, spender])]),
  ]
  const blocks = planBlocks({ header, gasPrice, owner, code, coins, calls: planned })
  const results = await Promise.all(
    [blocks.next, blocks.other, blocks.later].map(block => chain.simulate(block)),
  )
  const [next, other, later] = results.map(result => readOutcome(result ?? null, parameters, tokens))
  if (next?.status === 'reverted')
    throw new SwapWouldFailError({ details: 'the simulated transaction reverts' })
  if (next?.status !== 'done' || other?.status !== 'done' || !later || later.status === 'unknown') return null
  // A swap that has expired by then only fails.
  const effects = [next, other, later].flatMap(outcome => (outcome.status === 'done' ? [outcome.effect] : []))
  return effects.reduce((worst, { sold, received }) => ({
    sold: sold > worst.sold ? sold : worst.sold,
    received: received < worst.received ? received : worst.received,
  }))
}
