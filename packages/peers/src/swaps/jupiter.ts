import { address, isAddress } from '@solana/kit'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { SolanaNode } from '../solanaNode.ts'
import { buildJupiterSwap, type JupiterLies } from './jupiterPool.ts'

/** The key this peer refuses. */
const WRONG_KEY = 'wrong'
const UNITS = /^[1-9]\d{0,19}$/
const WHOLE = 10_000n
/** What the pool keeps, parts of 10,000. */
const POOL_FEE = 30n
const PRICE = 10_000
const UNITS_LIMIT = 1_400_000

const refused = (error: string, status = 400) => json({ error }, status)

/** The quote and, beside its documented fields, one that has to come back with it. */
function describeQuote(from: string, to: string, amount: bigint, slippageBps: bigint): object {
  const out = amount - (amount * POOL_FEE) / WHOLE
  const [inAmount, outAmount] = [String(amount), String(out)]
  return {
    inputMint: from,
    inAmount,
    outputMint: to,
    outAmount,
    otherAmountThreshold: String(out - (out * slippageBps) / WHOLE),
    swapMode: 'ExactIn',
    slippageBps: Number(slippageBps),
    priceImpactPct: '0',
    routePlan: [
      {
        swapInfo: { ammKey: to, label: 'Local pool', inputMint: from, outputMint: to, inAmount, outAmount },
        percent: 100,
        bps: 10_000,
      },
    ],
    contextSlot: 1,
    timeTaken: 0.001,
    routeHint: 'local',
  }
}

/** The Swap API of Jupiter over the local cluster: `GET /swap/v2/quote` and `POST /swap/v2/swap`. */
export async function answerJupiter(
  { method, path, query, body, raw }: PeerRequest,
  node: SolanaNode,
  lies: JupiterLies = {},
): Promise<PeerReply | undefined> {
  const isQuote = path === '/swap/v2/quote' && method === 'GET'
  const isSwap = path === '/swap/v2/swap' && method === 'POST'
  if (!isQuote && !isSwap) return undefined
  const key = raw.headers['x-api-key']
  if (!key || key === WRONG_KEY) return json({ message: 'Unauthorized' }, 401)
  const isMint = (text: string) => isAddress(text) && node.bank.svm.getAccount(address(text)).exists
  if (isQuote) {
    const [from = '', to = '', amount = ''] = ['inputMint', 'outputMint', 'amount'].map(
      name => query.get(name) ?? '',
    )
    if (!isMint(from) || !isMint(to) || from === to) return refused('Invalid mint')
    if (!UNITS.test(amount)) return refused('Invalid amount')
    // Nothing comes out of one unit.
    if (amount === '1') return refused('Could not find any route')
    const quote = describeQuote(from, to, BigInt(amount), BigInt(query.get('slippageBps') ?? 50))
    return json({ ...quote, ...lies.quote })
  }
  const { quoteResponse, taker } = asObject(body)
  const quote = asObject(quoteResponse)
  if (quote.routeHint !== 'local') return refused('Internal server error', 500)
  const { inputMint: from, outputMint: to, inAmount, outAmount } = quote
  if (typeof taker !== 'string' || !isAddress(taker)) return refused('Invalid taker')
  if (typeof from !== 'string' || typeof to !== 'string' || !isMint(from) || !isMint(to))
    return refused('Invalid mint')
  const order = {
    from: address(from),
    to: address(to),
    amount: BigInt(String(inAmount)),
    out: BigInt(String(outAmount)),
    taker: address(taker),
  }
  const built = await buildJupiterSwap(node, order, lies)
  const price = Number(lies.price ?? PRICE)
  return json({
    ...built,
    prioritizationFeeLamports: Math.ceil((UNITS_LIMIT * price) / 1_000_000),
    computeUnitPrice: String(price),
  })
}
