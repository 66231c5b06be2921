import type { Feature, FeatureParameters } from '../feature.ts'

export function createSessionsFeature(_parameters: FeatureParameters): Feature {
  return { verbs: {} }
}
