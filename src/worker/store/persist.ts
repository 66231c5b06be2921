import type { Namespace, NetworkId } from '../../bridge/contract/network.ts'
import type { Connection, Standby } from '../../bridge/contract/state.ts'
import { parseCaipAddress } from '../../bridge/values/caip.ts'
import type { Writer } from '../../storage/coalesce.ts'
import type { KeyValue } from '../../storage/keyValue.ts'
import { createPersisted, type Persisted } from '../../storage/persisted.ts'
import { RECENT_WALLETS_MAX } from '../base/limits.ts'
import { type Facts, factsSchema } from './facts.schema.ts'
import { isPersistedSame, PERSISTED_SLICES, type PersistedSlice } from './fields.ts'
import { findConnectedWallet, isInUse, newestStandby } from './standby.ts'
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
const toPersisted = ({ status: _status, reach: _reach, lastSignature: _last, ...connection }: Connection) =>
  connection
/** Unreachable until a tab announces its wallet. */
const restoreConnection = (connection: Facts['connections'][number]): Connection => ({
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
      .map(toPersisted),
  }),
  accounts: (state: EngineState) => ({
    accounts: entries(state.accounts)
      .filter(([namespace]) => isConnected(state, namespace))
      .map(([namespace, account]) => ({ namespace, account })),
  }),
  standby: ({ standby }: EngineState) => ({
    standby: Object.values(standby).map(entry => ({ ...entry, connection: toPersisted(entry.connection) })),
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

const toFacts = (state: EngineState): Facts =>
  Object.assign({ ...NONE }, ...PERSISTED_SLICES.map(slice => WRITE[slice](state)))

const byNamespace = <Value>(list: readonly (readonly [Namespace, Value])[]) =>
  Object.fromEntries(list) as Partial<Record<Namespace, Value>>

/** A connection without its account, or an account without its connection, is dropped. */
function readConnections({ connections, accounts, active }: Facts): readonly Standby[] {
  return connections.flatMap(connection => {
    const { namespace } = connection
    const account = accounts.find(entry => entry.namespace === namespace)?.account
    if (!account) return []
    const networkId =
      active.find(entry => entry.namespace === namespace)?.networkId ??
      parseCaipAddress(account.caipAddress).networkId
    return [{ connection: restoreConnection(connection), account, networkId }]
  })
}

const byKey = <Value>(own: readonly Value[], stored: readonly Value[], toKey: (value: Value) => string) => [
  ...own,
  ...stored.filter(value => !own.some(other => toKey(other) === toKey(value))),
]

/**
 * Unites the state with that of the previous engine: all of it at the start, when there is no other. When the record was
 * read late, the connections that were made meanwhile stay in use, and the stored ones of their namespaces stand by.
 */
function unite(store: Store, facts: Facts): void {
  const readNetworks = (list: Facts['active'], isOurs: (namespace: Namespace) => boolean) =>
    byNamespace<NetworkId>(
      list.filter(({ namespace }) => !isOurs(namespace)).map(entry => [entry.namespace, entry.networkId]),
    )
  store.change(state => {
    const isOurs = (namespace: Namespace) => isConnected(state, namespace)
    const stored = readConnections(facts)
    const inUse = stored.filter(({ connection }) => !isOurs(connection.namespace))
    const standbyWallets = [
      ...(facts.standby ?? []).map(entry => ({ ...entry, connection: restoreConnection(entry.connection) })),
      ...stored.filter(entry => !inUse.includes(entry)),
    ].filter(({ connection }) => !isInUse(state, connection))
    const { networks, wallets } = state
    const unlisted = new Set([...(networks.unlisted ?? []), ...(facts.unlisted ?? [])])
    const left = byKey(wallets.left, facts.left ?? [], standbyKey)
    return {
      connections: {
        ...state.connections,
        ...byNamespace(inUse.map(({ connection }) => [connection.namespace, connection])),
      },
      accounts: {
        ...state.accounts,
        ...byNamespace(inUse.map(({ connection, account }) => [connection.namespace, account])),
      },
      standby: newestStandby({
        ...Object.fromEntries(standbyWallets.map(entry => [standbyKey(entry.connection), entry])),
        ...state.standby,
      }),
      networks: {
        ...networks,
        activeNamespace: isOurs(networks.activeNamespace) ? networks.activeNamespace : facts.activeNamespace,
        active: { ...networks.active, ...readNetworks(facts.active, isOurs) },
        unsupported: { ...networks.unsupported, ...readNetworks(facts.unsupported, isOurs) },
        ...(unlisted.size > 0 ? { unlisted: [...unlisted] } : {}),
      },
      control: state.control ?? facts.control ?? null,
      wallets: {
        ...wallets,
        recent: byKey(wallets.recent, facts.recent, ({ id }) => id).slice(0, RECENT_WALLETS_MAX),
        left: left.filter(entry => !findConnectedWallet(state, entry)),
        labels: {
          ...Object.fromEntries((facts.labels ?? []).map(({ key, label }) => [key, label])),
          ...wallets.labels,
        },
      },
    } satisfies Pick<EngineState, PersistedSlice>
  })
}

/**
 * Persists the session record: reads it once at boot and writes it on each change.
 *
 * @returns after the record has been restored into the store: unites the store with records that were read late
 */
export async function persistFacts(
  store: Store,
  kv: KeyValue,
  writer: Writer,
): Promise<(records: ReadonlyMap<string, unknown>) => void> {
  const persisted: Persisted<Facts> = createPersisted<Facts>({
    kv,
    writer,
    key: KEY,
    version: VERSION,
    schema: factsSchema,
    initial: NONE,
  })
  unite(store, await persisted.load())
  store.subscribe((state, before) => {
    // A write fails once a newer engine has fenced this one out; its writer reports that.
    if (!isPersistedSame(state, before)) persisted.save(toFacts(state)).catch(() => {})
  })
  return records => {
    if (records.has(KEY)) unite(store, persisted.read(records))
  }
}
