import type { EngineConfig } from '../bridge/contract/config.ts'
import type { Tab } from '../bridge/contract/tab.ts'
import { PROTOCOL } from '../bridge/defaults.ts'
import { EngineStartError } from '../bridge/errors/engine.ts'
import { createWriter } from '../storage/coalesce.ts'
import { openKeyValue } from '../storage/openKeyValue.ts'
import { createSignClientStorage } from '../storage/signClient.ts'
import { createTabApi } from './api.ts'
import type { Engine, EngineOptions } from './engineShape.ts'
import { systemFetch } from './net/exchange.ts'
import { createOnline } from './online.ts'
import { createServices } from './services.ts'
import { configArrived } from './store/configs.ts'
import { persistFacts } from './store/persist.ts'
import { createEngineStore } from './store/store.ts'
import { alertRaised } from './store/verbs.ts'

/** Raised by every engine that starts on the database; whoever holds a smaller number may not write (design §16.1). */
const EPOCH_KEY = 'epoch'
/** What must outlive a database that is lost while we run. */
const FACTS = [EPOCH_KEY, 'facts:', 'ledger:', 'wc:']

/**
 * The engine: storage, then the store, then the services, then tabs. It is complete in itself and knows no port;
 * `bridge/wire` brings the tabs.
 *
 * @param options identity names the database; two engines of one identity are told apart by their epoch
 */
export async function createEngine({
  identity,
  build,
  clock,
  fetch = systemFetch,
}: EngineOptions): Promise<Engine> {
  let onTrouble = () => {}
  const kv = await openKeyValue({
    name: `tabkey:${identity}`,
    clock,
    facts: FACTS,
    onTrouble: () => onTrouble(),
  })
  const epoch = await kv.raiseEpoch(EPOCH_KEY)
  const online = createOnline()
  const store = createEngineStore({
    epoch,
    protocol: PROTOCOL,
    build,
    storage: kv.kind,
    online: online.isOnline(),
    tabs: 0,
  })
  onTrouble = () => {
    store.change(state => ({ engine: { ...state.engine, storage: kv.kind } }))
    alertRaised(store, 'STORAGE_UNAVAILABLE', clock.now())
  }
  if (kv.kind === 'memory') onTrouble()

  const fence = { key: EPOCH_KEY, epoch }
  const writer = createWriter(kv, { clock, fence })
  await persistFacts(store, kv, writer)
  const signClientStorage = await createSignClientStorage({ kv, writer, prefix: 'wc:' })

  let config: EngineConfig | undefined
  function currentConfig(): EngineConfig {
    if (!config) throw new EngineStartError({ details: 'no tab has said hello' })
    return config
  }
  const services = createServices({
    store,
    clock,
    kv,
    writer,
    fence,
    identity,
    online,
    fetch,
    signClientStorage,
    config: currentConfig,
  })
  const unfollow = online.follow(isOnline =>
    store.change(state => ({ engine: { ...state.engine, online: isOnline } })),
  )
  const countTabs = (change: number) =>
    store.change(state => ({ engine: { ...state.engine, tabs: state.engine.tabs + change } }))
  const tabs = new Set<Tab>()

  return {
    epoch,
    async hello(tab, hello) {
      const isFirst = config === undefined
      config = hello.config
      configArrived(store, config)
      if (!tabs.has(tab)) {
        tabs.add(tab)
        services.owners.join(tab)
        countTabs(1)
      }
      const snapshot = services.views.open(tab)
      if (isFirst) services.start()
      return snapshot
    },
    snapshot: tab => services.views.snapshot(tab),
    api: tab => createTabApi(tab, services),
    tabGone(tab) {
      if (!tabs.delete(tab)) return
      services.views.close(tab)
      services.rpc.tabGone(tab)
      services.connections.tabGone(tab)
      services.data.tabGone(tab)
      services.pageWallets.tabGone(tab)
      countTabs(-1)
    },
    async stop(reason) {
      unfollow()
      await services.stop()
      // A fenced-out engine has nothing to say any more; a stopped one writes its last word.
      if (reason === 'stopped') await writer.flush().catch(() => {})
      kv.close()
    },
  }
}
