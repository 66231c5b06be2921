import type { CallsFeature } from '../features/calls/contract.ts'
import type { NamesFeature } from '../features/names/contract.ts'
import type { OnrampFeature } from '../features/onramp/contract.ts'
import type { PayFeature } from '../features/pay/contract.ts'
import type { PaymentsFeature } from '../features/payments/contract.ts'
import type { PreviewFeature } from '../features/preview/contract.ts'
import type { SendFeature } from '../features/send/contract.ts'
import type { SessionsFeature } from '../features/sessions/contract.ts'
import type { SwapsFeature } from '../features/swaps/contract.ts'
import type { TransactionsFeature } from '../features/transactions/contract.ts'

/**
 * APIs of optional features. All of them share one method of the wire, so that a dapp without a feature pays
 * nothing: `engine.features.call({ feature, method, parameters })`, typed by `callFeature`.
 */
export interface FeatureApis {
  readonly send: SendFeature
  readonly calls: CallsFeature
  readonly swaps: SwapsFeature
  readonly onramp: OnrampFeature
  readonly names: NamesFeature
  readonly pay: PayFeature
  readonly payments: PaymentsFeature
  readonly sessions: SessionsFeature
  readonly transactions: TransactionsFeature
  readonly preview: PreviewFeature
}

export type FeatureName = keyof FeatureApis

/** A call of a feature on the wire. The feature validates `parameters`. */
export interface FeatureCall {
  readonly feature: FeatureName
  readonly method: string
  readonly parameters: unknown
}
