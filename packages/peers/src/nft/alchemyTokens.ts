import { numberToHex, parseUnits } from 'viem'
import type { BalanceRow } from '../indexer/rows.ts'
import { asObject, json, type PeerReply, type PeerRequest } from '../peerServer.ts'

const PATH = /^\/data\/v1\/([^/]+)\/assets\/tokens\/by-address$/
/** The key this peer refuses. */
const WRONG_KEY = 'wrong'

/** What the service calls the local chains. */
const NETWORKS: Readonly<Record<number, string>> = { 1: 'eth-mainnet', 8453: 'base-mainnet' }

/** Alchemy's Portfolio API: `POST /data/v1/{apiKey}/assets/tokens/by-address`. */
export async function answerAlchemyTokens(
  { method, path, body }: PeerRequest,
  chainId: number,
  balancesOf: (owner: string) => Promise<readonly BalanceRow[]>,
): Promise<PeerReply | undefined> {
  const [, key] = PATH.exec(path) ?? []
  if (key === undefined || method !== 'POST') return undefined
  if (key === WRONG_KEY) return json({ error: { message: 'Must be authenticated!' } }, 401)
  const { addresses } = asObject(body)
  const [asked] = Array.isArray(addresses) ? addresses : []
  const { address, networks } = asObject(asked)
  const network = NETWORKS[chainId]
  if (typeof address !== 'string' || !Array.isArray(networks) || !network || !networks.includes(network))
    return json({ error: { message: 'Invalid network' } }, 400)
  const rows = await balancesOf(address)
  return json({
    data: {
      tokens: rows
        .filter(row => row.address !== undefined)
        .map(({ name, symbol, address: token = '', quantity, price, iconUrl }) => ({
          address,
          network,
          tokenAddress: token.slice(token.lastIndexOf(':') + 1).toLowerCase(),
          tokenBalance: numberToHex(parseUnits(quantity.numeric, Number(quantity.decimals)), { size: 32 }),
          tokenMetadata: { decimals: Number(quantity.decimals), logo: iconUrl, name, symbol },
          tokenPrices:
            price === 0
              ? []
              : [{ currency: 'usd', value: String(price), lastUpdatedAt: new Date().toISOString() }],
        })),
      pageKey: null,
    },
  })
}
