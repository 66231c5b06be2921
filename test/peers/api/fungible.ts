import type { Prices } from '../indexer/prices.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { SOL_TOKEN } from '../solana/coin.ts'
import type { ChainNode } from '../walletd/calls.ts'
import { caipOf, findToken, isCoin } from './tokens.ts'

/** `POST /v1/fungible/price {currency, addresses, projectId}`: what is not known is left out. */
export function answerPrice(
  { body }: PeerRequest,
  {
    nodes,
    prices,
    iconOf,
  }: { nodes: readonly ChainNode[]; prices: Prices; iconOf: (symbol: string) => string },
): PeerReply {
  const { addresses } = asObject(body)
  if (!Array.isArray(addresses)) return json({ error: 'addresses is no list' }, 400)
  const fungibles = addresses.flatMap(caip => {
    if (String(caip).endsWith(`:${SOL_TOKEN}`))
      return [{ name: 'Solana', symbol: 'SOL', iconUrl: iconOf('SOL'), price: Number(prices.of('SOL')) }]
    const token = findToken(nodes, caip)
    if (!token) return []
    const { name, symbol } = token
    return [
      {
        name,
        symbol,
        iconUrl: iconOf(symbol),
        price: Number(prices.of(isCoin(token) ? 'ETH' : caipOf(token))),
      },
    ]
  })
  return json({ fungibles })
}
