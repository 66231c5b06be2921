import { zeroAddress } from 'viem'
import { readAllowance } from '../api/pool.ts'
import { isCoin } from '../api/tokens.ts'
import { BROKERS } from '../contracts/addresses.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { readFromNode } from '../walletd/signer.ts'
import { buildCall, priceOrder, readAddress, type SwapLies, tokenAt } from './order.ts'

const PATH = /^\/swap\/allowance-holder\/(price|quote)$/
/** The key this peer refuses. */
const WRONG_KEY = 'wrong'
const UNITS = /^[1-9]\d{0,77}$/
const TAXES = { buyTaxBps: '0', sellTaxBps: '0', transferTaxBps: '0' }

const invalid = (field: string, reason: string) =>
  json(
    { name: 'INPUT_INVALID', message: 'The input is invalid', data: { details: [{ field, reason }] } },
    400,
  )

/** The Swap API of 0x, version 2, with AllowanceHolder: `GET /swap/allowance-holder/price` and `/quote`. */
export async function answerZeroEx(
  { method, path, query, raw }: PeerRequest,
  nodes: readonly ChainNode[],
  lies: SwapLies,
): Promise<PeerReply | undefined> {
  const [, kind] = PATH.exec(path) ?? []
  if (kind === undefined || method !== 'GET') return undefined
  const { '0x-api-key': key, '0x-version': version } = raw.headers
  if (!key || key === WRONG_KEY) return json({ name: 'UNAUTHORIZED', message: 'Invalid API key' }, 401)
  if (version !== 'v2') return invalid('0x-version', 'Invalid version')
  const chainId = query.get('chainId') ?? ''
  const sellAmount = query.get('sellAmount') ?? ''
  const [from, to] = ['sellToken', 'buyToken'].map(name => tokenAt(nodes, chainId, query.get(name) ?? ''))
  const owner = readAddress(query.get('taker'))
  if (!from || !to) return invalid('sellToken', 'Invalid token')
  if (!owner) return invalid('taker', 'Invalid address')
  if (!UNITS.test(sellAmount)) return invalid('sellAmount', 'Invalid amount')
  const feeParts = BigInt(query.get('swapFeeBps') ?? 0)
  const priced = await priceOrder({
    from,
    to,
    amount: BigInt(sellAmount),
    owner,
    slippageParts: BigInt(query.get('slippageBps') ?? 100),
    feeParts,
    feeReceiver: readAddress(query.get('swapFeeRecipient')) ?? zeroAddress,
  })
  const zid = '0x7ab1e5000000000000000000'
  if (!priced) return json({ liquidityAvailable: false, zid })
  const gasPrice = String(BigInt((await readFromNode(from.node, 'eth_gasPrice', [])) as string))
  const spender = BROKERS.zeroEx.toLowerCase()
  const actual = isCoin(from) ? 0n : await readAllowance(from, owner, BROKERS.zeroEx)
  const { data, value } = buildCall(priced, lies)
  const [sellToken, buyToken] = [from.address.toLowerCase(), to.address.toLowerCase()]
  const reply = {
    allowanceTarget: isCoin(from) ? null : spender,
    blockNumber: String(BigInt((await readFromNode(from.node, 'eth_blockNumber', [])) as string)),
    buyAmount: String(priced.amountOut),
    buyToken,
    fees: {
      integratorFee:
        feeParts === 0n
          ? null
          : {
              amount: String((priced.amount * feeParts) / 10_000n),
              token: query.get('swapFeeToken') ?? sellToken,
              type: 'volume',
            },
      zeroExFee: null,
      gasFee: null,
    },
    issues: {
      allowance: isCoin(from) || actual >= priced.amount ? null : { actual: String(actual), spender },
      balance: null,
      simulationIncomplete: false,
      invalidSourcesPassed: [],
    },
    liquidityAvailable: true,
    minBuyAmount: String(priced.minOut),
    route: {
      fills: [{ from: sellToken, to: buyToken, source: 'Local_Pool', proportionBps: '10000' }],
      tokens: [
        { address: sellToken, symbol: from.symbol },
        { address: buyToken, symbol: to.symbol },
      ],
    },
    sellAmount,
    sellToken,
    tokenMetadata: { buyToken: TAXES, sellToken: TAXES },
    totalNetworkFee: String(BigInt(gasPrice) * 200_000n),
    zid,
    ...lies.reply,
  }
  if (kind === 'price') return json({ ...reply, gas: '200000', gasPrice })
  const transaction = {
    to: spender,
    data,
    gas: '400000',
    gasPrice,
    value: String(value),
    ...lies.transaction,
  }
  return json({ ...reply, transaction })
}
