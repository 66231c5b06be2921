import type { Devtools } from '../../../packages/devtools/src/engine/openDevtools.ts'
import type { Unread } from '../../bridge/contract/call.ts'
import type { TabApi } from '../../bridge/contract/engineApi.ts'
import type { Tab } from '../../bridge/contract/tab.ts'
import { BridgeMethodError } from '../../bridge/errors/engine.ts'
import type { EngineBase } from './engineBase.ts'

/**
 * The recorder of the devtools, whose code is fetched when a tab's config has `devtools`.
 *
 * @returns the methods that other tabs are refused
 */
export function createDevtoolsPart(
  base: EngineBase,
): (tab: Tab) => Unread<Pick<TabApi['telemetry'], 'trace'>> {
  let opened: Promise<Devtools> | undefined
  return tab => {
    if (!base.devtoolsTabs.has(tab))
      return { trace: () => Promise.reject(new BridgeMethodError('telemetry.trace')) }
    const devtools = (opened ??= import('../../../packages/devtools/src/engine/openDevtools.ts').then(
      ({ openDevtools }) => openDevtools(base),
    ))
    return { trace: async query => (await devtools).read(tab, query) }
  }
}
