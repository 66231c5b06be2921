import type { FeatureName } from '../../bridge/contract/features.ts'
import type { Features } from '../../bridge/options/features.ts'
import type { Feature, FeatureParameters } from './feature.ts'

/** Where a feature's body is, and what switches it on. */
interface Registered<Name extends FeatureName> {
  readonly isOn: (features: Features) => boolean
  readonly load: () => Promise<(parameters: FeatureParameters) => Feature<Name>>
}

/** The features of the engine, each fetched with its first use. */
export const FEATURES_OF_ENGINE: { readonly [Name in FeatureName]: Registered<Name> } = {
  send: {
    // The client sends whatever the modal shows.
    isOn: () => true,
    load: async () => (await import('./send/feature.ts')).createSendFeature,
  },
  calls: {
    isOn: () => true,
    load: async () => (await import('./calls/feature.ts')).createCallsFeature,
  },
  swaps: {
    isOn: ({ swaps }) => swaps,
    load: async () => (await import('./swaps/feature.ts')).createSwapsFeature,
  },
  onramp: {
    isOn: ({ onramp }) => onramp,
    load: async () => (await import('./onramp/feature.ts')).createOnrampFeature,
  },
  names: {
    isOn: () => true,
    load: async () => (await import('./names/feature.ts')).createNamesFeature,
  },
  pay: {
    isOn: ({ pay }) => pay,
    load: async () => (await import('./pay/feature.ts')).createPayFeature,
  },
  payments: {
    // Whatever paid: the client, a view, or a plain request.
    isOn: () => true,
    load: async () => (await import('./payments/feature.ts')).createPaymentsFeature,
  },
  transactions: {
    // Named by the host, whatever is on.
    isOn: () => true,
    load: async () => (await import('./transactions/feature.ts')).createTransactionsFeature,
  },
  preview: {
    // Asked for by the host, or by its option `review`.
    isOn: () => true,
    load: async () => (await import('./preview/feature.ts')).createPreviewFeature,
  },
  sessions: {
    isOn: ({ smartSessions }) => smartSessions,
    load: async () => (await import('./sessions/feature.ts')).createSessionsFeature,
  },
}
