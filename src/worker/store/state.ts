import type { EngineSlice, PendingRequest, RequestId, SharedState } from '../../bridge/contract/state.ts'
import { WC_IDLE } from '../../bridge/values/defaults.ts'
import { EMBEDDED_INITIAL } from '../../bridge/values/embedded.ts'

/** A pending request with the tab that asked; only that tab sees the whole request. */
export interface OwnedRequest extends PendingRequest {
  readonly tabId: string
}

/** Everything the engine knows. `fields.ts` declares for each slice which tabs see it and what is persisted. */
export interface EngineState extends Omit<SharedState, 'requests' | 'requestCount'> {
  readonly requests: Readonly<Record<RequestId, OwnedRequest>>
}

export function initialState(engine: EngineSlice): EngineState {
  return {
    engine,
    connections: {},
    accounts: {},
    networks: { known: [], activeNamespace: 'eip155', active: {}, unsupported: {} },
    wc: WC_IDLE,
    standby: {},
    wallets: { found: [], recent: [], left: [], labels: {} },
    embedded: EMBEDDED_INITIAL,
    signIn: {},
    control: null,
    requests: {},
    recovered: {},
    alerts: {},
    balances: {},
    identities: {},
    assets: {},
  }
}
