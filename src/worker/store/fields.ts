import type { EngineState } from './state.ts'

/** Where a slice is persisted and which tabs receive it. */
export interface Field {
  /**
   * - `facts`: in the session record, which `persist.ts` writes and restores
   * - `keys`: in storage keys of the embedded wallet (`connectors/embedded/keys.ts`), which the boot does not read
   * - `cache`: in a cache with a lifetime (`storage/cache.ts`), which the source of the data owns
   * - `no`: nowhere
   */
  readonly persist: 'facts' | 'keys' | 'cache' | 'no'
  /** The part of a slice that the session record holds; without it, the whole slice. */
  readonly parts?: readonly string[]
  /** Every tab, only the tab that owns the entry (its `tabId`), or only tabs that watch the entry's key. */
  readonly tabs: 'all' | 'own' | 'watched'
}

type Fields = {
  readonly [Slice in keyof EngineState]-?: Field & { readonly parts?: readonly (keyof EngineState[Slice])[] }
}

/** `persist.ts` and `views.ts` derive from this table what is persisted and what tabs receive. */
export const FIELDS = {
  engine: { persist: 'no', tabs: 'all' },
  connections: { persist: 'facts', tabs: 'all' },
  accounts: { persist: 'facts', tabs: 'all' },
  standby: { persist: 'facts', tabs: 'all' },
  networks: {
    persist: 'facts',
    parts: ['activeNamespace', 'active', 'unsupported', 'unlisted'],
    tabs: 'all',
  },
  wc: { persist: 'no', tabs: 'all' },
  wallets: { persist: 'facts', parts: ['recent', 'left', 'labels'], tabs: 'all' },
  embedded: { persist: 'keys', tabs: 'all' },
  signIn: { persist: 'no', tabs: 'all' },
  control: { persist: 'facts', tabs: 'all' },
  requests: { persist: 'no', tabs: 'own' },
  recovered: { persist: 'no', tabs: 'all' },
  alerts: { persist: 'no', tabs: 'all' },
  balances: { persist: 'cache', tabs: 'watched' },
  identities: { persist: 'cache', tabs: 'watched' },
  assets: { persist: 'cache', tabs: 'watched' },
} as const satisfies Fields

/** Names of the slices that have a property of the table with the given value. */
type SliceWith<Property extends keyof Field, Value> = {
  [Slice in keyof typeof FIELDS]: (typeof FIELDS)[Slice][Property &
    keyof (typeof FIELDS)[Slice]] extends Value
    ? Slice
    : never
}[keyof typeof FIELDS]

export type PersistedSlice = SliceWith<'persist', 'facts'>
/** Slices of which a tab receives the keys that it watches. */
export type WatchedSlice = SliceWith<'tabs', 'watched'>

const ROWS = Object.entries(FIELDS) as [keyof EngineState, Field][]

export const PERSISTED_SLICES = ROWS.flatMap(([slice, { persist }]) =>
  persist === 'facts' ? [slice as PersistedSlice] : [],
)

/** Whether two states have the same session record. */
export function isPersistedSame(state: EngineState, before: EngineState): boolean {
  return PERSISTED_SLICES.every(slice => {
    const { parts }: Field = FIELDS[slice]
    if (!parts) return state[slice] === before[slice]
    const [next, previous] = [state[slice], before[slice]] as Record<string, unknown>[]
    return parts.every(part => next?.[part] === previous?.[part])
  })
}
