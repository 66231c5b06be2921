import { type Hex, numberToHex, zeroAddress } from 'viem'
import { isCoin, type LocalToken } from '../api/tokens.ts'
import { BROKERS, COIN } from '../contracts/addresses.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { readFromNode } from '../walletd/signer.ts'
import { buildTransfer, priceTransfer } from './bridge.ts'
import { buildCall, type PricedOrder, priceOrder, readAddress, type SwapLies, tokenAt } from './order.ts'

const UNITS = /^[1-9]\d{0,77}$/
const VALIDATION = 1011
const NO_QUOTE = 1002
const TOOL = { key: 'local', name: 'Local pool', logoURI: 'https://pool.example/logo.png' }
/** Where fees of integrators go on the local chains. */
const FEE_RECEIVER = '0x7ab1e5000000000000000000000000000000fee5'

const refused = (message: string, code: number, status: number) => json({ message, code }, status)

/** The coin has the zero address. */
const addressOf = (token: LocalToken) => (isCoin(token) ? zeroAddress : token.address)

const describeToken = (token: LocalToken) => ({
  address: addressOf(token),
  chainId: token.node.chainId,
  symbol: token.symbol,
  decimals: token.decimals,
  name: token.name,
  priceUSD: '1',
})

/** The API of LI.FI: `GET /v1/quote`. */
export async function answerLifi(
  { method, path, query }: PeerRequest,
  nodes: readonly ChainNode[],
  lies: SwapLies,
): Promise<PeerReply | undefined> {
  if (path !== '/v1/quote' || method !== 'GET') return undefined
  const chainId = query.get('fromChain') ?? ''
  const fromAmount = query.get('fromAmount') ?? ''
  const read = (name: string, chain: string) => {
    const address = query.get(name) ?? ''
    return tokenAt(nodes, chain, address === zeroAddress ? COIN : address)
  }
  const toChain = query.get('toChain') ?? ''
  const [from, to] = [read('fromToken', chainId), read('toToken', toChain)]
  const owner = readAddress(query.get('fromAddress'))
  if (!from || !to || !owner || !UNITS.test(fromAmount)) return refused('Invalid request', VALIDATION, 400)
  if (toChain !== chainId) {
    const amount = BigInt(fromAmount)
    const amountOut = priceTransfer(from, to, amount)
    if (!amountOut) return refused('No available quotes for the requested transfer', NO_QUOTE, 404)
    const call = buildTransfer(from, to, amount, owner, lies.bridge)
    const minOut = amountOut - amountOut / 100n
    const transfer = { from, to, amount, amountOut, minOut, owner, feeParts: 0n }
    return json(await describeStep(transfer, call, query.get('integrator') ?? 'lifi-api', lies))
  }
  const feeParts = BigInt(Math.round(Number(query.get('fee') ?? 0) * 10_000))
  const priced = await priceOrder({
    from,
    to,
    amount: BigInt(fromAmount),
    owner,
    slippageParts: BigInt(Math.round(Number(query.get('slippage') ?? 0.005) * 10_000)),
    feeParts,
    feeReceiver: FEE_RECEIVER,
  })
  if (!priced) return refused('No available quotes for the requested transfer', NO_QUOTE, 404)
  const call = buildCall(priced, lies)
  return json(await describeStep(priced, call, query.get('integrator') ?? 'lifi-api', lies))
}

async function describeStep(
  priced: Omit<PricedOrder, 'slippageParts' | 'feeReceiver'>,
  { data, value }: { readonly data: Hex; readonly value: bigint },
  integrator: string,
  lies: SwapLies,
): Promise<object> {
  const { from, to, amount, amountOut, minOut, owner, feeParts } = priced
  const { chainId } = from.node
  const gasPrice = (await readFromNode(from.node, 'eth_gasPrice', [])) as string
  const action = {
    fromToken: describeToken(from),
    fromAmount: String(amount),
    toToken: describeToken(to),
    fromChainId: chainId,
    toChainId: to.node.chainId,
    slippage: 0.01,
    fromAddress: owner,
    toAddress: owner,
  }
  const feeCosts =
    feeParts === 0n
      ? []
      : [
          {
            name: 'Integrator Fee',
            description: 'Fee of the integrator',
            percentage: String(Number(feeParts) / 10_000),
            token: describeToken(from),
            amount: String((amount * feeParts) / 10_000n),
            amountUSD: '0.00',
            included: true,
          },
        ]
  return {
    id: '7ab1e500-0000-4000-8000-000000000001',
    type: 'lifi',
    tool: TOOL.key,
    toolDetails: TOOL,
    action,
    estimate: {
      tool: TOOL.key,
      approvalAddress: BROKERS.lifi,
      toAmountMin: String(minOut),
      toAmount: String(amountOut),
      fromAmount: String(amount),
      feeCosts,
      gasCosts: [],
      executionDuration: 0,
      ...lies.reply,
    },
    includedSteps: [],
    integrator,
    transactionRequest: {
      value: numberToHex(value),
      to: BROKERS.lifi,
      data,
      chainId,
      gasPrice,
      gasLimit: numberToHex(400_000),
      from: owner,
      ...lies.transaction,
    },
  }
}
