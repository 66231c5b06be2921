import type { Prices } from '../indexer/prices.ts'
import { options } from '../onramp/catalogue.ts'
import { pageQueryOf } from '../onramp/drafts.ts'
import { getBuyStatus, getExchanges, getPayUrl } from '../onramp/exchanges.ts'
import type { Order } from '../onramp/orders.ts'
import { quoteFor } from '../onramp/quote.ts'
import { RpcError } from '../onramp/rpcError.ts'
import type { Onramp } from '../onramp.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'

export interface ShopRoom {
  readonly nodes: readonly ChainNode[]
  readonly onramp: Onramp
  readonly prices: Prices
  readonly url: string
}

/** What the service's framework says of a request it cannot read: plain text, no JSON. */
const unreadable = (what: 'query' | 'body', status = 400): PeerReply => ({
  kind: 'text',
  text: `${what} cannot be read`,
  status,
})

const QUOTE_FIELDS = ['purchaseCurrency', 'paymentAmount', 'paymentCurrency', 'paymentMethod', 'country']

/** `GET /v1/onramp/buy/options`, `GET /v1/onramp/buy/quotes`, `POST /v1/generators/onrampurl`. */
export function answerShop(
  { method, path, query, body }: PeerRequest,
  { onramp, prices }: ShopRoom,
): PeerReply | undefined {
  switch (`${method} ${path}`) {
    case 'GET /v1/onramp/buy/options': {
      const country = query.get('country')
      return query.has('projectId') && country !== null ? json(options(country)) : unreadable('query')
    }
    case 'GET /v1/onramp/buy/quotes': {
      if (!query.has('projectId') || !QUOTE_FIELDS.every(name => query.has(name))) return unreadable('query')
      const quote = quoteFor(query, prices)
      // Whatever the shop refuses looks like a shop that is down.
      const refused = {
        status: 'FAILED',
        reasons: [{ field: '', description: 'onramp provider is not there' }],
      }
      return quote ? json(quote) : json(refused, 503)
    }
    case 'POST /v1/generators/onrampurl': {
      if (!query.has('projectId')) return unreadable('query')
      const page = pageQueryOf(body)
      return page ? json({ url: `${onramp.url}/buy/select-asset?${page}` }) : unreadable('body')
    }
    default:
      return undefined
  }
}

/** `POST /v1/json-rpc`: exchanges that pay into an account. An error has HTTP 400 or 500 and a JSON-RPC body. */
export function answerPay({ query, body }: PeerRequest, { nodes, onramp, url }: ShopRoom): PeerReply {
  if (!query.has('projectId')) return unreadable('query')
  const { jsonrpc, id, method, params } = asObject(body)
  if (typeof jsonrpc !== 'string' || id === undefined || params === undefined) return unreadable('body', 422)
  const room = {
    nodes,
    orders: onramp.orders,
    imageOf: (exchange: string) => `${url}/public/getAssetImage/exchange-${exchange}`,
    pageOf: (order: Order) => `${onramp.url}/order?order=${order.id}`,
  }
  try {
    if (typeof params !== 'object' || params === null || Array.isArray(params))
      throw new RpcError(-32602, 'params cannot be read')
    const run = METHODS[String(method)]
    if (!run) throw new RpcError(-32601, 'method is not known')
    return json({ jsonrpc: '2.0', id, result: run(asObject(params), room) })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    const { code, message, status } = error
    return json({ jsonrpc: '2.0', id, error: { code, message, data: null } }, status)
  }
}

const METHODS: Readonly<Record<string, typeof getExchanges>> = {
  reown_getExchanges: getExchanges,
  reown_getExchangePayUrl: getPayUrl,
  reown_getExchangeBuyStatus: getBuyStatus,
}
