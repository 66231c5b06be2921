import type { Indexer } from '../indexer/indexer.ts'
import type { Injected } from '../indexer/injected.ts'
import { pageOf } from '../indexer/pages.ts'
import type { HistoryRow } from '../indexer/rows.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'

const HISTORY_PAGE = 50

export interface AccountDesk {
  readonly indexer: Indexer
  readonly injected: Injected
  /** What providers say of purchases. */
  readonly purchases: (own: string, provider: string) => readonly HistoryRow[]
}

/**
 * `GET /v1/account/{address}/…`: `history?cursor&onramp&chainId` and `balance?currency&chainId&forceUpdate`.
 */
export async function answerAccount(
  { query }: PeerRequest,
  own: string,
  what: string | undefined,
  { indexer, injected, purchases }: AccountDesk,
): Promise<PeerReply | undefined> {
  const chain = query.get('chainId')
  const cursor = query.get('cursor')
  switch (what) {
    case 'history': {
      const provider = query.get('onramp')
      const rows = provider
        ? purchases(own, provider)
        : [...(await indexer.history(own, chain)), ...injected.history(own, chain)]
      return paged(newestFirst(rows), cursor, HISTORY_PAGE)
    }
    case 'balance': {
      const rows = [...(await indexer.balances(own, chain)), ...injected.balances(own, chain)]
      return json({ balances: rows })
    }
    default:
      return undefined
  }
}

function paged<Row extends { readonly id: string }>(
  rows: readonly Row[],
  cursor: string | null,
  size: number,
): PeerReply {
  const page = pageOf(rows, cursor, size)
  return page ? json({ data: page.rows, next: page.next }) : json({ error: 'no such cursor' }, 400)
}

/** What came in later goes first where two are of one second; a row without a day goes last. */
function newestFirst(rows: readonly HistoryRow[]): readonly HistoryRow[] {
  const timeOf = ({ metadata }: Partial<HistoryRow>) => Date.parse(metadata?.minedAt ?? '') || 0
  return rows
    .map((row, place) => ({ row, place, time: timeOf(row) }))
    .sort((a, b) => b.time - a.time || b.place - a.place)
    .map(({ row }) => row)
}
