import type { Feature, FeatureParameters } from '../feature.ts'

export function createOnrampFeature(_parameters: FeatureParameters): Feature {
  return { verbs: {} }
}
