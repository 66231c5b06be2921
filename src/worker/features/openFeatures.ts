import type { ControlSlice, RemovableFeature } from '../../bridge/contract/control.ts'
import type { FeatureCall, FeatureName } from '../../bridge/contract/features.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { BridgeMethodError, BridgeTimeoutError } from '../../bridge/errors/engine.ts'
import { RequestAbortedError } from '../../bridge/errors/request.ts'
import { UnavailableError } from '../../bridge/errors/unavailable.ts'
import type { TimerId } from '../base/clock.ts'
import type { ModuleWith } from '../base/engineModule.ts'
import { createLazy, type Lazy } from '../base/lazy.ts'
import { abortable } from '../rpc/abortable.ts'
import { alertMissingProjectId } from '../store/projectIdMissing.ts'
import type { Feature, FeatureMethod, FeatureParameters } from './feature.ts'
import { FEATURES_OF_ENGINE } from './registry.ts'

/** The feature that a part of the engine belongs to, and the methods that carry on or end what was started before. */
const REMOVABLE: Readonly<
  Partial<Record<FeatureName, { readonly feature: RemovableFeature; readonly kept: readonly string[] }>>
> = {
  send: { feature: 'send', kept: [] },
  swaps: { feature: 'swaps', kept: [] },
  onramp: { feature: 'onramp', kept: ['ended', 'activity', 'report'] },
  pay: { feature: 'pay', kept: ['status', 'report'] },
  sessions: { feature: 'smartSessions', kept: ['list', 'revoke'] },
}

/**
 * Refuses new calls of a feature that the control file has taken away. Calls that run are not aborted.
 *
 * @throws UnavailableError
 */
function assertFeature(control: ControlSlice | null | undefined, name: FeatureName, method: string): void {
  const row = Object.hasOwn(REMOVABLE, name) ? REMOVABLE[name] : undefined
  if (row && control?.features.includes(row.feature) && !row.kept.includes(method))
    throw new UnavailableError(row.feature)
}

/** The features of all tabs. */
export interface OpenedFeatures extends ModuleWith<'onTabClosed' | 'abort' | 'dispose'> {
  /**
   * @throws UnavailableError for a feature that the control file has taken away;
   * BridgeMethodError for an unknown method or a disabled feature; BridgeTimeoutError at the deadline;
   * RequestAbortedError when the caller aborted; else the method's error
   */
  call(tab: Tab, call: FeatureCall): Promise<unknown>
}

/** Brings a call to the method it names, under the method's deadline. */
export function openFeatures(parameters: FeatureParameters): OpenedFeatures {
  const { store, clock, config } = parameters
  const opened = new Map<FeatureName, Lazy<Feature>>()
  const live = new Set<{ readonly tab: Tab; readonly id: unknown; readonly stop: AbortController }>()

  function getFeature(name: FeatureName): Lazy<Feature> {
    if (!Object.hasOwn(FEATURES_OF_ENGINE, name) || !FEATURES_OF_ENGINE[name].isOn(config().features))
      throw new BridgeMethodError(`features.${name}`)
    const known = opened.get(name)
    if (known) return known
    const made = createLazy(async () => (await FEATURES_OF_ENGINE[name].load())(parameters))
    opened.set(name, made)
    return made
  }

  function end(matches: (entry: { readonly tab: Tab; readonly id: unknown }) => boolean): void {
    for (const entry of live) if (matches(entry)) entry.stop.abort(new RequestAbortedError())
  }

  return {
    async call(tab, { feature: name, method: methodName, parameters: input }) {
      const path = `${name}.${methodName}`
      const id = (input as { readonly id?: unknown } | null | undefined)?.id
      const stop = new AbortController()
      const entry = { tab, id, stop }
      // Before its code is there: what is taken back meanwhile is never begun.
      live.add(entry)
      let timer: TimerId
      try {
        assertFeature(store.get().control, name, methodName)
        const feature = await abortable(getFeature(name).get(), stop.signal)
        const methods: Readonly<Record<string, FeatureMethod>> = feature.methods
        const method = Object.hasOwn(methods, methodName) ? methods[methodName] : undefined
        if (!method) throw new BridgeMethodError(path)
        const { deadline } = method
        if (deadline !== 'human')
          timer = clock.setTimeout(() => stop.abort(new BridgeTimeoutError(path, deadline)), deadline)
        return await abortable(method.run(tab, input, stop.signal), stop.signal)
      } catch (error) {
        alertMissingProjectId(error, { store, config: config(), at: clock.now() })
        throw error
      } finally {
        clock.clearTimeout(timer)
        live.delete(entry)
      }
    },
    abort(tab, id) {
      end(entry => entry.tab === tab && entry.id === id)
      for (const feature of opened.values()) feature.notify(({ abort }) => abort?.(tab, id))
    },
    onTabClosed(tab) {
      for (const feature of opened.values()) feature.notify(part => part.onTabClosed?.(tab))
    },
    dispose() {
      end(() => true)
      for (const feature of opened.values()) feature.notify(part => part.dispose?.())
    },
  }
}
