import type { EngineState } from './state.ts'

/** The questions every slice answers, so that a new one cannot skip them (style: MetaMask's state metadata). */
export interface Field {
  /**
   * What survives the engine: the slice's facts, keys of its own (the embedded wallet's: `connectors/embedded/keys.ts`, which the boot does
   * not wait for), a cache entry with a ttl, or nothing.
   */
  readonly persist: 'facts' | 'keys' | 'cache' | 'no'
  /** Who sees it: every tab, the tab that owns the entry, the tabs that watch the key. */
  readonly tabs: 'all' | 'own' | 'watched'
  /** What telemetry may ever say of it. */
  readonly telemetry: 'status' | 'ids' | 'code' | 'no'
}

export const FIELDS = {
  engine: { persist: 'no', tabs: 'all', telemetry: 'no' },
  connections: { persist: 'facts', tabs: 'all', telemetry: 'status' },
  accounts: { persist: 'facts', tabs: 'all', telemetry: 'no' },
  standby: { persist: 'facts', tabs: 'all', telemetry: 'no' },
  networks: { persist: 'facts', tabs: 'all', telemetry: 'ids' },
  wc: { persist: 'no', tabs: 'all', telemetry: 'no' },
  wallets: { persist: 'facts', tabs: 'all', telemetry: 'no' },
  embedded: { persist: 'keys', tabs: 'all', telemetry: 'no' },
  signIn: { persist: 'no', tabs: 'all', telemetry: 'no' },
  requests: { persist: 'no', tabs: 'own', telemetry: 'no' },
  recovered: { persist: 'no', tabs: 'all', telemetry: 'no' },
  alerts: { persist: 'no', tabs: 'all', telemetry: 'code' },
  balances: { persist: 'cache', tabs: 'watched', telemetry: 'no' },
  identities: { persist: 'cache', tabs: 'watched', telemetry: 'no' },
  assets: { persist: 'cache', tabs: 'watched', telemetry: 'no' },
} as const satisfies Record<keyof EngineState, Field>
