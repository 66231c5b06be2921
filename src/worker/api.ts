import type { DataQuery, DataResult } from '../bridge/contract/engineApi.ts'
import type { Tab } from '../bridge/contract/tab.ts'
import * as calls from '../bridge/schema/calls.ts'
import { parseOrThrow } from '../bridge/schema/parse.ts'
import type { TabApi } from './engineShape.ts'
import type { Services } from './services.ts'
import { alertDismissed, recoveredSeen } from './store/verbs.ts'

/** What one tab may ask: each argument parsed once, here, and handed to the one service that does it. The one file naming them all. */
export function createTabApi(tab: Tab, services: Services): TabApi {
  const { store, views, connections, pageWallets, rpc, data } = services
  const parse = parseOrThrow
  return {
    connections: {
      connect: async parameters => connections.connect(tab, parse(calls.connectSchema, parameters)),
      cancel: async id => connections.cancel(tab, parse(calls.requestIdSchema, id)),
      disconnect: async parameters => connections.disconnect(parse(calls.disconnectSchema, parameters)),
      switchNetwork: async parameters =>
        services.switchNetwork(parse(calls.switchNetworkSchema, parameters).network, tab),
      activate: async parameters => connections.activate(parse(calls.activateSchema, parameters).namespace),
    },
    rpc: {
      request: async request => rpc.request(tab, parse(calls.rpcRequestSchema, request)),
      abort: async id => rpc.abort(tab, parse(calls.requestIdSchema, id)),
    },
    data: {
      get: async <Kind extends DataQuery['kind']>(query: Extract<DataQuery, { kind: Kind }>) =>
        (await data.get(tab, parse(calls.dataQuerySchema, query))) as DataResult[Kind],
      watch: async query => data.watch(tab, parse(calls.watchQuerySchema, query)),
      unwatch: async query => data.unwatch(tab, parse(calls.watchQuerySchema, query)),
    },
    alerts: {
      dismiss: async code => alertDismissed(store, parse(calls.alertCodeSchema, code)),
      recovered: async id => recoveredSeen(store, parse(calls.requestIdSchema, id)),
    },
    page: {
      walletsFound: async wallets => pageWallets.found(tab, parse(calls.pageWalletsSchema, wallets)),
      walletEvent: async event => pageWallets.event(tab, parse(calls.walletEventSchema, event)),
      visible: async () => data.visible(tab),
      async suspended() {
        rpc.tabSuspended(tab)
        pageWallets.tabAsleep(tab)
      },
      async resumed() {
        pageWallets.tabBack(tab)
        return views.snapshot(tab)
      },
      async bye() {},
    },
  }
}
