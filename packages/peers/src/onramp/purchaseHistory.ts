import { isAddress } from 'viem'
import { json, type PeerReply } from '../peerServer.ts'
import type { PurchaseRow } from './orders.ts'

const refused = (field: string): PeerReply =>
  json({ status: 'FAILED', reasons: [{ field, description: `${field} refused` }] }, 400)

/**
 * `GET /v1/account/{address}/history?onramp=`: the service keeps purchases at Coinbase, of EVM accounts. Every other provider
 * or family is refused.
 */
export function answerPurchases(
  own: string,
  provider: string,
  chain: string | null,
  purchases: (own: string) => readonly PurchaseRow[],
): PeerReply {
  if (!isAddress(own, { strict: false })) return refused('address')
  if (provider !== 'coinbase' || (chain !== null && !chain.startsWith('eip155:'))) return refused('provider')
  return json({ data: purchases(own), next: '' })
}
