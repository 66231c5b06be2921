import type { EngineApi } from '../../../bridge/contract/engineApi.ts'
import type { FeatureApis, FeatureName } from '../../../bridge/contract/features.ts'

type FeatureMethod<Feature extends FeatureName> = keyof FeatureApis[Feature] & string
type CallTypes<
  Feature extends FeatureName,
  Name extends FeatureMethod<Feature>,
> = FeatureApis[Feature][Name] extends (...args: infer Args) => Promise<infer Answer>
  ? { readonly parameters: Args[0]; readonly answer: Answer }
  : never

/**
 * Calls a method of the engine's part of a feature.
 *
 * @throws BridgeMethodError when the feature is off, BridgeTimeoutError at the method's deadline, else what the method throws
 * @example await callFeature(engine, 'send', 'most', { network: 'eip155:1' })
 */
export async function callFeature<Feature extends FeatureName, Name extends FeatureMethod<Feature>>(
  engine: EngineApi,
  feature: Feature,
  method: Name,
  parameters: CallTypes<Feature, Name>['parameters'],
): Promise<CallTypes<Feature, Name>['answer']> {
  return (await engine.features.call({ feature, method, parameters })) as CallTypes<Feature, Name>['answer']
}
