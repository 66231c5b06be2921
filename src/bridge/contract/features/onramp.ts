/** Filled by the feature. */
export type OnrampFeature = Readonly<Record<never, never>>
