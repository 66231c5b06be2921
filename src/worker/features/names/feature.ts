import type { Feature, FeatureParameters } from '../feature.ts'

export function createNamesFeature(_parameters: FeatureParameters): Feature {
  return { verbs: {} }
}
