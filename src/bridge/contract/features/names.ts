/** Filled by the feature. */
export type NamesFeature = Readonly<Record<never, never>>
