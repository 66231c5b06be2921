import type { Feature, FeatureParameters } from '../feature.ts'

export function createPayFeature(_parameters: FeatureParameters): Feature {
  return { verbs: {} }
}
