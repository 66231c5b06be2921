import type { NetworkId } from './network.ts'

/** Version of the format. It grows when a reader of the version before could misread a trace. */
export type TraceSchema = 1

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
  /** For instance `eth_call`. */
  readonly method: string
  /** CAIP-2. */
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
  /** For instance `eth_call`. */
  readonly method: string
  /** Of the request that the node is asked for; absent for reads that the engine makes by itself. */
  readonly network?: NetworkId
  /** Of reads of a chain, as is the answer; absent for everything else. */
  readonly params?: unknown
  /** Absent for an error, and for an answer that is too long. */
  readonly result?: unknown
  /** The error of the node. */
  readonly error?: { readonly code: number; readonly message: string }
}

/** One HTTP request of the engine and its response. */
export interface ExchangeEntry extends Entry<'exchange'>, Timed {
  /** Host and port; the path may have an account or an API key in it. */
  readonly host: string
  /** Calls of the batch; none for a request that is no JSON-RPC. */
  readonly calls: readonly ExchangedCall[]
  /** HTTP status; `null` without a response. */
  readonly status: number | null
  /** Size of the response, where it was read along. */
  readonly bytes: number
}

/** A message of the wire: a call of a tab, a call to a tab, or a patch of its state. */
export interface MessageEntry extends Entry<'message'>, Timed {
  /** `t1` for the first tab, and so on. */
  readonly tab: string
  /** Who sent it. */
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
  /** One line. */
  readonly text: string
}

/** What the engine recorded, in rings of a fixed size. */
export type TraceEntry = RequestEntry | ExchangeEntry | MessageEntry | MomentEntry

/** The engine as it is now. */
export interface TraceState {
  /** Generation, build and place of the engine. */
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
  /** Connected tabs. */
  readonly tabs: readonly {
    readonly id: string
    readonly url: string
    readonly visible: boolean
    readonly suspended: boolean
    /** Milliseconds since the tab was visible or touched; `null` if it never was. */
    readonly lastVisibleMsAgo: number | null
    /** The tab may read the trace. */
    readonly hasDevtools: boolean
  }[]
  /** Limits of the caches (`caches` of `createTabkey`). Absent in recordings of older engines. */
  readonly caches?: readonly { readonly name: string; readonly ttlMs: number; readonly max: number }[]
  /** Configured networks. */
  readonly networks: readonly { readonly id: NetworkId; readonly name: string }[]
  /** Wallets that are connected or being connected. */
  readonly connections: readonly {
    readonly namespace: string
    readonly wallet: string
    readonly kind: string
    readonly status: string
    readonly reach: string
    readonly account: string
    readonly network: string
  }[]
  /** Whether WalletConnect's relay has an open socket. */
  readonly relayConnected: boolean
  /** Alerts that stand. */
  readonly alerts: readonly { readonly code: string; readonly text: string }[]
  /** Unsafe requests on disk, which must not be sent twice. */
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
  /** Caches on disk, with the age of their oldest entry. */
  readonly caches: readonly {
    readonly name: string
    readonly entries: number
    readonly bytes: number
    readonly oldestMs: number
  }[]
  /** The largest keys first. */
  readonly keys: readonly { readonly key: string; readonly bytes: number }[]
}

/** Answer of `telemetry.trace`. Addresses are shortened; tokens, topics, emails, keys and message bodies are absent. */
export interface TraceReading {
  /** Version of the format. */
  readonly schema: TraceSchema
  /** `since` of the next reading. */
  readonly cursor: number
  /** When the engine began to record, ms since epoch. */
  readonly startedAt: number
  /** Milliseconds since the engine began to record. */
  readonly now: number
  /** In the order in which they began. */
  readonly entries: readonly TraceEntry[]
  /** The engine as it is now. */
  readonly state: TraceState
  /** `null` unless it was asked for. */
  readonly storage: TraceStorage | null
}
