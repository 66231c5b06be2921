import type { AssetEntry, AssetKey } from '../../bridge/contract/assets.ts'
import type { EmbeddedSlice } from '../../bridge/contract/embedded.ts'
import type { CaipAddress, Namespace } from '../../bridge/contract/network.ts'
import type {
  AccountState,
  Alert,
  BalanceEntry,
  Connection,
  EngineSlice,
  IdentityEntry,
  NetworksSlice,
  PendingRequest,
  RecoveredRequest,
  RequestId,
  SignInEntry,
  Standby,
  WalletsSlice,
  WcSlice,
} from '../../bridge/contract/state.ts'
import type { AlertCode } from '../../bridge/errors/alerts.ts'
import { EMBEDDED_NONE } from '../../bridge/services/embedded.ts'

/** A pending request with the tab that asked; only that tab sees it whole. */
export interface OwnedRequest extends PendingRequest {
  readonly tabId: string
}

/** Everything the engine knows. `fields.ts` says of each slice who sees it and what is kept. */
export interface EngineState {
  readonly engine: EngineSlice
  readonly connections: Readonly<Partial<Record<Namespace, Connection>>>
  readonly accounts: Readonly<Partial<Record<Namespace, AccountState>>>
  readonly standby: Readonly<Record<string, Standby>>
  readonly networks: NetworksSlice
  readonly wc: WcSlice
  readonly wallets: WalletsSlice
  readonly embedded: EmbeddedSlice
  readonly signIn: Readonly<Partial<Record<Namespace, SignInEntry>>>
  readonly requests: Readonly<Record<RequestId, OwnedRequest>>
  readonly recovered: Readonly<Record<RequestId, RecoveredRequest>>
  readonly alerts: Readonly<Partial<Record<AlertCode, Alert>>>
  readonly balances: Readonly<Record<CaipAddress, BalanceEntry>>
  readonly identities: Readonly<Record<CaipAddress, IdentityEntry>>
  readonly assets: Readonly<Record<AssetKey, AssetEntry>>
}

/** WalletConnect before any pairing, and after a reset. */
export const WC_IDLE: WcSlice = {
  uri: null,
  pairingExpiry: null,
  linking: null,
  recentWallet: null,
  error: null,
  buffering: false,
  relayConnected: false,
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
    embedded: EMBEDDED_NONE,
    signIn: {},
    requests: {},
    recovered: {},
    alerts: {},
    balances: {},
    identities: {},
    assets: {},
  }
}
