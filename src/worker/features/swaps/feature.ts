import type { Feature, FeatureParameters } from '../feature.ts'

export function createSwapsFeature(_parameters: FeatureParameters): Feature {
  return { verbs: {} }
}
