import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { FeatureApis, FeatureName } from '../../../bridge/contract/features.ts'

type Verb<Feature extends FeatureName> = keyof FeatureApis[Feature] & string
type Ask<Feature extends FeatureName, Name extends Verb<Feature>> = FeatureApis[Feature][Name] extends (
  ...given: infer Given
) => Promise<infer Answer>
  ? { readonly parameters: Given[0]; readonly answer: Answer }
  : never

/**
 * Asks the engine's part of a feature.
 *
 * @throws BridgeMethodError when the feature is off, BridgeTimeoutError at the verb's deadline, else what the verb throws
 * @example await askFeature(engine, 'send', 'most', { network: 'eip155:1' })
 */
export async function askFeature<Feature extends FeatureName, Name extends Verb<Feature>>(
  engine: EngineApi,
  feature: Feature,
  verb: Name,
  parameters: Ask<Feature, Name>['parameters'],
): Promise<Ask<Feature, Name>['answer']> {
  return (await engine.features.call({ feature, method: verb, parameters })) as Ask<Feature, Name>['answer']
}
