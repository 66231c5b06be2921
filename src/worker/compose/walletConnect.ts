import { WALLET_CONNECT_ID } from '../../bridge/values/walletIds.ts'
import { createSignClientStorage } from '../../storage/signClient.ts'
import type { ModuleWith } from '../base/engineModule.ts'
import { createLazy } from '../base/lazy.ts'
import type { Connector } from '../connectors/connector.ts'
import type { LedgerEntry } from '../rpc/ledger.ts'
import { allConnected } from '../store/standby.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'

/** WalletConnect, whose client is fetched with its first use. */
export interface WalletConnectPart extends ModuleWith<'onWake' | 'dispose'> {
  readonly connector: Connector
  /** Opens the relay where a session is stored. Requests wait for it. */
  restore(): Promise<void>
}

/** The requests that WalletConnect can find again. */
function findRecoverable(entries: readonly LedgerEntry[]) {
  return entries.flatMap(({ id, method, topic, rpcId }) =>
    topic === undefined || rpcId === undefined ? [] : [{ id, method, topic, rpcId }],
  )
}

export function createWalletConnectPart(base: EngineBase, services: Services): WalletConnectPart {
  const { store, kv, writer, walletTabs, config } = base

  const client = createLazy(async () => {
    const { createWalletConnect } = await import('../connectors/walletConnect/walletConnect.ts')
    return createWalletConnect({
      store,
      clock: base.clock,
      identity: base.identity,
      config,
      endpoints: base.endpoints,
      // A client of an earlier visit is not made twice because the database is slow.
      storage: await kv.readSettled(() => createSignClientStorage({ kv, writer, prefix: 'wc:' })),
      flush: () => writer.flush(),
      events: services.connectors.connections.events,
      attest: async parameters => (await walletTabs.mostVisible()?.page.verify.attest(parameters)) ?? null,
      async ledgerPending() {
        const { ledger } = await services.requests.get()
        return findRecoverable([...(await ledger.pendingAtBoot()), ...(await ledger.unknownTransactions())])
      },
      settle: (id, outcome) => services.requests.notify(({ rpc }) => void rpc.settle(id, outcome)),
      oneClick: () => services.signIn.oneClick(),
      alert: base.alert,
      online: base.online,
    })
  })

  /** Until the stored session is back, a request for it waits instead of finding no session. */
  let restored: Promise<unknown> = Promise.resolve()

  async function restoreSession(): Promise<void> {
    const isStored = allConnected(store.get()).some(({ connection }) => connection.kind === 'walletConnect')
    if (isStored) services.connectors.connections.restored(await (await client.get()).restore())
  }

  return {
    connector: {
      serves: walletId => walletId === WALLET_CONNECT_ID,
      connect: async (parameters, tab, signal) => (await client.get()).connect(parameters, tab, signal),
      async request(request, connection) {
        await restored
        return (await client.get()).request(request, connection)
      },
      disconnect: async connection => (await client.get()).disconnect(connection),
      readGrant: async (...args) => (await client.get()).readGrant?.(...args) ?? null,
    },
    restore() {
      const restoring = restoreSession()
      restored = restoring.catch(() => {})
      return restoring
    },
    onWake() {
      // Fetches what the relay kept for a running client. Without a client there is no session, or its restore fetches what the relay kept.
      client.notify(connector => connector.wake())
    },
    async dispose() {
      if (!client.isUsed()) return
      await client.get().then(
        connector => connector.stop(),
        () => {},
      )
    },
  }
}
