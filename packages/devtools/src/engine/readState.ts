import type { Tab } from '../../../../src/bridge/contract/tab.ts'
import type { TraceState } from '../../../../src/bridge/contract/trace.ts'
import type { EngineConfig } from '../../../../src/bridge/options/engineOptions.ts'
import type { KeyValue } from '../../../../src/storage/keyValue.ts'
import type { Clock } from '../../../../src/worker/base/clock.ts'
import { ledgerEntrySchema } from '../../../../src/worker/rpc/ledger.schema.ts'
import { allConnected } from '../../../../src/worker/store/standby.ts'
import type { Store } from '../../../../src/worker/store/store.ts'
import { toPlace } from '../../../../src/worker/telemetry/redact.ts'
import { redactAddress, redactName } from './redactTrace.ts'
import type { TabNames } from './tabNames.ts'

export interface ReadStateParameters {
  readonly store: Store
  readonly config: () => Pick<EngineConfig, 'caches'>
  readonly clock: Clock
  readonly kv: KeyValue
  readonly identity: string
  readonly tabs: Iterable<Tab>
  readonly devtoolsTabs: ReadonlySet<Tab>
  readonly tabNames: TabNames
}

const LEDGER_PREFIX = 'ledger:'
const LEDGER_MAX = 200

/** The state of the engine as a reader of the trace sees it. */
export async function readState(parameters: ReadStateParameters): Promise<TraceState> {
  const { store, config } = parameters
  const { engine, wc, alerts, networks, connections, accounts } = store.get()
  const [locks, ledger] = await Promise.all([readLocks(parameters), readLedger(parameters)])
  return {
    engine: {
      epoch: engine.epoch,
      protocol: engine.protocol,
      build: engine.build,
      storage: engine.storage,
      online: engine.online,
      place: findPlace(),
    },
    locks,
    tabs: readTabs(parameters),
    caches: Object.entries(config().caches).map(([name, { ttlMs, max }]) => ({ name, ttlMs, max })),
    networks: networks.known.map(({ caipNetworkId, name }) => ({
      id: caipNetworkId,
      name: redactName(name),
    })),
    connections: [
      ...Object.values(connections).filter(({ status }) => status !== 'connected'),
      ...allConnected(store.get()).map(({ connection }) => connection),
    ].map(({ namespace, wallet, kind, status, reach }) => ({
      namespace,
      wallet: redactName(wallet.name),
      kind,
      status,
      reach,
      account: redactAddress(accounts[namespace]?.address ?? ''),
      network: networks.active[namespace] ?? '',
    })),
    relayConnected: wc.relayConnected,
    alerts: Object.values(alerts).map(({ code, short }) => ({ code, text: redactName(short) })),
    ledger,
  }
}

function findPlace(): TraceState['engine']['place'] {
  if ('document' in globalThis) return 'page'
  return 'onconnect' in globalThis ? 'sharedWorker' : 'worker'
}

function readTabs({ tabs, devtoolsTabs, tabNames, clock }: ReadStateParameters): TraceState['tabs'] {
  return [...tabs].map(tab => ({
    id: tabNames.getName(tab),
    url: toPlace(tab.url).url,
    visible: tab.visible,
    suspended: tab.suspended,
    lastVisibleMsAgo: tab.lastVisibleAt === 0 ? null : clock.monotonic() - tab.lastVisibleAt,
    hasDevtools: devtoolsTabs.has(tab),
  }))
}

/** The used part of `navigator.locks`, whose type differs between pages and workers. */
interface LockList {
  query(): Promise<{ readonly held?: readonly LockEntry[]; readonly pending?: readonly LockEntry[] }>
}

interface LockEntry {
  readonly name?: string
  readonly clientId?: string
}

async function readLocks({ identity, tabs, tabNames }: ReadStateParameters): Promise<TraceState['locks']> {
  const { locks } = (globalThis.navigator ?? {}) as { readonly locks?: LockList }
  const names = new Map([...tabs].map(tab => [`tab:${tab.id}`, `tab ${tabNames.getName(tab)}`]))
  const ours = ({ name = '' }: LockEntry): string | undefined => {
    if (name === `engine:${identity}`) return 'engine'
    return name.startsWith(`engine-alive:${identity}:`) ? 'engine is alive' : names.get(name)
  }
  const { held = [], pending = [] } = (await locks?.query().catch(() => undefined)) ?? {}
  const clients = new Map<string, string>()
  const nameClient = (id = ''): string => {
    const client = clients.get(id) ?? `client ${clients.size + 1}`
    clients.set(id, client)
    return client
  }
  return [
    ...held.map(lock => ({ lock, isHeld: true })),
    ...pending.map(lock => ({ lock, isHeld: false })),
  ].flatMap(({ lock, isHeld }) => {
    const name = ours(lock)
    return name === undefined ? [] : [{ name, isHeld, client: nameClient(lock.clientId) }]
  })
}

/** The entries on disk; an unreadable one is left out, as the ledger itself does. */
async function readLedger({ kv, clock }: ReadStateParameters): Promise<TraceState['ledger']> {
  const keys = (await kv.keys(LEDGER_PREFIX)).slice(-LEDGER_MAX)
  const stored = await kv.getMany(keys)
  return stored.flatMap(value => {
    const parsed = ledgerEntrySchema.safeParse(value)
    if (!parsed.success) return []
    const { id, method, networkId, walletId, state, at } = parsed.data
    const ageMs = clock.now() - at
    const wallet = redactName(walletId)
    return [{ id: redactName(id), method: redactName(method), network: networkId, wallet, state, ageMs }]
  })
}
