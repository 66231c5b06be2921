import type { Feature, FeatureParameters } from '../feature.ts'

export function createSendFeature(_parameters: FeatureParameters): Feature {
  return { verbs: {} }
}
