/** Filled by the feature. */
export type SwapsFeature = Readonly<Record<never, never>>
