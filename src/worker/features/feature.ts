import type { RpcRequest } from '../../bridge/contract/engineApi.ts'
import type { FeatureApis, FeatureName } from '../../bridge/contract/features.ts'
import type { Namespace } from '../../bridge/contract/network.ts'
import type { RequestId } from '../../bridge/contract/state.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import type { EngineConfig } from '../../bridge/options/engineOptions.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { OpenedKeyValue } from '../../storage/openKeyValue.ts'
import type { Clock } from '../base/clock.ts'
import type { EngineModule } from '../base/engineModule.ts'
import type { ChainAdapter, PaymentMark } from '../chains/adapter.ts'
import type { Data } from '../data/data.ts'
import type { Hosted } from '../data/hosted.ts'
import type { ResolvedEndpoints } from '../net/endpoints.ts'
import type { Fetch } from '../net/exchange.ts'
import type { Ledger } from '../rpc/ledger.ts'
import type { Store } from '../store/store.ts'
import type { TelemetryEvent } from '../telemetry/events.ts'

/** What the engine hands to a feature. */
export interface FeatureParameters {
  readonly store: Store
  readonly clock: Clock
  readonly kv: OpenedKeyValue
  readonly writer: Writer
  readonly fetch: Fetch
  readonly config: () => EngineConfig
  readonly endpoints: () => ResolvedEndpoints
  /** The blockchain API and the explorer, with what each of their calls carries. */
  readonly hosted: Hosted
  readonly chains: (namespace: Namespace) => Promise<ChainAdapter>
  /** As a tab asks it: unsafe ones run through the ledger and go out at most once. */
  readonly request: (tab: Tab, request: RpcRequest, mark?: PaymentMark) => Promise<unknown>
  /** What the ledger has of requests, their ends included, and which transaction is which payment. */
  readonly payments: Pick<Ledger, 'find' | 'claim' | 'claimsBeside'>
  readonly abort: (tab: Tab, id: RequestId) => void
  /** Balances, tokens, NFTs and history. */
  readonly data: () => Promise<Data>
  /** For telemetry; nothing leaves without an endpoint. */
  readonly track: (tab: Tab, event: TelemetryEvent) => void
  /** Receives failures that a fallback covered and that no caller sees. */
  readonly onFault: (error: unknown) => void
}

/** How a method of a feature is answered. */
export interface FeatureMethod<Result = unknown> {
  /** Milliseconds until the caller gives up; `human` where a person or a chain is waited for, then `abort` ends it. */
  readonly deadline: number | 'human'
  /**
   * @param parameters as they came from the tab: read them first
   * @param signal aborted by the deadline, by the caller and by the end of the engine
   */
  run(tab: Tab, parameters: unknown, signal: AbortSignal): Promise<Result>
}

/** One implementation for each method of a feature's API. */
type MethodsOf<Api> = {
  readonly [Name in keyof Api]: FeatureMethod<
    Api[Name] extends (...args: never[]) => Promise<infer Result> ? Result : never
  >
}

/** A feature's body: its methods by their names, and the events of tabs that `openFeatures.ts` forwards. */
export interface Feature<Name extends FeatureName = FeatureName>
  extends Pick<EngineModule, 'onTabClosed' | 'abort' | 'dispose'> {
  readonly methods: MethodsOf<FeatureApis[Name]>
}
