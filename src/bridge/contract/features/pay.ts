/** Filled by the feature. */
export type PayFeature = Readonly<Record<never, never>>
