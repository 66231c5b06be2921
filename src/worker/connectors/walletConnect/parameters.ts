import type { AlertCode } from '../../../bridge/contract/alertCode.ts'
import type { RequestId } from '../../../bridge/contract/state.ts'
import type { EngineConfig } from '../../../bridge/options/engineOptions.ts'
import type { SignClientStorage } from '../../../storage/signClient.ts'
import type { Clock } from '../../base/clock.ts'
import type { ResolvedEndpoints } from '../../net/endpoints.ts'
import type { Online } from '../../net/online.ts'
import type { Outcome } from '../../rpc/ledger.schema.ts'
import type { Store } from '../../store/store.ts'
import type { ConnectorEvents } from '../connector.ts'
import type { OneClick } from '../oneClick.ts'
import type { Attest } from './attestation.ts'
import type { SentRequest } from './reconcile.ts'

/** What the engine gives the WalletConnect connector. */
export interface WalletConnectParameters {
  readonly store: Store
  readonly clock: Clock
  /** The engine's identity: keeps two engines' records apart. */
  readonly identity: string
  /** Newest config. */
  readonly config: () => EngineConfig
  readonly endpoints: () => Pick<ResolvedEndpoints, 'relay' | 'verify'>
  readonly storage: SignClientStorage
  /** Resolves when everything `storage` was given is on disk. */
  readonly flush: () => Promise<void>
  readonly events: ConnectorEvents
  /** Runs the Verify page in the visible tab, through PageApi. */
  readonly attest: Attest
  /** Requests the ledger holds as `sent`, with the topic and id that `onSending` gave it. */
  readonly ledgerPending: () => Promise<readonly SentRequest[]> | readonly SentRequest[]
  /** The end of such a request, or a late answer to one of this engine. */
  readonly settle: (id: RequestId, outcome: Outcome) => void
  /** What a wallet may sign together with its approval; `null` where no tab has a sign-in. */
  readonly oneClick?: () => Promise<OneClick | null>
  readonly alert: (code: AlertCode, origin?: string) => void
  readonly online: Online
}
