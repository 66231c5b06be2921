import type { Indexer } from '../indexer/indexer.ts'
import type { Injected } from '../indexer/injected.ts'
import type { BalanceRow } from '../indexer/rows.ts'
import { json, type PeerReply, type PeerRequest } from '../peerServer.ts'
import { isEvm, isSolana, SOLANA_MAINNET } from './families.ts'
import { refusal, unreadable } from './refusal.ts'

const CURRENCIES: readonly string[] = ['btc', 'eth', 'usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy']
/** Versions of a client with a known fault get an empty list. */
const EMPTY_VERSIONS = /1\.6\.[45]$/
const KEPT_MS = 10_000

export interface BalanceDesk {
  readonly indexer: Indexer
  readonly injected: Injected
  readonly cache: BalanceCache
  /** Whether Solana devnet and Bitcoin regtest are served, which the real service does not. */
  readonly testChains: { readonly current: boolean }
}

/** Replies of the last 10 s by address alone: the chain that was asked is not part of the key. */
export interface BalanceCache {
  read(own: string): readonly BalanceRow[] | undefined
  write(own: string, rows: readonly BalanceRow[]): void
  reset(): void
}

export function createBalanceCache(): BalanceCache {
  const kept = new Map<string, { readonly until: number; readonly rows: readonly BalanceRow[] }>()
  return {
    read(own) {
      const entry = kept.get(own)
      return entry && entry.until > Date.now() ? entry.rows : undefined
    },
    write: (own, rows) => void kept.set(own, { until: Date.now() + KEPT_MS, rows }),
    reset: () => kept.clear(),
  }
}

/** `GET /v1/account/{address}/balance?currency&chainId&forceUpdate`. */
export async function answerBalance(
  { query, origin, raw }: PeerRequest,
  own: string,
  desk: BalanceDesk,
): Promise<PeerReply> {
  const currency = query.get('currency') ?? ''
  if (!CURRENCIES.includes(currency) || query.get('projectId') === null) return unreadable('query')
  const version = query.get('sv') ?? String(raw.headers['x-sdk-version'] ?? '')
  if (origin === undefined || version === '' || EMPTY_VERSIONS.test(version)) return json({ balances: [] })
  const chain = query.get('chainId')
  if (desk.testChains.current && !isEvm(own))
    return json({
      balances: [...(await desk.indexer.balances(own, chain)), ...desk.injected.balances(own, chain)],
    })
  const isOfSolana = chain?.startsWith('solana:') === true
  if (isOfSolana ? !isSolana(own) : !isEvm(own)) return refusal(400, 'address', 'address refused')
  const forced = query.get('forceUpdate')?.split(',') ?? null
  if (forced?.some(token => !/^eip155:\d+:0x[0-9a-fA-F]{40}$/.test(token)))
    return refusal(400, 'address', 'namespace refused')
  const kept = forced ? undefined : desk.cache.read(own)
  const rows = kept ?? (await readRows(own, isOfSolana ? SOLANA_MAINNET : chain, forced ?? [], desk))
  if (!forced) desk.cache.write(own, rows)
  const reply = json({ balances: rows })
  return desk.injected.isHostile(own) ? { ...reply, breaksContract: true } : reply
}

async function readRows(
  own: string,
  chain: string | null,
  forced: readonly string[],
  { indexer, injected }: BalanceDesk,
): Promise<readonly BalanceRow[]> {
  const rows = [...(await indexer.balances(own, chain, forced)), ...injected.balances(own, chain)]
  // The provider of Solana balances names plain mints.
  return rows.map(row => {
    const { address } = row
    return address?.startsWith('solana:')
      ? { ...row, address: address.slice(address.lastIndexOf(':') + 1) }
      : row
  })
}
