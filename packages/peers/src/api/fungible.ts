import type { Prices } from '../indexer/prices.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { SOL_TOKEN } from '../solana/coin.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { isAccountId, refusal, unreadable } from './refusal.ts'
import { caipOf, findToken, isCoin } from './tokens.ts'

const CURRENCIES: readonly unknown[] = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy']

export interface PriceRoom {
  readonly nodes: readonly ChainNode[]
  readonly prices: Prices
  readonly iconOf: (symbol: string) => string
}

/**
 * `POST /v1/fungible/price {currency, addresses, projectId}`: the first address alone is priced; a token without a price is
 * 503.
 */
export function answerPrice({ body, method }: PeerRequest, room: PriceRoom): PeerReply | undefined {
  if (method !== 'POST') return undefined
  const { addresses, currency, projectId } = asObject(body)
  if (!Array.isArray(addresses) || typeof projectId !== 'string' || !CURRENCIES.includes(currency))
    return unreadable('body')
  const [address] = addresses as unknown[]
  if (!isAccountId(address)) return refusal(400, 'address', 'address refused')
  if (address.startsWith('solana:') && currency !== 'usd') return refusal(400, 'currency', 'currency refused')
  const found = priceOf(address, room)
  if (!found) return refusal(400, '', 'parameter refused')
  if (found.price === 0) return refusal(503, '', 'conversion provider is not there')
  return json({ fungibles: [{ address, ...found }] })
}

function priceOf(address: string, { nodes, prices, iconOf }: PriceRoom) {
  if (address.startsWith('solana:') && address.endsWith(`:${SOL_TOKEN}`))
    return {
      name: 'Solana',
      symbol: 'SOL',
      iconUrl: iconOf('SOL'),
      price: Number(prices.of('SOL')),
      decimals: 9,
    }
  const token = findToken(nodes, address)
  if (!token) return undefined
  const { name, symbol, decimals } = token
  const price = Number(prices.of(isCoin(token) ? 'ETH' : caipOf(token)))
  return { name, symbol, iconUrl: iconOf(symbol), price, decimals }
}
