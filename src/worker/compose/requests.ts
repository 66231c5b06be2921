import { createLazy, type Lazy } from '../base/lazy.ts'
import type { OpenedRpc } from '../rpc/openRpc.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'

export interface OpenedRequests extends OpenedRpc {
  /** A database answered late: checks the facts that joined the state, and unites the ledger with its records. */
  unite(records: ReadonlyMap<string, unknown>): void
}

/** Requests to wallets and nodes, with the ledger of what was sent. */
export function createRequests(base: EngineBase, services: Services): Lazy<OpenedRequests> {
  const { store, clock, kv, fence, tabs, chains, config, endpoints, alert, slot } = base
  return createLazy(async () => {
    const [{ openRpc }, { dropUnknownHandoffs }] = await Promise.all([
      import('../rpc/openRpc.ts'),
      import('../data/walletRecords.ts'),
    ])
    dropUnknownHandoffs(store, config())
    const opened = openRpc({
      store,
      clock,
      kv,
      fence,
      tabs,
      chains: chains.get,
      getConnector: services.connectors.getConnector,
      switchNetwork: services.connectors.switchNetwork,
      disconnect: services.disconnect,
      alert,
      walletMethods: () => config().walletMethods,
      hasNode: networkId => endpoints().rpc(networkId).length > 0,
      slot,
      onAnswered: answered => services.data.notify(data => data.answered(answered)),
    })
    return {
      ...opened,
      unite(records) {
        dropUnknownHandoffs(store, config())
        opened.rpc.unite(records)
      },
    }
  })
}
