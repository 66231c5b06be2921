/** Filled by the feature. */
export type SessionsFeature = Readonly<Record<never, never>>
