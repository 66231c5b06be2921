import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import { createPersisted, type Persisted } from '../../storage/persisted.ts'
import { type Facts, factsSchema } from './facts.schema.ts'
import { standbyKey } from './standbyKey.ts'
import type { EngineState } from './state.ts'
import type { Store } from './store.ts'

const KEY = 'facts:wallets'
const VERSION = 1
const NONE: Facts = {
  connections: [],
  accounts: [],
  activeNamespace: 'eip155',
  active: [],
  unsupported: [],
  recent: [],
}

const entries = <Value>(record: Readonly<Partial<Record<Namespace, Value>>>) =>
  Object.entries(record) as [Namespace, Value][]

/** What of a connection outlives the engine. */
const lasting = ({ status: _status, reach: _reach, lastSignature: _last, ...connection }: Connection) =>
  connection
/** Out of reach until a tab announces its wallet. */
const restored = (connection: Facts['connections'][number]): Connection => ({
  ...connection,
  status: 'connected',
  reach: 'none',
})

function factsOf({ connections, accounts, standby, networks, wallets }: EngineState): Facts {
  const connected = Object.values(connections).filter(({ status }) => status === 'connected')
  const isConnected = (namespace: Namespace) => connections[namespace]?.status === 'connected'
  return {
    connections: connected.map(lasting),
    accounts: entries(accounts)
      .filter(([namespace]) => isConnected(namespace))
      .map(([namespace, account]) => ({ namespace, account })),
    activeNamespace: networks.activeNamespace,
    active: entries(networks.active).map(([namespace, networkId]) => ({ namespace, networkId })),
    unsupported: entries(networks.unsupported).map(([namespace, networkId]) => ({ namespace, networkId })),
    recent: wallets.recent,
    standby: Object.values(standby).map(joined => ({ ...joined, connection: lasting(joined.connection) })),
    left: wallets.left,
    labels: Object.entries(wallets.labels).map(([key, label]) => ({ key, label })),
  }
}

const byNamespace = <Value>(list: readonly (readonly [Namespace, Value])[]) =>
  Object.fromEntries(list) as Partial<Record<Namespace, Value>>

/** Puts back what the last engine knew. Page wallets are out of reach until a tab announces them. */
function restore(store: Store, facts: Facts): void {
  const kept = byNamespace(facts.accounts.map(({ namespace, account }) => [namespace, account] as const))
  const connections = facts.connections.filter(({ namespace }) => kept[namespace])
  // Neither half of a connection stands without the other.
  const accounts = byNamespace(
    connections.flatMap(({ namespace }) => {
      const account = kept[namespace]
      return account ? [[namespace, account] as const] : []
    }),
  )
  const byId = (list: Facts['active']) =>
    byNamespace<NetworkId>(list.map(({ namespace, networkId }) => [namespace, networkId] as const))
  store.change(state => ({
    connections: byNamespace(connections.map(connection => [connection.namespace, restored(connection)])),
    accounts,
    standby: Object.fromEntries(
      (facts.standby ?? []).map(joined => [
        standbyKey(joined.connection),
        { ...joined, connection: restored(joined.connection) },
      ]),
    ),
    networks: {
      ...state.networks,
      activeNamespace: facts.activeNamespace,
      active: byId(facts.active),
      unsupported: byId(facts.unsupported),
    },
    wallets: {
      ...state.wallets,
      recent: facts.recent,
      left: facts.left ?? [],
      labels: Object.fromEntries((facts.labels ?? []).map(({ key, label }) => [key, label])),
    },
  }))
}

/**
 * Keeps the session facts on disk: read once at boot, written through with each change.
 *
 * @returns when what was kept is in the store
 */
export async function persistFacts(store: Store, kv: KeyValue, writer: Writer): Promise<void> {
  const persisted: Persisted<Facts> = createPersisted<Facts>({
    kv,
    writer,
    key: KEY,
    version: VERSION,
    schema: factsSchema,
    initial: NONE,
  })
  restore(store, await persisted.load())
  store.subscribe((state, before) => {
    const isSame =
      state.connections === before.connections &&
      state.accounts === before.accounts &&
      state.networks === before.networks &&
      state.standby === before.standby &&
      state.wallets.recent === before.wallets.recent &&
      state.wallets.left === before.wallets.left &&
      state.wallets.labels === before.wallets.labels
    // A fenced-out engine is on its way out: its writer tells it, nobody need wait here.
    if (!isSame) persisted.save(factsOf(state)).catch(() => {})
  })
}
