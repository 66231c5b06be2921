import type { Tab } from '../../bridge/contract/tab.ts'
import { type EngineConfig, readEngineConfig } from '../../bridge/options/engineOptions.ts'
import { refusePrototypeKeys } from '../../bridge/schema/prototypeKeys.ts'
import { PROTOCOL } from '../../bridge/wire/protocol.ts'
import { createWriter } from '../../storage/coalesce.ts'
import { openKeyValue } from '../../storage/openKeyValue.ts'
import { createLazy } from '../base/lazy.ts'
import { createOnline } from '../net/online.ts'
import { alertDismissed } from '../store/actions.ts'
import type { EngineAlert } from '../store/alerts.ts'
import { configArrived } from '../store/configs.ts'
import { persistFacts } from '../store/persist.ts'
import { createEngineStore } from '../store/store.ts'
import { createViews } from '../store/views.ts'
import type { Engine, EngineOptions } from './engineShape.ts'

/** Raised by every engine that starts on the database; an engine with a smaller number may not write. */
const EPOCH_KEY = 'epoch'
/** Of a tab that shares its engine with no other (`bridge/wire/tab/isolateTab.ts`). */
const TAB_IDENTITY = /:tab:[0-9a-f]{32}$/
/** What must outlive a database that is lost while we run. */
const FACTS = [EPOCH_KEY, 'facts:', 'ledger:', 'wc:']

/**
 * The engine's first half: what a tab's first paint needs, and nothing else. Storage, the store with what was kept, and
 * what each tab sees of it. It knows no port: `bridge/wire` brings the tabs. The second half, `services.ts`, is on its
 * way while the first hello is answered.
 *
 * @param options `identity` names the database; the epoch distinguishes two engines of one identity
 */
export async function createEngine({
  identity,
  build,
  clock,
  fetch,
  openDatabase,
}: EngineOptions): Promise<Engine> {
  let onStorageChange = () => {}
  let onUnread = (_records: ReadonlyMap<string, unknown>) => {}
  let onFenced = () => {}
  const fenced = new Promise<void>(settle => (onFenced = settle))
  const kv = await openKeyValue({
    name: `tabkey:${identity}`,
    clock,
    facts: FACTS,
    onChange: () => onStorageChange(),
    onUnread: records => onUnread(records),
    onFenced,
    ...(openDatabase ? { openDatabase } : {}),
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
  /** Alert texts are a separate chunk, because alerts are rare. */
  function alert(code: EngineAlert): void {
    const at = clock.now()
    import('../store/alerts.ts').then(
      ({ engineAlertRaised }) => {
        // The database may have answered while the chunk was loading.
        if (code === 'INSECURE_CONTEXT' || kv.trouble)
          engineAlertRaised(store, code, at, TAB_IDENTITY.test(identity))
      },
      () => {},
    )
  }
  onStorageChange = () => {
    store.change(state => ({ engine: { ...state.engine, storage: kv.kind } }))
    if (kv.trouble) alert('STORAGE_UNAVAILABLE')
    else alertDismissed(store, 'STORAGE_UNAVAILABLE')
  }
  onStorageChange()
  // Undefined where there is no such thing, as in Node.
  if (globalThis.isSecureContext === false) alert('INSECURE_CONTEXT')

  const fence = { key: EPOCH_KEY, epoch }
  const writer = createWriter(kv, { clock, fence })
  const uniteFacts = await persistFacts(store, kv, writer)
  const views = createViews(store)

  const configs: { newest?: EngineConfig } = {}
  const services = createLazy(async () => {
    const { createServices } = await import('./services.ts')
    return createServices({
      store,
      views,
      clock,
      kv,
      writer,
      fence,
      identity,
      online,
      fetch,
      configs,
      tabs,
      devtoolsTabs,
    })
  })
  const unfollow = online.follow(isOnline =>
    store.change(state => ({ engine: { ...state.engine, online: isOnline } })),
  )
  // The database answers late: what is stored joins what the tabs have done meanwhile.
  onUnread = records => {
    uniteFacts(records)
    if (configs.newest) configArrived(store, configs.newest)
    services.notify(({ unite }) => unite(records))
  }
  const tabs = new Set<Tab>()
  const devtoolsTabs = new Set<Tab>()
  const countTabs = () => store.change(state => ({ engine: { ...state.engine, tabs: tabs.size } }))

  return {
    epoch,
    async hello(tab, hello) {
      refusePrototypeKeys(hello, 'hello')
      // The tab has read the config by the same table.
      const config = readEngineConfig(hello.config, 'hello.config')
      configs.newest = config
      configArrived(store, config, hello.replacesNetworks === true)
      if (config.devtools) devtoolsTabs.add(tab)
      if (!tabs.has(tab)) {
        tabs.add(tab)
        services.notify(({ addTab }) => addTab(tab))
        countTabs()
      }
      services.get().catch(() => {})
      return views.open(tab)
    },
    snapshot: tab => views.snapshot(tab),
    flush: views.flush,
    api: async tab => (await services.get()).api(tab),
    removeTab(tab) {
      if (!tabs.delete(tab)) return
      devtoolsTabs.delete(tab)
      views.close(tab)
      services.notify(({ removeTab }) => removeTab(tab))
      countTabs()
    },
    fenced,
    report: error => services.notify(({ report }) => report(error)),
    async stop(reason) {
      unfollow()
      if (services.isUsed())
        await services.get().then(
          ({ stop }) => stop(),
          () => {},
        )
      // A fenced-out engine has nothing to say any more; a stopped one writes its last word.
      if (reason === 'stopped') await writer.flush().catch(() => {})
      kv.close()
    },
  }
}
