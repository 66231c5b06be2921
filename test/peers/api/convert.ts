import { hexToBigInt, isHex, maxUint256 } from 'viem'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { readFromNode } from '../walletd/signer.ts'
import { buildApproval, buildSwap } from './buildSwap.ts'
import { readAllowance, readQuote } from './pool.ts'
import type { SwapDesk } from './swapSwitches.ts'
import { caipOf, findToken, isCoin, type LocalToken, readCaip, tokensOf } from './tokens.ts'

export interface ConvertRoom {
  readonly nodes: readonly ChainNode[]
  readonly swaps: SwapDesk
  readonly iconOf: (symbol: string) => string
}

const wrong = (error: string) => json({ error }, 400)

/** A pair of tokens of one chain. */
function pairOf(
  nodes: readonly ChainNode[],
  from: unknown,
  to: unknown,
): [LocalToken, LocalToken] | undefined {
  const [first, second] = [findToken(nodes, from), findToken(nodes, to)]
  return first && second && first.node === second.node ? [first, second] : undefined
}

/** `/v1/convert/…`: what the pool would do, and the transactions that make it. Amounts are base units as text. */
export async function answerConvert(
  request: PeerRequest,
  what: string,
  room: ConvertRoom,
): Promise<PeerReply | undefined> {
  const { query } = request
  const { nodes, swaps } = room
  switch (what) {
    case 'tokens':
      return json({ tokens: listTokens(query.get('chainId'), room) })
    case 'quotes': {
      const pair = pairOf(nodes, query.get('from'), query.get('to'))
      const amount = query.get('amount') ?? ''
      if (!pair || !/^\d+$/.test(amount)) return wrong('from, to or amount cannot be read')
      const out = await readQuote(...pair, BigInt(amount))
      if (out === 0n) return json({ quotes: [] })
      const [fromAccount, toAccount] = pair.map(caipOf)
      const toAmount = String(swaps.promise(out))
      return json({ quotes: [{ id: null, fromAmount: amount, fromAccount, toAmount, toAccount }] })
    }
    case 'allowance': {
      const token = findToken(nodes, query.get('tokenAddress'))
      const user = readCaip(nodes, query.get('userAddress'))
      if (!token || !user) return wrong('tokenAddress or userAddress cannot be read')
      // The coin needs no allowance; services say it has one of any size.
      const real = isCoin(token) ? maxUint256 : await readAllowance(token, user.address)
      return json({ allowance: swaps.current.allowance ?? String(real) })
    }
    case 'gas-price': {
      const node = nodes.find(({ chainId }) => query.get('chainId') === `eip155:${chainId}`)
      if (!node) return wrong('no such chain')
      const price = await gasPriceOf(node)
      return json({
        standard: String(price),
        fast: String((price * 11n) / 10n),
        instant: String((price * 12n) / 10n),
      })
    }
    case 'build-approve': {
      const pair = pairOf(nodes, query.get('from'), query.get('to'))
      const user = readCaip(nodes, query.get('userAddress'))
      if (!pair || !user || isCoin(pair[0])) return wrong('from, to or userAddress cannot be read')
      const tx = buildApproval(pair[0], await gasPriceOf(pair[0].node))
      return json({ tx: { ...tx, ...swaps.current.approval } })
    }
    case 'build-transaction':
      return request.method === 'POST' ? buildTransaction(asObject(request.body), room) : undefined
    default:
      return undefined
  }
}

async function buildTransaction(
  body: Record<string, unknown>,
  { nodes, swaps }: ConvertRoom,
): Promise<PeerReply> {
  const pair = pairOf(nodes, body.from, body.to)
  const user = readCaip(nodes, body.userAddress)
  const amount = String(body.amount)
  if (!pair || !user || !/^\d+$/.test(amount)) return wrong('from, to, amount or userAddress cannot be read')
  const slippage = asObject(body.eip155).slippage ?? 1
  try {
    const tx = await buildSwap({
      pair,
      user: user.address,
      amount: BigInt(amount),
      slippage: String(slippage),
      gasPrice: await gasPriceOf(pair[0].node),
      isEstimated: body.disableEstimate !== true,
    })
    return json({ tx: { ...tx, ...swaps.current.transaction } })
  } catch (error) {
    return wrong(error instanceof Error ? error.message : String(error))
  }
}

async function gasPriceOf(node: ChainNode): Promise<bigint> {
  const price = await readFromNode(node, 'eth_gasPrice', [])
  return isHex(price) ? hexToBigInt(price) : 0n
}

function listTokens(chain: string | null, { nodes, iconOf }: ConvertRoom): readonly object[] {
  return nodes
    .filter(({ chainId }) => chain === null || chain === `eip155:${chainId}`)
    .flatMap(tokensOf)
    .map(token => ({
      name: token.name,
      symbol: token.symbol,
      address: caipOf(token),
      decimals: token.decimals,
      logoUri: iconOf(token.symbol),
      eip2612: false,
    }))
}
