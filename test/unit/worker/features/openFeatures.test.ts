import { afterEach, expect, test, vi } from 'vitest'
import type { FeatureName } from '../../../../src/bridge/contract/features.ts'
import type { BridgeMethodError } from '../../../../src/bridge/errors/engine.ts'
import { FEATURES } from '../../../../src/bridge/options/features.ts'
import type { FeatureParameters } from '../../../../src/worker/features/feature.ts'
import { openFeatures } from '../../../../src/worker/features/openFeatures.ts'
import { FEATURES_OF_ENGINE } from '../../../../src/worker/features/registry.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { testTab } from '../rpc/harness.ts'

afterEach(() => void vi.restoreAllMocks())

/** Calls a verb of a feature whose code is replaced by an empty one. */
async function callWith(name: FeatureName, features: Partial<typeof FEATURES>) {
  const load = vi
    .spyOn(FEATURES_OF_ENGINE[name], 'load')
    .mockResolvedValue((() => ({ methods: {} })) as never)
  const config = { features: { ...FEATURES, ...features } }
  const parameters = {
    clock: createFakeClock(),
    config: () => config,
    store: { get: () => ({ control: null }) },
  }
  const opened = openFeatures(parameters as unknown as FeatureParameters)
  const call = opened.call(testTab(), { feature: name, method: 'none', parameters: {} } as never)
  const error = await call.catch((thrown: unknown) => thrown)
  return { load, details: (error as BridgeMethodError).details }
}

test.each([
  ['swaps', 'swaps'],
  ['onramp', 'onramp'],
  ['pay', 'pay'],
  ['sessions', 'smartSessions'],
] as const)('features: the code of %s loads only when the feature is on', async (name, option) => {
  const off = await callWith(name, { [option]: false })
  expect(off.load).not.toHaveBeenCalled()
  expect(off.details).toBe(`features.${name}`)
  const on = await callWith(name, { [option]: true })
  expect(on.load).toHaveBeenCalledOnce()
  expect(on.details).toBe(`${name}.none`)
})
