/** One thing that reached a peer. */
export interface PeerCall {
  readonly at: number
  readonly method: string
  readonly origin?: string
  readonly detail?: unknown
}

/** What `GET /__stats` answers on every peer. */
export interface PeerStats {
  readonly connections: number
  readonly open: number
  readonly calls: Readonly<Record<string, number>>
  readonly origins: Readonly<Record<string, number>>
  readonly last: readonly PeerCall[]
}

/** Counts what reached a peer, so that a test can prove "asked once" or "nothing was fetched". */
export interface Recorder {
  /** Every call since the last reset, oldest first, at most `KEPT_CALLS`. */
  readonly calls: PeerCall[]
  record(method: string, origin?: string, detail?: unknown): void
  opened(): void
  closed(): void
  count(method: string): number
  stats(): PeerStats
  reset(): void
}

const KEPT_CALLS = 5000
const SHOWN_CALLS = 50

export function createRecorder(): Recorder {
  const calls: PeerCall[] = []
  let counts = new Map<string, number>()
  let origins = new Map<string, number>()
  let connections = 0
  let open = 0
  const bump = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  return {
    calls,
    record(method, origin, detail) {
      bump(counts, method)
      if (origin !== undefined) bump(origins, origin)
      calls.push({
        at: Date.now(),
        method,
        ...(origin ? { origin } : {}),
        ...(detail === undefined ? {} : { detail }),
      })
      if (calls.length > KEPT_CALLS) calls.shift()
    },
    opened() {
      connections += 1
      open += 1
    },
    closed() {
      open -= 1
    },
    count: method => counts.get(method) ?? 0,
    stats: () => ({
      connections,
      open,
      calls: Object.fromEntries(counts),
      origins: Object.fromEntries(origins),
      last: calls.slice(-SHOWN_CALLS),
    }),
    reset() {
      calls.length = 0
      counts = new Map()
      origins = new Map()
      // What is still open stays open: only the past is forgotten.
      connections = open
    },
  }
}
