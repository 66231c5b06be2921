import { getSecureSite } from '../../bridge/services/secureSite.ts'
import { EMBEDDED_ID } from '../../bridge/values/walletIds.ts'
import { createLazy, type Lazy } from '../base/lazy.ts'
import type { Connector } from '../connectors/connector.ts'
import type { Embedded } from '../connectors/embedded/openEmbedded.ts'
import type { LedgerEntry } from '../rpc/ledger.ts'
import { reachChanged } from '../store/connections.ts'
import { allConnected } from '../store/standby.ts'
import type { EngineBase } from './engineBase.ts'
import type { Services } from './services.ts'

/** The embedded wallet, whose code is fetched with its first use. */
export interface EmbeddedPart {
  readonly connector: Connector
  readonly part: Lazy<Embedded>
  /** Opens it where an account is logged in, or a request was in a frame when the last engine died. */
  restore(): Promise<void>
  /** An origin that no list names shows the alert, once. */
  checkOrigin(): Promise<void>
}

export function createEmbeddedPart(base: EngineBase, services: Services): EmbeddedPart {
  const { store, clock, kv, writer, fetch, config, endpoints, walletTabs, alert } = base
  let isUnlisted = false

  async function sentIntoFrames(): Promise<readonly LedgerEntry[]> {
    const sent = await (await services.requests.get()).ledger.pendingAtBoot()
    return sent.filter(({ walletId }) => walletId === EMBEDDED_ID)
  }

  const part = createLazy(async () => {
    const { openEmbedded } = await import('../connectors/embedded/openEmbedded.ts')
    const { connections } = services.connectors
    return openEmbedded({
      store,
      clock,
      kv,
      writer,
      config,
      walletTabs,
      events: connections.events,
      connect: connections.connect,
      cancelConnect: connections.cancel,
      abortRequests(tab) {
        for (const { id, tabId, isEmbedded } of Object.values(store.get().requests))
          if (isEmbedded && tabId === tab.id) services.requests.notify(({ rpc }) => rpc.abort(tab, id))
      },
      alert,
      isUnlisted: () => isUnlisted,
      track: services.track,
      ledgerPending: sentIntoFrames,
      settle: async (id, outcome) => (await services.requests.get()).rpc.settle(id, outcome),
    })
  })

  return {
    part,
    connector: {
      serves: walletId => walletId === EMBEDDED_ID && getSecureSite(config()) !== undefined,
      connect: async (...args) => (await part.get()).connector.connect(...args),
      request: async (...args) => (await part.get()).connector.request(...args),
      switchNetwork: async (...args) => (await part.get()).connector.switchNetwork(...args),
      disconnect: async connection => (await part.get()).connector.disconnect(connection),
    },
    async restore() {
      const embeddedWallets = allConnected(store.get()).filter(
        ({ connection }) => connection.kind === 'embedded',
      )
      // Any tab can have a frame: it is never out of reach.
      for (const { connection } of embeddedWallets) reachChanged(store, connection, 'reachable')
      if (embeddedWallets.length > 0 || (await sentIntoFrames()).length > 0) await part.get()
    },
    async checkOrigin() {
      const { checkOrigin: check } = await import('../connectors/embedded/origins.ts')
      const [tab] = walletTabs.awake()
      const origin = tab && URL.canParse(tab.url) ? new URL(tab.url).origin : undefined
      if (origin === undefined) return
      isUnlisted = !(await check(origin, { clock, fetch, config, endpoints }))
      if (isUnlisted) alert('INVALID_APP_CONFIGURATION', origin)
    },
  }
}
