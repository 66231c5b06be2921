import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  numberToHex,
  zeroAddress,
} from 'viem'
import { isCoin, type LocalToken, tokensOf } from '../api/tokens.ts'
import { BROKER_ABI } from '../contracts/abis.ts'
import type { Faucet } from '../contracts/faucet.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { readFromNode } from '../walletd/signer.ts'

/** What `POST /__bridge` sets: how transfers to another network end. */
export interface BridgeOutcome {
  readonly kind: 'pending' | 'done' | 'partial' | 'refunded' | 'failed'
  /** A transaction that is named instead of one that pays. */
  readonly claims?: Hex
  /** What is paid out of a hundred. */
  readonly percent?: number
}

/** What `POST /__swap {bridge}` puts over the call that starts a transfer. */
export interface BridgeLies {
  readonly receiver?: Address
  readonly chainId?: number
  readonly minAmount?: string
  readonly hasDestinationCall?: boolean
  /** Another token that is taken. */
  readonly also?: Address
  /** The token is kept, by a call that reads like one that starts a transfer. */
  readonly isKept?: boolean
}

/** What the bridge keeps, parts of 1,000. */
const FEE = 1n
const HASH = /^0x[0-9a-fA-F]{64}$/

/** @returns undefined for tokens that the bridge does not connect */
export const priceTransfer = (from: LocalToken, to: LocalToken, amount: bigint): bigint | undefined =>
  from.symbol === to.symbol ? amount - (amount * FEE) / 1_000n : undefined

/** The call that starts a transfer. */
export function buildTransfer(
  from: LocalToken,
  to: LocalToken,
  amount: bigint,
  owner: Address,
  lies: BridgeLies = {},
): { readonly data: Hex; readonly value: bigint } {
  const { also = zeroAddress, isKept = false, chainId = to.node.chainId, minAmount, ...named } = lies
  const data = {
    transactionId: numberToHex(BigInt(Date.now()), { size: 32 }),
    bridge: 'local',
    integrator: 'lifi-api',
    referrer: zeroAddress,
    sendingAssetId: isCoin(from) ? zeroAddress : from.address,
    receiver: owner,
    minAmount: minAmount === undefined ? amount : BigInt(minAmount),
    destinationChainId: BigInt(chainId),
    hasSourceSwaps: false,
    hasDestinationCall: false,
    ...named,
  }
  const kept = encodeFunctionData({ abi: BROKER_ABI, functionName: 'keep', args: [64n, data] })
  if (isKept) return { data: kept, value: 0n }
  return {
    data: encodeFunctionData({
      abi: BROKER_ABI,
      functionName: 'startBridgeTokensViaLocal',
      args: [data, also],
    }),
    value: isCoin(from) ? amount : 0n,
  }
}

/** The bridge behind LI.FI: `GET /v1/status`, and payments on the other network. */
export function createBridge(nodes: readonly ChainNode[], faucet: Faucet) {
  const paid = new Map<string, { readonly chainId: number; readonly hash: Hex; readonly token: LocalToken }>()
  let outcome: BridgeOutcome = { kind: 'pending' }

  const findToken = (chainId: number, pick: (token: LocalToken) => boolean) => {
    const node = nodes.find(candidate => candidate.chainId === chainId)
    return node && tokensOf(node).find(pick)
  }

  async function readTransfer(chainId: number, hash: string) {
    const node = nodes.find(candidate => candidate.chainId === chainId)
    const receipt = node && (await readFromNode(node, 'eth_getTransactionReceipt', [hash]))
    if (!node || asObject(receipt).status !== '0x1') return undefined
    const { input } = asObject(await readFromNode(node, 'eth_getTransactionByHash', [hash]))
    const { functionName, args } = decodeFunctionData({ abi: BROKER_ABI, data: String(input) as Hex })
    return functionName === 'startBridgeTokensViaLocal' ? args[0] : undefined
  }

  type Transfer = NonNullable<Awaited<ReturnType<typeof readTransfer>>>

  /** Pays what the outcome says, once for each transfer. */
  async function pay(hash: string, fromChain: number, transfer: Transfer) {
    const before = paid.get(hash)
    if (before) return before
    const sold = findToken(fromChain, token =>
      transfer.sendingAssetId === zeroAddress
        ? isCoin(token)
        : token.address === getAddress(transfer.sendingAssetId),
    )
    if (!sold) throw new Error('No token was sent')
    const isBack = outcome.kind === 'refunded'
    const chainId = isBack ? fromChain : Number(transfer.destinationChainId)
    // In its place the bridge pays another token where it has no more.
    const isOther = outcome.kind === 'partial' && outcome.percent === undefined
    const symbol = isOther ? 'USDT' : sold.symbol
    const token = findToken(chainId, entry => entry.symbol === symbol)
    if (!token) throw new Error(`No ${symbol} on ${chainId}`)
    const whole = isBack ? transfer.minAmount : transfer.minAmount - (transfer.minAmount * FEE) / 1_000n
    const amount = (whole * BigInt(outcome.percent ?? 100)) / 100n
    const to = transfer.receiver
    const payment = {
      chainId,
      hash: await faucet.give({ chainId, to, asset: symbol, amount }),
      token,
      amount,
    }
    paid.set(hash, payment)
    return payment
  }

  async function describe(hash: string, fromChain: number, transfer: Transfer): Promise<object> {
    const { kind, claims } = outcome
    const toChain = Number(transfer.destinationChainId)
    const sending = { chainId: fromChain, txHash: hash, amount: String(transfer.minAmount) }
    const base = { tool: 'local', sending }
    if (kind === 'pending')
      return {
        ...base,
        status: 'PENDING',
        substatus: 'WAIT_DESTINATION_TRANSACTION',
        receiving: { chainId: toChain },
      }
    if (kind === 'failed') return { ...base, status: 'FAILED', substatus: 'UNKNOWN_FAILED_ERROR' }
    const toToken = (token: LocalToken) => ({
      address: isCoin(token) ? zeroAddress : token.address,
      chainId: token.node.chainId,
      symbol: token.symbol,
      decimals: token.decimals,
      name: token.name,
    })
    const substatus = { done: 'COMPLETED', partial: 'PARTIAL', refunded: 'REFUNDED' }[kind]
    if (claims) {
      const token = findToken(toChain, entry => entry.symbol === 'USDC')
      const receiving = {
        chainId: toChain,
        txHash: claims,
        amount: '1',
        ...(token && { token: toToken(token) }),
      }
      return { ...base, status: 'DONE', substatus, receiving }
    }
    const { chainId, hash: txHash, token } = await pay(hash, fromChain, transfer)
    return { ...base, status: 'DONE', substatus, receiving: { chainId, txHash, token: toToken(token) } }
  }

  return {
    set(next: BridgeOutcome): void {
      outcome = next
    },
    reset(): void {
      outcome = { kind: 'pending' }
    },
    async answer({ method, path, query }: PeerRequest): Promise<PeerReply | undefined> {
      if (path !== '/v1/status' || method !== 'GET') return undefined
      const hash = query.get('txHash') ?? ''
      if (!HASH.test(hash)) return json({ message: '/query/txHash must match pattern', code: 1011 }, 400)
      const fromChain = Number(query.get('fromChain') ?? 0)
      const transfer = await readTransfer(fromChain, hash)
      return json(transfer ? await describe(hash, fromChain, transfer) : { status: 'NOT_FOUND' })
    },
  }
}
