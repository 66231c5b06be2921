import { isAddress, parseUnits } from 'viem'
import type { BalanceRow } from '../indexer/rows.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'

const PATH = /^\/api\/v2\/addresses\/([^/]+)\/tokens$/
const PAGE = 50

/** Blockscout's API v2: `GET /api/v2/addresses/{address}/tokens`, the most valuable first. */
export async function answerBlockscoutTokens(
  { method, path, query }: PeerRequest,
  balancesOf: (owner: string) => Promise<readonly BalanceRow[]>,
): Promise<PeerReply | undefined> {
  const [, owner] = PATH.exec(path) ?? []
  if (owner === undefined || method !== 'GET') return undefined
  if (!isAddress(owner, { strict: false })) return json({ message: 'Invalid parameter(s)' }, 422)
  const types = query.get('type')?.split(',') ?? ['ERC-20']
  const rows = types.includes('ERC-20') ? (await balancesOf(owner)).filter(({ address }) => address) : []
  const sorted = [...rows].sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
  const start = Number(query.get('id') ?? 0)
  const page = sorted.slice(start, start + PAGE)
  const end = page.at(-1)
  const hasMore = end !== undefined && end !== sorted.at(-1)
  return json({
    items: page.map(itemOf),
    next_page_params: hasMore
      ? { fiat_value: String(end.value ?? 0), id: start + PAGE, items_count: PAGE, value: unitsOf(end) }
      : null,
  })
}

const unitsOf = ({ quantity }: BalanceRow): string =>
  String(parseUnits(quantity.numeric, Number(quantity.decimals)))

function itemOf(row: BalanceRow) {
  const { name, symbol, address = '', quantity, price, iconUrl } = row
  return {
    value: unitsOf(row),
    token: {
      address_hash: address.slice(address.lastIndexOf(':') + 1),
      symbol,
      name,
      decimals: quantity.decimals,
      type: 'ERC-20',
      holders_count: null,
      exchange_rate: price === 0 ? null : String(price),
      volume_24h: null,
      total_supply: null,
      icon_url: iconUrl,
      circulating_market_cap: null,
      circulating_supply: null,
      reputation: 'ok',
    },
    token_id: null,
    token_instance: null,
  }
}
