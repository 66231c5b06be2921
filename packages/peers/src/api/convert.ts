import { hexToBigInt, isHex, maxUint256 } from 'viem'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { readFromNode } from '../walletd/signer.ts'
import { buildApproval, buildSwap } from './buildSwap.ts'
import { readAllowance, readQuote } from './pool.ts'
import { isAccountId, isChainId, refusal, unreadable } from './refusal.ts'
import type { SwapDesk } from './swapSwitches.ts'
import { caipOf, findToken, isCoin, type LocalToken, readCaip, tokensOf } from './tokens.ts'

export interface ConvertRoom {
  readonly nodes: readonly ChainNode[]
  readonly swaps: SwapDesk
  readonly iconOf: (symbol: string) => string
}

/** What the market refuses has no field. */
const refused = (description: string) => refusal(400, '', description)
const isAmount = (value: unknown): value is string => typeof value === 'string' && /^\d+$/.test(value)

/** Two tokens of one chain, or the refusal. */
function pairOf(nodes: readonly ChainNode[], from: string, to: string): PeerReply | [LocalToken, LocalToken] {
  if (!isAccountId(from) || !isAccountId(to)) return refused('address cannot be read')
  const [first, second] = [findToken(nodes, from), findToken(nodes, to)]
  if (from.split(':')[1] !== to.split(':')[1]) return refused('chains differ')
  return first && second ? [first, second] : refused('parameter refused')
}

/** A reply of which a test changed fields. */
const changed = (tx: object, change: object | undefined): PeerReply => {
  const reply = json({ tx: { ...tx, ...change } })
  return change ? { ...reply, breaksContract: true } : reply
}

/** `/v1/convert/…`: what the pool would do, and the transactions that make it. Amounts are base units as text. */
export async function answerConvert(
  request: PeerRequest,
  what: string,
  room: ConvertRoom,
): Promise<PeerReply | undefined> {
  const { query } = request
  const { nodes, swaps } = room
  const read = (...names: readonly string[]) => names.map(name => query.get(name))
  if (what === 'build-transaction')
    return request.method === 'POST' ? buildTransaction(asObject(request.body), room) : undefined
  if (request.method !== 'GET') return undefined
  if (query.get('projectId') === null) return unreadable('query')
  switch (what) {
    case 'tokens': {
      const chain = query.get('chainId')
      if (chain === null) return unreadable('query')
      const node = nodeOf(chain, nodes)
      return node ? json({ tokens: listTokens(node, room) }) : refused('chain refused')
    }
    case 'quotes': {
      const [from, to, amount] = read('from', 'to', 'amount')
      if (!from || !to || !amount) return unreadable('query')
      const pair = pairOf(nodes, from, to)
      if (!Array.isArray(pair)) return pair
      const out = isAmount(amount) ? await readQuote(...pair, BigInt(amount)) : undefined
      if (out === undefined) return refused('parameter refused')
      const toAmount = String(swaps.promise(out))
      return json({
        quotes: [{ id: null, fromAmount: amount, fromAccount: from, toAmount, toAccount: to }],
      })
    }
    case 'allowance': {
      const [tokenAddress, userAddress] = read('tokenAddress', 'userAddress')
      if (!tokenAddress || !userAddress) return unreadable('query')
      if (!isAccountId(tokenAddress) || !isAccountId(userAddress)) return refused('address cannot be read')
      const token = findToken(nodes, tokenAddress)
      const user = readCaip(nodes, userAddress)
      if (!token || !user) return refused('token refused')
      // The coin needs no allowance; the service says it has one without end.
      const real = isCoin(token) ? maxUint256 : await readAllowance(token, user.address)
      return json({ allowance: swaps.current.allowance ?? String(real) })
    }
    case 'gas-price': {
      const chain = query.get('chainId')
      if (chain === null) return unreadable('query')
      const node = nodeOf(chain, nodes)
      if (!node) return refused('chain refused')
      const price = await gasPriceOf(node)
      return json({
        standard: String(price),
        fast: String((price * 11n) / 10n),
        instant: String((price * 12n) / 10n),
      })
    }
    case 'build-approve': {
      const [from, to, amount] = read('from', 'to', 'amount')
      if (!from || !to) return unreadable('query')
      const pair = pairOf(nodes, from, to)
      if (!Array.isArray(pair)) return pair
      // The market is asked for the token in `to`, and knows no approval of a coin.
      const [, token] = pair
      if (isCoin(token) || (amount && !isAmount(amount))) return refused('parameter refused')
      const gasPrice = await gasPriceOf(token.node)
      const tx = buildApproval(from, token, { ...(amount ? { amount: BigInt(amount) } : {}), gasPrice })
      return changed(tx, swaps.current.approval)
    }
    default:
      return undefined
  }
}

async function buildTransaction(
  body: Record<string, unknown>,
  { nodes, swaps }: ConvertRoom,
): Promise<PeerReply> {
  const { projectId, amount, from, to, userAddress, eip155, disableEstimate } = body
  const texts = [projectId, amount, from, to, userAddress]
  const { slippage } = asObject(eip155)
  const isReadable = slippage === undefined || (Number.isInteger(slippage) && Number(slippage) >= 0)
  if (texts.some(text => typeof text !== 'string') || !isReadable) return unreadable('body')
  const pair = pairOf(nodes, String(from), String(to))
  if (!Array.isArray(pair)) return pair
  const user = readCaip(nodes, userAddress)
  if (!user || !isAmount(amount) || slippage === undefined) return refused('parameter refused')
  try {
    const tx = await buildSwap({
      pair,
      user: user.address,
      amount: BigInt(amount),
      slippage: BigInt(Number(slippage)),
      gasPrice: await gasPriceOf(pair[0].node),
      isEstimated: disableEstimate !== true,
    })
    return changed(tx, swaps.current.transaction)
  } catch {
    // Not enough balance or allowance, no liquidity.
    return refused('parameter refused')
  }
}

async function gasPriceOf(node: ChainNode): Promise<bigint> {
  const price = await readFromNode(node, 'eth_gasPrice', [])
  return isHex(price) ? hexToBigInt(price) : 0n
}

const nodeOf = (chain: string, nodes: readonly ChainNode[]) =>
  isChainId(chain) ? nodes.find(({ chainId }) => chain === `eip155:${chainId}`) : undefined

/** In another order at each reply: the service lists a hash map. */
function listTokens(node: ChainNode, { iconOf }: ConvertRoom): readonly object[] {
  return tokensOf(node)
    .map(token => ({
      name: token.name,
      symbol: token.symbol,
      address: caipOf(token),
      decimals: token.decimals,
      logoUri: iconOf(token.symbol),
      eip2612: false,
    }))
    .map(row => ({ row, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }) => row)
}
