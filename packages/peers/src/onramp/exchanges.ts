import { isAddress } from 'viem'
import { type LocalToken, tokensOf } from '../api/tokens.ts'
import { COIN } from '../contracts/addresses.ts'
import type { ChainNode } from '../walletd/calls.ts'
import type { Order, Orders } from './orders.ts'
import { readDecimal } from './quote.ts'
import { RpcError } from './rpcError.ts'

export interface ExchangeRoom {
  readonly nodes: readonly ChainNode[]
  readonly orders: Orders
  readonly imageOf: (id: string) => string
  /** Address of the page of an order. */
  readonly pageOf: (order: Order) => string
}

/** `granary` has no picture and answers an unknown session with an internal error; the others say UNKNOWN. */
const EXCHANGES = [
  { id: 'harbour', name: 'Harbour Exchange' },
  { id: 'granary', name: 'Granary' },
  { id: 'lantern', name: 'Lantern' },
  { id: 'north', name: 'North Market' },
]

const STATUS = {
  open: 'UNKNOWN',
  created: 'IN_PROGRESS',
  progress: 'IN_PROGRESS',
  success: 'SUCCESS',
  failed: 'FAILED',
} as const

const SESSION_ID_MAX = 50

const ids = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined

/** @throws RpcError with the code of the method */
export function getExchanges(params: Record<string, unknown>, { nodes, imageOf }: ExchangeRoom): object {
  if (!Number.isInteger(params.page)) throw new RpcError(-32602, 'params cannot be read')
  const include = ids(params.includeOnly)
  const exclude = ids(params.exclude)
  if (include && exclude) throw new RpcError(-6, 'reown_getExchanges: includeOnly and exclude together')
  const { asset } = params
  const isTaken = asset === undefined || asset === null || findAsset(asset, nodes) !== undefined
  const found = !isTaken
    ? []
    : EXCHANGES.filter(({ id }) => (!include || include.includes(id)) && !exclude?.includes(id))
  return {
    total: found.length,
    exchanges: found.map(({ id, name }) => ({ id, name, imageUrl: id === 'granary' ? null : imageOf(id) })),
  }
}

/** @throws RpcError with the code of the method */
export function getPayUrl(params: Record<string, unknown>, { nodes, orders, pageOf }: ExchangeRoom): object {
  const refuse = (what: string): never => {
    throw new RpcError(-7, `reown_getExchangePayUrl: ${what}`)
  }
  const { exchangeId, asset, amount, recipient } = params
  if ([exchangeId, asset, amount, recipient].some(value => typeof value !== 'string'))
    throw new RpcError(-32602, 'params cannot be read')
  const exchange = EXCHANGES.find(({ id }) => id === exchangeId) ?? refuse('exchange is not known')
  const { chain, token } = findAsset(asset, nodes) ?? refuse('asset is not supported')
  const own = String(recipient).startsWith(`${chain}:`) ? String(recipient).slice(chain.length + 1) : ''
  if (!isAddress(own)) refuse('recipient is not of the chain of the asset')
  const units = readAmount(String(amount), token.decimals)
  if (units === undefined || units === 0n) return refuse('amount cannot be read')
  const order = orders.open({
    shop: 'exchange',
    own,
    chain,
    asset: token.address === COIN ? 'ETH' : token.address,
    symbol: token.symbol,
    decimals: token.decimals,
    units,
    exchangeId: exchange.id,
  })
  return { url: pageOf(order), sessionId: order.id }
}

/** @throws RpcError with the code of the method */
export function getBuyStatus(params: Record<string, unknown>, { orders }: ExchangeRoom): object {
  const { exchangeId, sessionId } = params
  if (typeof exchangeId !== 'string' || typeof sessionId !== 'string')
    throw new RpcError(-32602, 'params cannot be read')
  const isKnown = EXCHANGES.some(({ id }) => id === exchangeId)
  if (!isKnown || sessionId === '' || sessionId.length > SESSION_ID_MAX)
    throw new RpcError(-8, 'reown_getExchangeBuyStatus: session or exchange cannot be read')
  const order = orders.find(sessionId)
  if (order?.exchangeId === exchangeId) return { status: STATUS[order.status], txHash: order.hash ?? null }
  if (exchangeId === 'granary') throw new RpcError(-8, 'reown_getExchangeBuyStatus: internal', 500)
  return { status: 'UNKNOWN', txHash: null }
}

/** Decimal first, then hex with or without 0x. */
function readAmount(text: string, decimals: number): bigint | undefined {
  const plain = readDecimal(text, decimals)
  if (plain !== undefined) return plain
  const [, digits] = /^(?:0x)?([0-9a-f]{1,60})$/i.exec(text) ?? []
  return digits === undefined ? undefined : BigInt(`0x${digits}`) * 10n ** BigInt(decimals)
}

/**
 * Assets are compared as text with a list: USDC stands there in lower case, the other tokens with their checksum. Another
 * spelling is another asset.
 */
function findAsset(
  asset: unknown,
  nodes: readonly ChainNode[],
): { readonly chain: string; readonly token: LocalToken } | undefined {
  for (const node of nodes)
    for (const token of tokensOf(node)) {
      const chain = `eip155:${node.chainId}`
      const address = token.symbol === 'USDC' ? token.address.toLowerCase() : token.address
      const id = token.address === COIN ? `${chain}/slip44:60` : `${chain}/erc20:${address}`
      if (asset === id) return { chain, token }
    }
  return undefined
}
