import { erc20Abi } from 'viem'
import { encodeFunctionData } from 'viem/utils'
import * as z from 'zod/mini'
import { SwapUnsafeError, SwapWouldFailError } from '../../../bridge/errors/swap.ts'
import { isCoinContract } from '../../data/assets/wellKnown.ts'
import type { Call, SimulatedCall, SwapChain } from './chain.ts'
import { contractOf } from './quoteSwap.ts'
import type { ListedToken } from './tokens.ts'

type Hex = `0x${string}`

export interface SimulateSwapParameters {
  readonly chain: Pick<SwapChain, 'simulate'>
  readonly call: Call
  readonly owner: Hex
  readonly from: ListedToken
  readonly to: ListedToken
}

/** Changes of the account's balances, base units. */
export interface SwapEffect {
  readonly sold: bigint
  readonly received: bigint
}

/** `Transfer(address,address,uint256)`: ERC-20 with the amount in the data, ERC-721 with the id as a fourth topic. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** ERC-1155 `TransferSingle` and `TransferBatch`; the second indexed address gives the tokens. */
const MULTI_TRANSFERS: ReadonlySet<string> = new Set([
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62',
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb',
])
/** The address under which `traceTransfers` reports transfers of the network's own coin. */
const COIN: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const ADDRESS_DIGITS = 40
const wordSchema = z.string().check(z.regex(/^0x[0-9a-fA-F]{64}$/))

interface Transfer {
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

const addressIn = (topic = ''): string => `0x${topic.slice(-ADDRESS_DIGITS).toLowerCase()}`

/** Token transfers in the logs of a call; addresses in lower case. */
export function transfersOf({ logs }: Pick<SimulatedCall, 'logs'>): readonly Transfer[] {
  return logs.flatMap(({ address, topics, data }): Transfer[] => {
    const [event = '', first, second, third] = topics
    const token = address.toLowerCase()
    if (event === TRANSFER && topics.length === 3 && wordSchema.safeParse(data).success)
      return [{ token, from: addressIn(first), to: addressIn(second), amount: BigInt(data) }]
    if (event === TRANSFER && topics.length === 4)
      return [{ token, from: addressIn(first), to: addressIn(second), amount: 1n }]
    if (MULTI_TRANSFERS.has(event))
      return [{ token, from: addressIn(second), to: addressIn(third), amount: 1n }]
    return []
  })
}

const balanceCall = (token: ListedToken, owner: Hex): Call => ({
  from: owner,
  to: contractOf(token),
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }),
  value: '0x0',
})

/** Balance after minus balance before; `undefined` when the token does not answer `balanceOf`. */
function differenceOf(
  before: SimulatedCall | undefined,
  after: SimulatedCall | undefined,
): bigint | undefined {
  const words = [before, after].map(call => (call?.isDone ? wordSchema.safeParse(call.data).data : undefined))
  const [first, second] = words
  return first === undefined || second === undefined ? undefined : BigInt(second) - BigInt(first)
}

/**
 * Runs the swap on the state of the latest block, with `balanceOf` of both tokens before and after it.
 *
 * @returns what the account gives and gets; `null` when the node has no `eth_simulateV1` or a token does not tell
 * balances
 * @throws SwapWouldFailError when the call reverts; SwapUnsafeError when another asset leaves the account
 */
export async function simulateSwap({
  chain,
  call,
  owner,
  from,
  to,
}: SimulateSwapParameters): Promise<SwapEffect | null> {
  const tokens = [from, to].filter(({ isNative }) => !isNative)
  const balances = tokens.map(token => balanceCall(token, owner))
  const results = await chain.simulate([...balances, call, ...balances])
  if (results === null || results.length !== balances.length * 2 + 1) return null
  const swap = results[balances.length]
  if (!swap?.isDone) throw new SwapWouldFailError({ details: 'the simulated transaction reverts' })
  const transfers = transfersOf(swap)
  // Coins are limited by the value of the call. Some chains report them as transfers of a token, network fees included.
  const isAllowed = (token: string) => token === COIN || isCoinContract(token) || token === contractOf(from)
  const stolen = transfers.find(
    transfer => transfer.from === owner && transfer.amount > 0n && !isAllowed(transfer.token),
  )
  if (stolen) throw new SwapUnsafeError(`the swap takes ${stolen.token} of the account`)

  const coins = transfers
    .filter(({ token }) => token === COIN)
    .reduce((sum, { from: giver, to: taker, amount }) => {
      const plus = taker === owner ? amount : 0n
      return sum + plus - (giver === owner ? amount : 0n)
    }, 0n)
  const changeOf = (token: ListedToken): bigint | undefined => {
    if (token.isNative) return coins
    const place = tokens.indexOf(token)
    return differenceOf(results[place], results[balances.length + 1 + place])
  }
  const [sold, received] = [changeOf(from), changeOf(to)]
  return sold === undefined || received === undefined ? null : { sold: -sold, received }
}
