import type { NetworkId } from './network.ts'

/** Version of the format. It grows when a reader of the version before could misread a trace. */
export const TRACE_SCHEMA = 1

/** Parameters of `telemetry.trace`. */
export interface TraceQuery {
  /** `cursor` of the last reading: only entries that were added or changed since then are read. Default: all. */
  readonly since?: number
  /** Reads the sizes and ages of the stored keys too, which takes as long as reading the whole database. */
  readonly storage?: boolean
}

/** What answered a request of a dapp: the engine's own state, its cache, another caller's read, a node, or a wallet. */
export type AnswerSource = 'engine' | 'cache' | 'shared' | 'node' | 'wallet'

interface Entry<Kind extends string> {
  readonly kind: Kind
  /** Order of the beginnings. An entry that changed has the same number again. */
  readonly seq: number
  /** Milliseconds since the engine began to record. */
  readonly at: number
}

interface Timed {
  /** Duration; `null` while it runs. */
  readonly ms: number | null
  /** Name of the error; `null` without one. */
  readonly error: string | null
}

/** A request of a dapp (EIP-1193), as the engine handles it. */
export interface RequestEntry extends Entry<'request'>, Timed {
  /** `t1` for the first tab, and so on. */
  readonly tab: string
  readonly method: string
  readonly network: NetworkId
  /** Of reads of a chain; absent for everything else. */
  readonly params?: unknown
  /** `null` while it is not known. */
  readonly source: AnswerSource | null
  /** How often a node was asked; more than one are retries. */
  readonly attempts: number
}

/** A JSON-RPC call in an exchange. */
export interface ExchangedCall {
  readonly method: string
  /** Of the request that the node is asked for; absent for reads that the engine makes by itself. */
  readonly network?: NetworkId
  /** Of reads of a chain, as is the answer; absent for everything else. */
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** One HTTP request of the engine and its response. */
export interface ExchangeEntry extends Entry<'exchange'>, Timed {
  readonly host: string
  readonly calls: readonly ExchangedCall[]
  readonly status: number | null
  readonly bytes: number
}

/** A message of the wire: a call of a tab, a call to a tab, or a patch of its state. */
export interface MessageEntry extends Entry<'message'>, Timed {
  readonly tab: string
  readonly direction: 'toEngine' | 'toTab'
  /** Path of the method, or the slices of a patch. */
  readonly name: string
  /** The part of the argument that holds no secret; absent for most methods. */
  readonly argument?: unknown
  /** Estimated size of the argument or patch. */
  readonly bytes: number
}

/** A moment: an event of telemetry, an alert, the relay's socket, a connection, a tab. */
export interface MomentEntry extends Entry<'event' | 'alert' | 'relay' | 'connection' | 'tab'> {
  readonly text: string
}

/** What the engine recorded, in rings of a fixed size. */
export type TraceEntry = RequestEntry | ExchangeEntry | MessageEntry | MomentEntry

/** The engine as it is now. */
export interface TraceState {
  readonly engine: {
    /** Generation of the engine. */
    readonly epoch: number
    readonly protocol: number
    readonly build: string
    readonly storage: 'indexedDB' | 'memory'
    readonly online: boolean
    readonly place: 'sharedWorker' | 'worker' | 'page'
  }
  /** Locks of this engine and its tabs, held or waited for. Empty where the browser has no Web Locks. */
  readonly locks: readonly { readonly name: string; readonly isHeld: boolean; readonly client: string }[]
  readonly tabs: readonly {
    readonly id: string
    readonly url: string
    readonly visible: boolean
    readonly suspended: boolean
    /** Milliseconds since the tab was visible or touched; `null` if it never was. */
    readonly seenMsAgo: number | null
    /** The tab may read the trace. */
    readonly hasDevtools: boolean
  }[]
  readonly networks: readonly { readonly id: NetworkId; readonly name: string }[]
  readonly connections: readonly {
    readonly namespace: string
    readonly wallet: string
    readonly kind: string
    readonly status: string
    readonly reach: string
    readonly account: string
    readonly network: string
  }[]
  readonly relayConnected: boolean
  readonly alerts: readonly { readonly code: string; readonly text: string }[]
  readonly ledger: readonly {
    readonly id: string
    readonly method: string
    readonly network: string
    readonly wallet: string
    readonly state: string
    readonly ageMs: number
  }[]
}

/** Stored keys by their first words. */
export interface TraceStorage {
  readonly caches: readonly {
    readonly name: string
    readonly entries: number
    readonly bytes: number
    readonly oldestMs: number
  }[]
  readonly keys: readonly { readonly key: string; readonly bytes: number }[]
}

/** Answer of `telemetry.trace`. Addresses are shortened; tokens, topics, emails, keys and message bodies are absent. */
export interface TraceReading {
  readonly schema: typeof TRACE_SCHEMA
  /** `since` of the next reading. */
  readonly cursor: number
  /** When the engine began to record, ms since epoch. */
  readonly startedAt: number
  /** Milliseconds since the engine began to record. */
  readonly now: number
  readonly entries: readonly TraceEntry[]
  readonly state: TraceState
  /** `null` unless it was asked for. */
  readonly storage: TraceStorage | null
}
