import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection } from '../../bridge/contract/state.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import { createPersisted, type Persisted } from '../../storage/persisted.ts'
import { type Facts, factsSchema } from './facts.schema.ts'
import { isPersistedSame, PERSISTED_SLICES, type PersistedSlice } from './fields.ts'
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

/** The fields of a connection that are persisted. */
const lasting = ({ status: _status, reach: _reach, lastSignature: _last, ...connection }: Connection) =>
  connection
/** Unreachable until a tab announces its wallet. */
const restored = (connection: Facts['connections'][number]): Connection => ({
  ...connection,
  status: 'connected',
  reach: 'none',
})

const isConnected = ({ connections }: EngineState, namespace: Namespace) =>
  connections[namespace]?.status === 'connected'

/** Writes each persisted slice into the record. */
const WRITE = {
  connections: ({ connections }: EngineState) => ({
    connections: Object.values(connections)
      .filter(({ status }) => status === 'connected')
      .map(lasting),
  }),
  accounts: (state: EngineState) => ({
    accounts: entries(state.accounts)
      .filter(([namespace]) => isConnected(state, namespace))
      .map(([namespace, account]) => ({ namespace, account })),
  }),
  standby: ({ standby }: EngineState) => ({
    standby: Object.values(standby).map(entry => ({ ...entry, connection: lasting(entry.connection) })),
  }),
  networks: ({ networks: { activeNamespace, active, unsupported, unlisted } }: EngineState) => ({
    activeNamespace,
    active: entries(active).map(([namespace, networkId]) => ({ namespace, networkId })),
    unsupported: entries(unsupported).map(([namespace, networkId]) => ({ namespace, networkId })),
    ...(unlisted ? { unlisted } : {}),
  }),
  wallets: ({ wallets: { recent, left, labels } }: EngineState) => ({
    recent,
    left,
    labels: Object.entries(labels).map(([key, label]) => ({ key, label })),
  }),
  control: ({ control }: EngineState) => (control ? { control } : {}),
} satisfies Record<PersistedSlice, (state: EngineState) => Partial<Facts>>

const factsOf = (state: EngineState): Facts =>
  Object.assign({ ...NONE }, ...PERSISTED_SLICES.map(slice => WRITE[slice](state)))

const byNamespace = <Value>(list: readonly (readonly [Namespace, Value])[]) =>
  Object.fromEntries(list) as Partial<Record<Namespace, Value>>

/** Restores the state of the previous engine. */
function restore(store: Store, facts: Facts): void {
  const kept = byNamespace(facts.accounts.map(({ namespace, account }) => [namespace, account] as const))
  const connections = facts.connections.filter(({ namespace }) => kept[namespace])
  // A connection without its account, or an account without its connection, is dropped.
  const accounts = byNamespace(
    connections.flatMap(({ namespace }) => {
      const account = kept[namespace]
      return account ? [[namespace, account] as const] : []
    }),
  )
  const byId = (list: Facts['active']) =>
    byNamespace<NetworkId>(list.map(({ namespace, networkId }) => [namespace, networkId] as const))
  store.change(
    state =>
      ({
        connections: byNamespace(connections.map(connection => [connection.namespace, restored(connection)])),
        accounts,
        standby: Object.fromEntries(
          (facts.standby ?? []).map(entry => [
            standbyKey(entry.connection),
            { ...entry, connection: restored(entry.connection) },
          ]),
        ),
        networks: {
          ...state.networks,
          activeNamespace: facts.activeNamespace,
          active: byId(facts.active),
          unsupported: byId(facts.unsupported),
          ...(facts.unlisted ? { unlisted: facts.unlisted } : {}),
        },
        control: facts.control ?? null,
        wallets: {
          ...state.wallets,
          recent: facts.recent,
          left: facts.left ?? [],
          labels: Object.fromEntries((facts.labels ?? []).map(({ key, label }) => [key, label])),
        },
      }) satisfies Pick<EngineState, PersistedSlice>,
  )
}

/**
 * Persists the session record: reads it once at boot and writes it on each change.
 *
 * @returns after the record has been restored into the store
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
    // A write fails once a newer engine has fenced this one out; its writer reports that.
    if (!isPersistedSame(state, before)) persisted.save(factsOf(state)).catch(() => {})
  })
}
