import type { Prices } from '../indexer/prices.ts'
import { options } from '../onramp/catalogue.ts'
import { draftOfGenerator } from '../onramp/drafts.ts'
import { answerExchange } from '../onramp/exchanges.ts'
import type { Order } from '../onramp/orders.ts'
import { quoteFor } from '../onramp/quote.ts'
import type { Onramp } from '../onramp.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import type { ChainNode } from '../walletd/calls.ts'

export interface ShopRoom {
  readonly nodes: readonly ChainNode[]
  readonly onramp: Onramp
  readonly prices: Prices
  readonly url: string
}

const pageOf = ({ url }: Onramp, order: Order) => `${url}/order?order=${order.id}`

const orWrong = (answer: object | string): PeerReply =>
  typeof answer === 'string' ? json({ error: answer }, 400) : json(answer)

/** `/v1/onramp/options`, `/v1/onramp/quote`, `/v1/generators/onrampurl`. */
export function answerShop(
  { method, body }: PeerRequest,
  what: string,
  { onramp, prices }: ShopRoom,
): PeerReply | undefined {
  if (what === 'options') return json(options())
  if (method !== 'POST') return undefined
  if (what === 'quote') return orWrong(quoteFor(body, prices))
  if (what !== 'onrampurl') return undefined
  const draft = draftOfGenerator(body, prices)
  return orWrong(typeof draft === 'string' ? draft : { url: pageOf(onramp, onramp.orders.open(draft)) })
}

/** `POST /v1/json-rpc`: exchanges that pay into an account. */
export function answerPay({ body }: PeerRequest, { nodes, onramp, url }: ShopRoom): PeerReply {
  const { id = null, method, params } = asObject(body)
  try {
    const result = answerExchange(String(method), params, {
      nodes,
      orders: onramp.orders,
      imageOf: exchange => `${url}/public/getAssetImage/exchange-${exchange}`,
      pageOf: order => pageOf(onramp, order),
    })
    return json({ jsonrpc: '2.0', id, result })
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return json({ jsonrpc: '2.0', id, error: { code: -32602, message } })
  }
}
