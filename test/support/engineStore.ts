import type { EngineConfig } from '../../src/bridge/options/engineOptions.ts'
import { configArrived } from '../../src/worker/store/configs.ts'
import { createEngineStore, type Store } from '../../src/worker/store/store.ts'

/** The store of an engine that just started with one tab. @param config that of the tab; without one none has come */
export function testStore(config?: EngineConfig): Store {
  const store = createEngineStore({
    epoch: 1,
    protocol: 1,
    build: 'test',
    storage: 'memory',
    online: true,
    tabs: 1,
  })
  if (config) configArrived(store, config)
  return store
}
