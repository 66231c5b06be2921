import { isAddress, isAddressEqual } from 'viem'
import { findToken } from '../api/tokens.ts'
import { COIN } from '../contracts/addresses.ts'
import { asObject } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'
import type { Order, Orders } from './orders.ts'
import { readDecimal } from './quote.ts'

export interface ExchangeRoom {
  readonly nodes: readonly ChainNode[]
  readonly orders: Orders
  readonly imageOf: (id: string) => string
  /** Address of the page of an order. */
  readonly pageOf: (order: Order) => string
}

const EXCHANGES = [
  { id: 'harbour', name: 'Harbour Exchange' },
  { id: 'granary', name: 'Granary' },
  { id: 'lantern', name: 'Lantern' },
  { id: 'north', name: 'North Market' },
]
const PAGE = 10

const STATUS = { open: 'UNKNOWN', progress: 'IN_PROGRESS', success: 'SUCCESS', failed: 'FAILED' } as const

const ids = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.map(String) : undefined

/**
 * One of `reown_getExchanges`, `reown_getExchangePayUrl`, `reown_getExchangeBuyStatus`.
 *
 * @throws with the words of the JSON-RPC error
 */
export function answerExchange(method: string, params: unknown, room: ExchangeRoom): object {
  const asked = asObject(Array.isArray(params) ? params[0] : params)
  switch (method) {
    case 'reown_getExchanges': {
      const include = ids(asked.includeOnly)
      const exclude = ids(asked.exclude)
      if (asked.asset !== undefined) readAsset(asked.asset, room.nodes)
      const found = EXCHANGES.filter(({ id }) => (!include || include.includes(id)) && !exclude?.includes(id))
      const page = Math.max(1, Number(asked.page ?? 1) || 1)
      return {
        exchanges: found
          .slice((page - 1) * PAGE, page * PAGE)
          .map(({ id, name }) => ({ id, imageUrl: room.imageOf(id), name })),
        total: found.length,
      }
    }
    case 'reown_getExchangePayUrl':
      return payUrl(asked, room)
    case 'reown_getExchangeBuyStatus': {
      const order = room.orders.find(String(asked.sessionId))
      if (!order || order.exchangeId !== asked.exchangeId) throw new Error('Session not found')
      return { status: STATUS[order.status], ...(order.hash ? { txHash: order.hash } : {}) }
    }
    default:
      throw new Error('Method not found')
  }
}

function payUrl(asked: Record<string, unknown>, { nodes, orders, pageOf }: ExchangeRoom): object {
  const exchange = EXCHANGES.find(({ id }) => id === asked.exchangeId)
  if (!exchange) throw new Error('Exchange not found')
  const { chain, asset, symbol, decimals } = readAsset(asked.asset, nodes)
  const own = String(asked.recipient).startsWith(`${chain}:`)
    ? String(asked.recipient).split(':')[2]
    : undefined
  if (!own || !isAddress(own)) throw new Error('Invalid recipient')
  const units = readDecimal(String(asked.amount), decimals)
  if (units === undefined || units === 0n) throw new Error('Invalid amount')
  const order = orders.open({
    shop: 'exchange',
    own,
    chain,
    asset,
    symbol,
    decimals,
    units,
    exchangeId: exchange.id,
  })
  return { url: pageOf(order), sessionId: order.id }
}

/** CAIP-19: `eip155:1/slip44:60` or `eip155:1/erc20:0x…`. */
function readAsset(asset: unknown, nodes: readonly ChainNode[]) {
  const [, chain = '', kind, reference = ''] =
    /^(eip155:\d+)\/(slip44|erc20):(\w+)$/.exec(String(asset)) ?? []
  const isCoin = kind === 'slip44' && reference === '60'
  const token = findToken(nodes, `${chain}:${isCoin ? COIN : reference}`)
  if (!token || (kind === 'slip44' && !isCoin)) throw new Error('Asset not supported')
  const { symbol, decimals, address } = token
  return { chain, asset: isAddressEqual(address, COIN) ? 'ETH' : address, symbol, decimals }
}
