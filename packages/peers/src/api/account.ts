import type { Indexer } from '../indexer/indexer.ts'
import type { Injected } from '../indexer/injected.ts'
import { pageOf } from '../indexer/pages.ts'
import type { HistoryRow } from '../indexer/rows.ts'
import type { PurchaseRow } from '../onramp/orders.ts'
import { answerPurchases } from '../onramp/purchaseHistory.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { answerBalance, type BalanceDesk } from './balance.ts'
import { isEvm, isSolana, SOLANA_MAINNET } from './families.ts'
import { refusal, unreadable } from './refusal.ts'

const EVM_PAGE = 50
const SOLANA_PAGE = 100

export interface AccountDesk extends BalanceDesk {
  readonly indexer: Indexer
  readonly injected: Injected
  /** Purchases of an account at Coinbase. */
  readonly purchases: (own: string) => readonly PurchaseRow[]
  /** CAIP-2 of the chains whose names the EVM history provider knows. */
  readonly named: readonly string[]
}

/**
 * `GET /v1/account/{address}/…`: `history?cursor&onramp&chainId` and `balance?currency&chainId&forceUpdate`.
 */
export async function answerAccount(
  request: PeerRequest,
  own: string,
  what: string | undefined,
  desk: AccountDesk,
): Promise<PeerReply | undefined> {
  if (request.method !== 'GET') return undefined
  switch (what) {
    case 'history':
      return answerHistory(request, own, desk)
    case 'balance':
      return answerBalance(request, own, desk)
    case 'portfolio':
      return json({ data: [] })
    default:
      return undefined
  }
}

async function answerHistory(
  { query }: PeerRequest,
  own: string,
  { indexer, injected, purchases, named, testChains }: AccountDesk,
): Promise<PeerReply> {
  if (query.get('projectId') === null) return unreadable('query')
  const chain = query.get('chainId')
  const cursor = query.get('cursor')
  const provider = query.get('onramp')
  if (provider) return answerPurchases(own, provider, chain, purchases)
  if (testChains.current && !isEvm(own)) {
    const rows = [...(await indexer.history(own, chain)), ...injected.history(own, chain)]
    return paged(newestFirst(rows), cursor, SOLANA_PAGE)
  }
  if (chain?.startsWith('solana:')) {
    if (!isSolana(own)) return refusal(400, 'address', 'address refused')
    // Always mainnet, whatever the cluster asked for.
    return numbered(newestFirst(injected.history(own, SOLANA_MAINNET)), cursor, SOLANA_PAGE)
  }
  if (!isEvm(own)) return refusal(400, 'address', 'address refused')
  if (chain !== null && !named.includes(chain)) return refusal(400, '', 'chainId refused')
  const rows = [...(await indexer.history(own, chain)), ...injected.history(own, chain)]
  const reply = paged(newestFirst(rows), cursor, EVM_PAGE)
  return injected.isHostile(own) ? { ...reply, breaksContract: true } : reply
}

function paged<Row extends { readonly id: string }>(
  rows: readonly Row[],
  cursor: string | null,
  size: number,
): PeerReply {
  const page = pageOf(rows, cursor, size)
  return page ? json({ data: page.rows, next: page.next }) : refusal(400, '', 'cursor refused')
}

/** Pages of the Solana provider: the cursor is a number. */
function numbered(rows: readonly HistoryRow[], cursor: string | null, size: number): PeerReply {
  const page = Number(cursor ?? '1')
  if (!Number.isInteger(page) || page < 1) return refusal(400, '', 'cursor refused')
  const part = rows.slice((page - 1) * size, page * size)
  return json({ data: part, next: page * size < rows.length ? String(page + 1) : null })
}

/** What came in later goes first where two are of one second; a row without a day goes last. */
function newestFirst(rows: readonly HistoryRow[]): readonly HistoryRow[] {
  const timeOf = ({ metadata }: Partial<HistoryRow>) => Date.parse(metadata?.minedAt ?? '') || 0
  return rows
    .map((row, place) => ({ row, place, time: timeOf(row) }))
    .sort((a, b) => b.time - a.time || b.place - a.place)
    .map(({ row }) => row)
}
