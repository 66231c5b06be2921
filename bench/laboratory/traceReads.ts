import type { MessageEntry, TraceReading } from '../../src/bridge/contract/trace.ts'
import { isRecord } from '../../src/bridge/values/isRecord.ts'
import type { Read } from './accessPatterns.ts'
import type { CacheName } from './productCaches.ts'

/** The kind of a data query whose answer a cache holds. A trace does not say which name, image or page was read. */
const KINDS: Readonly<Partial<Record<CacheName, string>>> = {
  balance: 'balance',
  tokens: 'tokens',
  identity: 'identity',
  history: 'history',
  nfts: 'nfts',
}

/** Caches whose reads a trace has. */
export const TRACED_CACHES: readonly CacheName[] = ['rpc', ...(Object.keys(KINDS) as CacheName[])]

/** Recorded tabs that are played again start this much later each time: no two tabs poll in step. */
const AGAIN_MS = 250

function readKey(cache: CacheName, { name, argument }: MessageEntry): Read['key'] | undefined {
  if (!isRecord(argument)) return undefined
  if (cache === 'rpc') {
    const { method, params } = argument
    if (name !== 'rpc.request' || typeof method !== 'string') return undefined
    return { method, ...(Array.isArray(params) && { params }) }
  }
  const kind = KINDS[cache]
  const isRead = name === `data.${kind}` || (name === 'data.watch' && argument.kind === kind)
  return isRead && typeof argument.account === 'string' ? argument.account : undefined
}

/**
 * The reads of one cache in a trace.
 *
 * @param tabs how many tabs read; default those of the trace. Recorded tabs are played again when there are more.
 */
export function traceReads(trace: TraceReading, cache: CacheName, tabs?: number): readonly Read[] {
  const recorded = trace.entries.flatMap(entry => {
    if (entry.kind !== 'message' || entry.direction !== 'toEngine') return []
    const key = readKey(cache, entry)
    return key === undefined ? [] : [{ name: entry.tab, at: entry.at, key }]
  })
  const names = [...new Set(recorded.map(({ name }) => name))]
  const first = recorded.reduce((least, { at }) => Math.min(least, at), Number.POSITIVE_INFINITY)
  const count = tabs ?? names.length
  return Array.from({ length: count }, (_, tab) => {
    const again = Math.floor(tab / names.length)
    return recorded
      .filter(({ name }) => name === names[tab % names.length])
      .map(({ at, key }) => ({ atMs: Math.round(at - first) + again * AGAIN_MS, tab, key }))
  })
    .flat()
    .sort((left, right) => left.atMs - right.atMs)
}
